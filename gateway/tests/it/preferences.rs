//! `PUT /bff/preferences/…`: language and currency of the shopper's session.

use http::Method;
use serde_json::json;

use crate::support::{Client as _, TestGateway, requests_to};

#[tokio::test]
async fn cns_4_a_currency_is_set_in_the_shop_and_remembered() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.add(gateway.shop.specials().added, 1).await.expect(200);
    let set = guest
        .json(Method::PUT, "/bff/preferences/currency", json!({ "currency": "usd" }))
        .await
        .expect(200);
    assert_eq!(set.json()["currency"], "USD");
    assert_eq!(guest.jar["vitrin_currency"], "USD");
    let cart = guest.get("/bff/cart").await.expect(200).json();
    assert_eq!(cart["currency"], "USD");
    assert_eq!(cart["lines"][0]["unitPrice"]["currency"], "USD");
    assert_eq!(
        requests_to(&gateway.shop, "set-currency").len(),
        1,
        "the session holds it: nothing is set again"
    );
    let seen = requests_to(&gateway.shop, "/cart/load");
    assert!(
        !seen.last().unwrap().header("cookie").unwrap().contains("vitrin_"),
        "our cookies stay ours"
    );
}

#[tokio::test]
async fn cns_3_a_language_is_set_in_the_shop_and_remembered() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let body = json!({ "language": "en", "pageType": "home", "pageId": "1" });
    let set = guest.json(Method::PUT, "/bff/preferences/language", body).await.expect(200);
    assert_eq!(set.json()["link"], serde_json::Value::Null);
    assert_eq!(guest.jar["vitrin_language"], "en");
    let seen = requests_to(&gateway.shop, "/language/change/");
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].path, "/srv/service/language/change/en/home/1");
    assert!(seen[0].header("cookie").is_some_and(|cookie| cookie.contains("PHPSESSID=")));
}

#[tokio::test]
async fn what_the_shop_does_not_speak_is_refused_here() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for (path, body, field) in [
        ("currency", json!({ "currency": "GBP" }), "currency"),
        ("currency", json!({ "currency": 5 }), "currency"),
        ("currency", json!({}), "currency"),
        ("language", json!({ "language": "xx", "pageType": "home", "pageId": "1" }), "language"),
        ("language", json!({ "language": "en", "pageType": "../x", "pageId": "1" }), "pageType"),
        ("language", json!({ "language": "en", "pageType": "home", "pageId": "1?a=b" }), "pageId"),
        ("language", json!({ "language": "en" }), "pageType"),
    ] {
        let path = format!("/bff/preferences/{path}");
        let problem =
            guest.json(Method::PUT, &path, body.clone()).await.problem(422, "invalid_field");
        assert_eq!(problem["field"], field, "{body}");
    }
    assert_eq!(gateway.shop.requests(), []);
    assert!(!guest.jar.contains_key("vitrin_currency"));
}

/// The shop labels JSON as HTML. The text is sanitised, cached by language, and requested once for
/// everybody.
#[tokio::test]
async fn gw_10_cns_2_the_cookie_notice_is_reference_data() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let notice = guest.get("/bff/preferences/cookie-notice").await.expect(200).json();
    assert!(notice["title"].as_str().is_some_and(|title| !title.is_empty()));
    assert!(
        notice["html"]
            .as_str()
            .is_some_and(|html| html.contains("<a href=\"/iletisim\"") && !html.contains("<script")),
        "{notice}"
    );
    assert_ne!(guest.get("/bff/preferences/cookie-notice?language=en").await.json(), notice);
    assert!(gateway.native_client().get("/bff/preferences/cookie-notice").await.is_hit());
    assert_eq!(requests_to(&gateway.shop, "get-cookie-law").len(), 2);
}
