//! Ended memberships stay ended: signed out, replaced by a new sign-in, refreshed meanwhile.

use std::time::Duration;

use http::Method;
use serde_json::json;
use wiremock::matchers::{any, body_string_contains, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::{DENIZ, SESSION};
use crate::support::gateway::sign_in;
use crate::support::{Client as _, Guest, TestGateway, WAIT_TIMEOUT, requests_to, wait_until};

const LOGIN: &str = "/api/v1/authentication/login";
const LOGOUT: &str = "customer/logout";
const DETAIL: &str = "/srv/service/customer/get-detail";
const ADA: &str = "ada@vitrin.test";

/// Returns the session kind of a browser with only this sealed cookie.
async fn kind_of(gateway: &TestGateway, sealed: &str) -> String {
    let mut guest = Guest::new(gateway.address);
    guest.jar.insert("vitrin".to_owned(), sealed.to_owned());
    let session = guest.get(SESSION).await.expect(200).json();
    session["kind"].as_str().expect("a kind").to_owned()
}

#[tokio::test]
async fn gw_5_a_new_sign_in_ends_the_membership_before_it() {
    let gateway = TestGateway::open().await;
    let (mut guest, _) = gateway.member(DENIZ).await;
    let before = guest.jar["vitrin"].clone();
    gateway.shop.clear_requests();
    guest.post(SESSION, sign_in(ADA)).await.expect(200);
    assert_eq!(kind_of(&gateway, &before).await, "guest");
    assert_eq!(guest.get(SESSION).await.json()["member"]["email"], ADA);
    // By an old call as well.
    let before = guest.jar["vitrin"].clone();
    guest
        .form(LOGIN, "username=deniz@vitrin.test&password=Vitrin2026&type=email")
        .await
        .expect(200);
    assert_eq!(kind_of(&gateway, &before).await, "guest");
    let before = guest.jar["vitrin"].clone();
    guest
        .form("/srv/customer/signin/email/deniz@vitrin.test", "password=Vitrin2026")
        .await
        .expect(200);
    assert_eq!(kind_of(&gateway, &before).await, "guest");
    assert_eq!(guest.get(SESSION).await.json()["member"]["email"], DENIZ);
    assert_eq!(
        requests_to(&gateway.shop, LOGOUT).len(),
        0,
        "it would end the session that has begun"
    );
}

/// The shop was asked to log out the browser's session, and to revoke a newer bearer as well.
async fn the_newest_bearer_is_worth_nothing(gateway: &TestGateway) {
    wait_until("the shop takes both bearers back", || {
        requests_to(&gateway.shop, LOGOUT).len() == 2
    })
    .await;
    // The browser's session may be another member's by now.
    let (newer, own): (Vec<_>, Vec<_>) = requests_to(&gateway.shop, LOGOUT)
        .into_iter()
        .partition(|seen| seen.header("cookie").is_none());
    assert_eq!((newer.len(), own.len()), (1, 1));
    let bearer = newer[0].header("authorization").expect("a bearer");
    assert_ne!(own[0].header("authorization"), Some(bearer), "not the one signed out of");
    let detail = gateway.native_client().get_with(DETAIL, &[("authorization", bearer)]).await;
    assert_eq!(detail.json()["statusText"], "NO_MEMBER_SESSION");
}

/// Starts a shop that is slow to issue a bearer's successor.
async fn slow_to_refresh() -> MockServer {
    let shop = MockServer::start().await;
    let bearer = |name: &str| {
        let body =
            json!({ "status": true, "data": [{ "bearer": name, "exp_at": 4_000_000_000_u32 }] });
        ResponseTemplate::new(200).set_body_json(body)
    };
    let late = bearer("the-newer").set_delay(Duration::from_millis(400));
    Mock::given(path(LOGIN))
        .and(body_string_contains("refresh=1"))
        .respond_with(late)
        .mount(&shop)
        .await;
    Mock::given(path(LOGIN)).respond_with(bearer("the-first")).mount(&shop).await;
    let done = ResponseTemplate::new(200).set_body_json(json!({ "status": 1, "url": "/" }));
    Mock::given(any()).respond_with(done).mount(&shop).await;
    shop
}

#[tokio::test]
async fn gw_5_a_refresh_that_lands_during_a_sign_out_is_revoked() {
    let shop = slow_to_refresh().await;
    let url = shop.uri();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/bff/regions/countries").await;
    guest.jar.insert("PHPSESSID".to_owned(), "of-the-browser".to_owned());
    guest.post(SESSION, sign_in(DENIZ)).await.expect(200);
    let asked = async |part: &str| {
        let seen = gateway.shop.received_requests().await.expect("recorded");
        seen.into_iter().filter(|seen| seen.url.path().contains(part)).collect::<Vec<_>>()
    };
    let mut tab = guest.clone();
    let refresh = tokio::spawn(async move { tab.post("/bff/session/refresh", json!(null)).await });
    let under_way = async { while asked(LOGIN).await.len() < 2 {} };
    tokio::time::timeout(WAIT_TIMEOUT, under_way).await.expect("the refresh is under way");
    guest.delete(SESSION).await.expect(200);
    let late = refresh.await.unwrap();
    let sealed = |cookie: &&str| cookie.starts_with("vitrin=") && !cookie.contains("Max-Age=0");
    assert!(!late.cookies().iter().any(sealed), "{:?}", late.cookies());
    late.problem(401, "session_ended");
    let told = asked(LOGOUT).await;
    let header =
        |at: usize, name: &str| told[at].headers.get(name).map(|value| value.to_str().unwrap());
    assert_eq!(told.len(), 2);
    assert_eq!(header(0, "authorization"), Some("Bearer the-first"));
    assert_eq!((header(1, "authorization"), header(1, "cookie")), (Some("Bearer the-newer"), None));
}

/// One tab got the successor, and the sign-out came with the cookie from before.
#[tokio::test]
async fn gw_5_a_refresh_that_this_browser_has_not_seen_is_revoked() {
    let gateway = TestGateway::open().await;
    let (mut guest, _) = gateway.member(DENIZ).await;
    let mut tab = guest.clone();
    tab.post("/bff/session/refresh", json!(null)).await.expect(200);
    tab.post("/bff/session/refresh", json!(null)).await.expect(200);
    gateway.shop.clear_requests();
    guest.delete(SESSION).await.expect(200);
    assert_eq!(kind_of(&gateway, &tab.jar["vitrin"]).await, "guest");
    the_newest_bearer_is_worth_nothing(&gateway).await;
}

/// By our own page, and by an old one.
#[tokio::test]
async fn aut_10_an_abandoned_sign_out_is_completed() {
    for (method, path) in [(Method::DELETE, SESSION), (Method::GET, "/srv/service/customer/logout")]
    {
        let gateway = TestGateway::open().await;
        let (guest, _) = gateway.member(DENIZ).await;
        gateway.shop.set_faults("*/customer/logout*=latency:300").unwrap();
        let mut leaving = guest.clone();
        let leaver = tokio::spawn(async move { leaving.send(method, path, &[], "").await });
        wait_until("the shop is being told", || !requests_to(&gateway.shop, LOGOUT).is_empty())
            .await;
        leaver.abort();
        assert_eq!(kind_of(&gateway, &guest.jar["vitrin"]).await, "guest", "{path}: marked first");
        let session = format!("PHPSESSID={}", guest.jar["PHPSESSID"]);
        let is_over = async || {
            let answer = gateway.native_client().get_with(DETAIL, &[("cookie", &session)]).await;
            answer.json()["statusText"] == "NO_MEMBER_SESSION"
        };
        let over = async { while !is_over().await {} };
        tokio::time::timeout(WAIT_TIMEOUT, over).await.expect("over on the shop's side too");
    }
}

/// This browser must not continue a session that an unreachable shop has not ended.
#[tokio::test]
async fn aut_10_an_old_sign_out_works_while_the_shop_is_down() {
    let gateway = TestGateway::open().await;
    let (mut guest, _) = gateway.member(DENIZ).await;
    let sealed = guest.jar["vitrin"].clone();
    gateway.shop.set_faults("*/customer/logout*=status:503").unwrap();
    guest.get("/srv/service/customer/logout").await.expect(503);
    assert!(
        !guest.jar.contains_key("vitrin") && !guest.jar.contains_key("PHPSESSID"),
        "{:?}",
        guest.jar
    );
    assert_eq!(kind_of(&gateway, &sealed).await, "guest");
}

/// The same for a write, whose cookies are stored and replayed.
#[tokio::test]
async fn gw_5_a_late_write_keeps_the_new_sign_in() {
    for key in [&[("idempotency-key", "late")][..], &[]] {
        let gateway = TestGateway::open().await;
        gateway.shop.set_bearer_lifetime(Duration::from_secs(300));
        let (mut guest, _) = gateway.member(DENIZ).await;
        gateway.shop.set_bearer_lifetime(Duration::from_secs(3600));
        gateway.shop.set_faults("*add-to-cart*=latency:500").unwrap();
        let body = json!({ "productId": gateway.shop.specials().added.to_string(), "quantity": 1 });
        let addition = async |guest: &mut Guest| {
            let headers = [&[("content-type", "application/json")], key].concat();
            guest.send(Method::POST, "/bff/cart/lines", &headers, &body.to_string()).await
        };
        let before = guest.clone();
        let mut tab = guest.clone();
        // Its bearer is replaced, and then it waits.
        let meanwhile = async {
            wait_until("it waits", || !requests_to(&gateway.shop, "add-to-cart").is_empty()).await;
            guest.post(SESSION, sign_in(ADA)).await.expect(200);
        };
        let (late, ()) = tokio::join!(addition(&mut tab), meanwhile);
        guest.learn(&late.expect(200));
        assert_eq!(guest.get(SESSION).await.json()["member"]["email"], ADA, "{key:?}");
        guest.delete("/bff/cart").await.expect(200);
        // Another tab from before repeats it.
        if !key.is_empty() {
            gateway.shop.set_faults("").unwrap();
            let repeat = addition(&mut before.clone()).await;
            guest.learn(&repeat);
            assert_eq!(guest.get(SESSION).await.json()["member"]["email"], ADA, "{repeat:?}");
        }
    }
}

/// A late refresh of a replaced membership removes nothing from the browser.
#[tokio::test]
async fn gw_5_a_late_refresh_keeps_the_new_sign_in() {
    let shop = slow_to_refresh().await;
    let url = shop.uri();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/bff/regions/countries").await;
    guest.post(SESSION, sign_in(DENIZ)).await.expect(200);
    let mut tab = guest.clone();
    let refresh = tokio::spawn(async move { tab.post("/bff/session/refresh", json!(null)).await });
    let is_asked = async || {
        let seen = gateway.shop.received_requests().await.expect("recorded");
        seen.iter().filter(|seen| seen.url.path().contains(LOGIN)).count() == 2
    };
    let under_way = async { while !is_asked().await {} };
    tokio::time::timeout(WAIT_TIMEOUT, under_way).await.expect("the refresh is under way");
    guest.post(SESSION, sign_in(ADA)).await.expect(200);
    let signed_in = guest.jar.clone();
    let late = refresh.await.unwrap();
    guest.learn(&late);
    assert_eq!(guest.jar, signed_in, "{late:?}");
    late.problem(401, "session_ended");
}

/// A late answer would restore the old membership in the browser.
#[tokio::test]
async fn gw_5_a_late_answer_keeps_the_new_sign_in() {
    let gateway = TestGateway::open().await;
    gateway.shop.set_bearer_lifetime(Duration::from_secs(300));
    let (mut guest, _) = gateway.member(DENIZ).await;
    gateway.shop.set_bearer_lifetime(Duration::from_secs(3600));
    gateway.shop.set_faults("*/customer/messages*=latency:500").unwrap();
    let mut tab = guest.clone();
    // Its bearer is replaced, and then it waits.
    let slow = tokio::spawn(async move { tab.get("/api/v1/customer/messages").await });
    wait_until("it waits", || !requests_to(&gateway.shop, "customer/messages").is_empty()).await;
    guest.post(SESSION, sign_in(ADA)).await.expect(200);
    let late = slow.await.unwrap().expect(200);
    guest.learn(&late);
    assert_eq!(guest.get(SESSION).await.json()["member"]["email"], ADA, "{:?}", late.cookies());
    guest.delete("/bff/cart").await.expect(200);
}
