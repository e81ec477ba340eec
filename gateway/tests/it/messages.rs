//! `POST /bff/newsletter`: subscriptions to the newsletter. Messages to departments are in
//! [`threads`].

mod threads;

use http::Method;
use serde_json::{Value, json};

use crate::support::{Client as _, TestGateway, requests_to};

const PATH: &str = "/bff/newsletter";
const CALL: &str = "/srv/service/guest/subscribeNewsletter";

#[tokio::test]
async fn cat_1_an_address_is_subscribed_with_the_shops_message() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let body = json!({ "email": " deniz@example.test ", "consent": true, "name": "Deniz" });
    let answer =
        guest.json(Method::POST, &format!("{PATH}?language=en"), body).await.expect(200).json();
    assert_eq!(answer["outcome"], "subscribed");
    assert_eq!(answer["message"], "You are on the list. Thank you.");
    assert_eq!(answer["field"], Value::Null);
    let seen = requests_to(&gateway.shop, CALL);
    assert_eq!(seen.len(), 1);
    assert!(seen[0].query.contains("language=en"), "{:?}", seen[0].query);
}

#[tokio::test]
async fn cat_1_what_the_shop_refuses_names_the_field_in_our_words() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    for (email, consent, field) in
        [("engelli@example.test", true, "email"), ("deniz@example.test", false, "consent")]
    {
        let body = json!({ "email": email, "consent": consent });
        let answer = guest.json(Method::POST, PATH, body).await.expect(200).json();
        assert_eq!((&answer["outcome"], &answer["field"]), (&json!("failed"), &json!(field)));
        assert!(answer["message"].as_str().is_some_and(|words| !words.is_empty()), "{answer}");
    }
}

#[tokio::test]
async fn cat_1_what_is_no_address_never_reaches_the_shop() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    let long = format!("{}@example.test", "a".repeat(250));
    for email in [
        "",
        "deniz",
        "@example.test",
        "deniz@",
        "deniz@example",
        "a b@example.test",
        "a@b.c\r\nBcc: x",
        &long,
    ] {
        let body = json!({ "email": email, "consent": true });
        let problem = guest.json(Method::POST, PATH, body).await.problem(422, "invalid_field");
        assert_eq!(problem["field"], "email", "{email:?}");
    }
    let problem = guest
        .json(Method::POST, PATH, json!({ "email": "a@b.test" }))
        .await
        .problem(422, "invalid_field");
    assert_eq!(problem["field"], "consent");
    assert_eq!(gateway.shop.requests(), []);
}

/// On a double click the second request gets the first one's answer (ADR 0043), because the call
/// has an effect. A cookie that a script changes in between does not make another shopper.
#[tokio::test]
async fn cat_1_a_second_click_gets_the_first_ones_answer() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let headers = [("content-type", "application/json"), ("idempotency-key", "click-1")];
    let body = json!({ "email": "deniz@example.test", "consent": true }).to_string();
    for (rotated, replayed) in [("1", ""), ("2", "true")] {
        guest.jar.insert("_analytics".to_owned(), rotated.to_owned());
        let answer = guest.send(Method::POST, PATH, &headers, &body).await.expect(200);
        assert_eq!(answer.header("idempotency-replayed"), replayed);
    }
    assert_eq!(requests_to(&gateway.shop, CALL).len(), 1);
}

#[tokio::test]
async fn gw_8_nobody_is_subscribed_without_the_token() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    let headers = [("content-type", "application/json"), ("x-xsrf-token", "not-ours")];
    let answer =
        guest.send(Method::POST, PATH, &headers, r#"{"email":"a@b.test","consent":true}"#).await;
    answer.problem(403, "xsrf_mismatch");
    assert_eq!(gateway.shop.requests(), []);
}
