//! GW-8: who gets a token, and that it is good for one browser.

use http::Method;
use vitrin_gateway::contract;

use crate::support::{AttackerPage, Client as _, Guest, TestGateway};

/// Every `/bff` GET answer, errors too, sets `XSRF-TOKEN` when the browser has none or an invalid one.
#[tokio::test]
async fn gw_8_every_read_hands_out_a_token_once() {
    let gateway = TestGateway::open().await;
    for path in
        ["/bff/shell", "/bff/regions/countries", "/bff/nope", "/bff/regions/cities", "/bff/search?q=a"]
    {
        let mut guest = Guest::new(gateway.address);
        guest.jar.insert("XSRF-TOKEN".to_owned(), "not-ours".to_owned());
        let answer = guest.get(path).await;
        let set = answer
            .cookies()
            .into_iter()
            .find(|cookie| cookie.starts_with("XSRF-TOKEN="))
            .expect(path)
            .to_owned();
        assert!(
            set.contains("SameSite=Strict") && set.contains("Path=/") && !set.contains("HttpOnly"),
            "{set}"
        );
        let again = guest.get(path).await;
        assert!(
            !again.cookies().iter().any(|cookie| cookie.starts_with("XSRF-TOKEN=")),
            "{path}: it has one"
        );
    }
}

/// Every unsafe operation of the contract is refused to another site's page and to whoever has no token.
#[tokio::test]
async fn gw_8_every_unsafe_operation_is_guarded() {
    let gateway = TestGateway::open().await;
    let guest = gateway.guest().await;
    let mut evil = AttackerPage::luring(&guest);
    let mut tokenless = guest.clone();
    tokenless.jar.remove("XSRF-TOKEN");
    gateway.shop.clear_requests();
    let document: serde_json::Value = serde_json::from_str(&contract::gateway_json()).unwrap();
    let mut guarded = 0;
    for (path, operations) in document["paths"].as_object().unwrap() {
        for method in operations.as_object().unwrap().keys().filter(|method| *method != "get") {
            let method: Method = method.to_uppercase().parse().unwrap();
            let path = path.replace(['{', '}'], "");
            evil.json(method.clone(), &path, serde_json::json!({})).await.problem(403, "xsrf_mismatch");
            tokenless.json(method, &path, serde_json::json!({})).await.problem(403, "xsrf_mismatch");
            guarded += 1;
        }
    }
    assert!(guarded >= 7, "{guarded}");
    assert_eq!(gateway.shop.requests(), []);
}

/// Keys of one replica open the tokens of another: the first signs, all open.
#[tokio::test]
async fn gw_8_tokens_outlive_a_change_of_keys() {
    const OLD: &str = "an-old-key-of-thirty-two-letters";
    const NEW: &str = "a-new-key-of-thirty-two-letters!";
    let mut gateway = TestGateway::open_with(&[("VITRIN_SEAL_KEYS", OLD)]).await;
    let mut guest = gateway.guest().await;
    let both = format!("{NEW},{OLD}");
    gateway.reloader.reload(gateway.settings_with(&[("VITRIN_SEAL_KEYS", &both)])).unwrap();
    guest.delete("/bff/cart").await.expect(200);
    gateway.reloader.reload(gateway.settings_with(&[("VITRIN_SEAL_KEYS", NEW)])).unwrap();
    guest.delete("/bff/cart").await.problem(403, "xsrf_mismatch");
    guest.get("/bff/shell").await.expect(200);
    guest.delete("/bff/cart").await.expect(200);
}
