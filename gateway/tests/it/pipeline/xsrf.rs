//! GW-8: who gets a token, and that it is valid for one browser only.

use http::Method;
use vitrin_gateway::contract;

use crate::support::gateway::sign_in;
use crate::support::{AttackerPage, Client as _, Guest, TestGateway};

const DENIZ: &str = "deniz@vitrin.test";

/// Every `/bff` GET response, including errors, sets `XSRF-TOKEN` if the browser has none or an
/// invalid one.
#[tokio::test]
async fn gw_8_every_read_hands_out_a_token_once() {
    let gateway = TestGateway::open().await;
    for path in [
        "/bff/shell",
        "/bff/regions/countries",
        "/bff/nope",
        "/bff/regions/cities",
        "/bff/search?q=a",
    ] {
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

/// Every unsafe operation of the contract is refused to another site's page and to callers without
/// a token.
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
            evil.json(method.clone(), &path, serde_json::json!({}))
                .await
                .problem(403, "xsrf_mismatch");
            tokenless
                .json(method, &path, serde_json::json!({}))
                .await
                .problem(403, "xsrf_mismatch");
            guarded += 1;
        }
    }
    assert!(guarded >= 7, "{guarded}");
    assert_eq!(gateway.shop.requests(), []);
}

/// Replicas accept each other's tokens: the first key signs, all verify.
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

/// A token from before a sign-in, of another member, or from before a sign-out is invalid.
#[tokio::test]
async fn gw_8_sign_in_and_sign_out_renew_the_token() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let as_guest = guest.jar["XSRF-TOKEN"].clone();
    guest.post("/bff/session", sign_in(DENIZ)).await.expect(200);
    let as_member = guest.jar["XSRF-TOKEN"].clone();
    assert_ne!(as_guest, as_member);
    guest.post("/bff/session/refresh", serde_json::json!(null)).await.expect(200);
    guest.get("/bff/shell").await.expect(200);
    assert_eq!(guest.jar["XSRF-TOKEN"], as_member, "a bearer's successor is no new membership");
    let (other, _) = gateway.member("ada@vitrin.test").await;
    for (token, whose) in [(&as_guest, "a guest's"), (&other.jar["XSRF-TOKEN"], "another member's")]
    {
        let mut planted = guest.clone();
        planted.jar.insert("XSRF-TOKEN".to_owned(), token.clone());
        planted.delete("/bff/cart").await.problem(403, "xsrf_mismatch");
        // As the storefront does: the shell brings the right one.
        planted.get("/bff/shell").await.expect(200);
        planted.delete("/bff/cart").await.expect(200);
        assert_ne!(planted.jar["XSRF-TOKEN"], *token, "{whose}");
    }
    guest.delete("/bff/session").await.expect(200);
    assert!(![&as_guest, &as_member].contains(&&guest.jar["XSRF-TOKEN"]));
    guest.delete("/bff/cart").await.expect(200);
    guest.jar.insert("XSRF-TOKEN".to_owned(), as_member);
    guest.delete("/bff/cart").await.problem(403, "xsrf_mismatch");
}

#[tokio::test]
async fn gw_8_old_sign_in_and_sign_out_calls_renew_the_token() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let as_guest = guest.jar["XSRF-TOKEN"].clone();
    let form = "username=deniz@vitrin.test&password=Vitrin2026&type=email";
    guest.form("/api/v1/authentication/login", form).await.expect(200);
    let as_member = guest.jar["XSRF-TOKEN"].clone();
    assert_ne!(as_guest, as_member);
    guest.delete("/bff/cart").await.expect(200);
    guest.get("/srv/service/customer/logout").await.expect(200);
    assert_ne!(guest.jar["XSRF-TOKEN"], as_member);
    guest.delete("/bff/cart").await.expect(200);
}
