//! Custody of the bearer.

use http::Method;
use serde_json::json;

use super::{DENIZ, SESSION};
use crate::support::gateway::sign_in;
use crate::support::{Client as _, Guest, TestGateway, requests_to};

const LOGIN: &str = "/api/v1/authentication/login";
const DETAIL: &str = "/srv/service/customer/get-detail";
const FORM: &str = "username=deniz@vitrin.test&password=Vitrin2026&type=email&rememberMe=1";

/// Returns the bearers that the shop received.
fn bearers(gateway: &TestGateway, part: &str) -> Vec<Option<String>> {
    let seen = requests_to(&gateway.shop, part);
    seen.iter().map(|request| request.header("authorization").map(str::to_owned)).collect()
}

fn is_true_bearer(value: Option<&str>) -> bool {
    value.is_some_and(|value| value.starts_with("Bearer eyJ") && value.matches('.').count() == 2)
}

#[tokio::test]
async fn gw_5_the_page_gets_a_handle_and_calls_carry_the_bearer() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let answer = guest.form(LOGIN, FORM).await.expect(200);
    let entry = &answer.json()["data"][0];
    let handle = entry["bearer"].as_str().unwrap().to_owned();
    assert!(
        handle.starts_with("vitrin-") && entry["exp_at"].as_i64().unwrap() > 1_700_000_000,
        "{entry}"
    );
    assert_eq!(entry["password_change"], false, "all else is the shop's: {entry}");

    gateway.shop.clear_requests();
    guest.get(DETAIL).await.expect(200);
    let authorization = format!("Bearer {handle}");
    guest
        .get_with("/api/v1/customer/messages", &[("authorization", &authorization)])
        .await
        .expect(200);
    guest.get("/bff/cart").await.expect(200);
    for part in ["get-detail", "customer/messages", "cart/load"] {
        let sent = bearers(&gateway, part);
        assert!(sent.len() == 1 && is_true_bearer(sent[0].as_deref()), "{part}: {sent:?}");
    }
    let seen = gateway.shop.requests();
    assert!(
        seen.iter().all(|request| !format!("{:?}", request.headers).contains("vitrin-")),
        "the handle stays here"
    );
}

#[tokio::test]
async fn gw_5_public_fills_of_a_member_carry_nothing_of_theirs() {
    let gateway = TestGateway::open().await;
    let (mut guest, token) = gateway.member(DENIZ).await;
    gateway.shop.clear_requests();
    let authorization = format!("Bearer {token}");
    guest
        .get_with("/bff/regions/countries", &[("authorization", &authorization)])
        .await
        .expect(200);
    guest.get("/srv/service/region/get-cities/TR").await.expect(200);
    let seen = gateway.shop.requests();
    assert_eq!(seen.len(), 2);
    for request in seen {
        assert_eq!(
            (request.header("authorization"), request.header("cookie")),
            (None, None),
            "{request:?}"
        );
    }
}

#[tokio::test]
async fn gw_5_a_handle_is_worth_nothing_without_its_cookie() {
    let gateway = TestGateway::open().await;
    let (_, token) = gateway.member(DENIZ).await;
    let mut thief = gateway.guest().await;
    gateway.shop.clear_requests();
    let authorization = format!("Bearer {token}");
    let answer = thief.get_with(DETAIL, &[("authorization", &authorization)]).await.expect(200);
    assert_eq!(answer.json()["statusText"], "NO_MEMBER_SESSION");
    assert_eq!(bearers(&gateway, "get-detail"), [None]);
    let answer =
        gateway.native_client().get_with(DETAIL, &[("authorization", &authorization)]).await;
    assert_eq!(answer.json()["statusText"], "NO_MEMBER_SESSION");
}

/// A native app or a server: no cookie, no `Origin`, no `Sec-Fetch-Site`.
#[tokio::test]
async fn gw_5_a_native_client_gets_and_sends_the_true_bearer() {
    let gateway = TestGateway::open().await;
    let mut app = gateway.native_client();
    let answer = app.form(LOGIN, FORM).await.expect(200);
    assert!(
        answer.cookies().iter().all(|cookie| !cookie.starts_with("vitrin")),
        "{:?}",
        answer.cookies()
    );
    let bearer = answer.json()["data"][0]["bearer"].as_str().unwrap().to_owned();
    assert!(bearer.starts_with("eyJ"));
    let authorization = format!("Bearer {bearer}");
    let detail = app.get_with(DETAIL, &[("authorization", &authorization)]).await.json();
    assert_eq!(detail["ID"], "101");
    let again = app
        .send(
            Method::POST,
            LOGIN,
            &[
                ("authorization", &authorization),
                ("content-type", "application/x-www-form-urlencoded"),
            ],
            "refresh=1",
        )
        .await
        .expect(200);
    assert!(again.json()["data"][0]["bearer"].as_str().unwrap().starts_with("eyJ"));
}

#[tokio::test]
async fn gw_5_with_custody_browser_the_page_holds_the_bearer_itself() {
    let gateway = TestGateway::open_with(&[("VITRIN_TOKEN_CUSTODY", "browser")]).await;
    let mut guest = gateway.guest().await;
    let bearer = guest.form(LOGIN, FORM).await.expect(200).json()["data"][0]["bearer"].clone();
    assert!(bearer.as_str().unwrap().starts_with("eyJ"), "{bearer}");
    let (mut guest, token) = gateway.member(DENIZ).await;
    assert!(token.starts_with("eyJ"), "{token}");
    let authorization = format!("Bearer {token}");
    gateway.shop.clear_requests();
    let session =
        guest.get_with(SESSION, &[("authorization", &authorization)]).await.expect(200).json();
    assert_eq!(session["member"]["id"], "101");
    assert_eq!(bearers(&gateway, "get-detail"), [Some(authorization.clone())]);
    let renewed = guest
        .send(Method::POST, "/bff/session/refresh", &[("authorization", &authorization)], "")
        .await
        .expect(200)
        .json();
    assert!(
        renewed["token"]["value"]
            .as_str()
            .is_some_and(|new| new.starts_with("eyJ") && new != token)
    );
}

/// A cookie login has no bearer; the caches know the member anyway (ADR 0007).
#[tokio::test]
async fn aut_1_a_cookie_login_leads_to_the_same_session() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    assert!(guest.jar.contains_key("vitrin"));
    let session = guest.get(SESSION).await.expect(200).json();
    assert_eq!((&session["member"]["id"], &session["expiresAt"]), (&json!("101"), &json!(null)));
    let filters = "/bff/catalogue/filters?link=kilimler";
    gateway.guest().await.get(filters).await.expect(200);
    assert!(gateway.guest().await.get(filters).await.is_hit());
    assert!(guest.get(filters).await.is_bypass(), "a member may see other prices");
    guest.get("/srv/service/customer/logout").await.expect(200);
    assert!(!guest.jar.contains_key("vitrin"));
    assert!(guest.get(filters).await.is_hit());
}

#[tokio::test]
async fn aut_1_a_failed_cookie_login_leads_nowhere() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let answer =
        guest.form("/srv/customer/signin/email/deniz@vitrin.test", "password=x").await.expect(200);
    assert_eq!(answer.json()["status"], 0);
    assert!(!guest.jar.contains_key("vitrin"));
}

/// A login may have worked although its answer is not valid JSON
/// (contracts/upstream/membership.md#cookie-login).
/// (contracts/upstream/membership.md#cookie-login).
#[tokio::test]
async fn gw_5_a_broken_login_answer_gives_no_bearer_to_the_page() {
    let gateway = TestGateway::open().await;
    gateway.shop.set_faults("*/authentication/login*=broken-json").unwrap();
    let mut guest = gateway.guest().await;
    let answer = guest.form(LOGIN, FORM).await.expect(200);
    assert!(!answer.text().contains("eyJ"), "{}", answer.text());
    let problem = guest.post(SESSION, sign_in(DENIZ)).await;
    assert!(!problem.text().contains("eyJ"), "{}", problem.text());
}

#[tokio::test]
async fn gw_5_on_https_the_cookie_has_its_prefix_and_attributes() {
    let gateway = TestGateway::open_with(&[("VITRIN_PUBLIC_URL", "https://shop.example")]).await;
    let mut guest: Guest = gateway.guest().await;
    let token = guest.jar["XSRF-TOKEN"].clone();
    let headers = [
        ("origin", "https://shop.example"),
        ("x-xsrf-token", token.as_str()),
        ("content-type", "application/json"),
    ];
    let answer =
        guest.send(Method::POST, SESSION, &headers, &sign_in(DENIZ).to_string()).await.expect(200);
    let sealed: Vec<_> = answer
        .cookies()
        .into_iter()
        .filter(|cookie| cookie.starts_with("__Host-Http-vitrin="))
        .collect();
    assert_eq!(sealed.len(), 1);
    for wanted in ["; HttpOnly", "; SameSite=Strict", "; Secure", "; Path=/", "; Max-Age="] {
        assert!(sealed[0].contains(wanted), "{wanted}: {}", sealed[0]);
    }
    assert!(!sealed[0].contains("Domain"));
}
