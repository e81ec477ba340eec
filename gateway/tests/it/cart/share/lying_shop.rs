//! A shared basket at a shop whose answers do not tell what it did.

use std::sync::atomic::{AtomicBool, Ordering};

use axum::response::{IntoResponse as _, Response};
use http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{FROM_URL, SHARED, item};
use crate::support::stand_in::StandIn;
use crate::support::{Client as _, Guest, TestGateway};

/// The largest amount that is read at all, and the largest that a decimal holds.
const LARGEST: &str = "1000000000000";
const HUGE: &str = "79228162514264337593543950335";

/// How the shop answers the link.
type Answer = fn() -> Response;

/// A shop whose basket is `before` until the link was opened, then `after`; null is an outage.
async fn shop(before: Value, after: Value, answer: Answer) -> TestGateway<StandIn> {
    let filled = AtomicBool::new(false);
    let shop = StandIn::open(move |seen| {
        if seen.path.contains(FROM_URL) {
            filled.store(true, Ordering::Relaxed);
            return answer();
        }
        let basket = if filled.load(Ordering::Relaxed) { &after } else { &before };
        if basket.is_null() {
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
        axum::Json(json!({ "PRODUCTS": basket, "TARGET_CURRENCY": "TL" })).into_response()
    })
    .await;
    let url = shop.url();
    TestGateway::in_front_of(shop, &url, &[]).await
}

fn line(product: &str, count: &str) -> Value {
    json!({ "ID": product, "VARIANT_ID": "0", "COUNT": count, "TITLE": "Kilim" })
}

async fn press(gateway: &TestGateway<StandIn>) -> crate::support::Answer {
    let mut guest = Guest::new(gateway.address);
    // Yields a token without asking the shop.
    guest.get("/bff/search?q=a").await.expect(200);
    let body = json!({ "items": [item(1, 2.0), item(2, 1.0)] }).to_string();
    let headers = [("content-type", "application/json"), ("idempotency-key", "press")];
    let answer = guest.send(Method::POST, SHARED, &headers, &body).await;
    // Whatever came of it, the same press does not open the shop's link a second time.
    let times = opened(gateway);
    guest.send(Method::POST, SHARED, &headers, &body).await;
    assert_eq!(opened(gateway), times, "{}", answer.text());
    answer
}

/// How often the shop's link was opened.
fn opened(gateway: &TestGateway<StandIn>) -> usize {
    gateway.shop.seen().iter().filter(|seen| seen.path.contains(FROM_URL)).count()
}

fn to_the_basket() -> Response {
    (StatusCode::FOUND, [("location", "/sepet")]).into_response()
}

fn elsewhere() -> Response {
    (
        StatusCode::FOUND,
        [
            ("location", "https://evil.example/?x=%0d%0aSet-Cookie:%20a=b"),
            ("refresh", "0;url=https://evil.example"),
        ],
    )
        .into_response()
}

fn page() -> Response {
    axum::response::Html("<html><script>alert(1)</script>Sepetiniz dolduruldu").into_response()
}

fn success() -> Response {
    axum::Json(json!({ "status": 1, "statusText": "Eklendi" })).into_response()
}

fn refusal() -> Response {
    axum::Json(json!({ "status": 0, "statusText": "<b>Olmaz</b>" })).into_response()
}

fn failure() -> Response {
    StatusCode::INTERNAL_SERVER_ERROR.into_response()
}

#[tokio::test]
async fn crt_2_success_without_a_change_is_told_as_failed() {
    for answer in [to_the_basket, elsewhere, page, success, refusal] as [Answer; 5] {
        let gateway = shop(json!([line("7", "1")]), json!([line("7", "1")]), answer).await;
        let told = press(&gateway).await.expect(200);
        assert!(!told.text().contains("evil.example") && !told.text().contains("<script"));
        assert_eq!((told.header("location"), told.header("refresh")), ("", ""));
        let told = told.json();
        assert_eq!(told["outcome"], "failed", "{told}");
        assert_ne!(told["message"], "Eklendi");
        assert_eq!(told["missing"].as_array().unwrap().len(), 2);
        assert_eq!(told["cart"]["itemCount"], 1);
    }
}

#[tokio::test]
async fn crt_2_other_lines_than_those_named_are_shown_and_the_named_are_missing() {
    for answer in [to_the_basket, elsewhere, page, success] as [Answer; 4] {
        let gateway = shop(json!([line("7", "1")]), json!([line("8", "5")]), answer).await;
        let told = press(&gateway).await.expect(200).json();
        assert_eq!(told["missing"].as_array().unwrap().len(), 2, "{told}");
        assert_eq!(told["cart"]["lines"][0]["productId"], "8");
    }
}

/// More than was asked for is no reason to call anything missing, and is there to be seen.
#[tokio::test]
async fn crt_2_more_than_was_asked_for_is_shown() {
    let after = json!([line("1", "9"), line("2", "1"), line("1", "1")]);
    let gateway = shop(json!([]), after, to_the_basket).await;
    let told = press(&gateway).await.expect(200).json();
    assert_eq!((&told["outcome"], &told["missing"]), (&json!("updated"), &json!([])));
    assert_eq!(told["cart"]["itemCount"], 11);
}

#[tokio::test]
async fn crt_2_a_shop_that_fails_half_way_leaves_the_outcome_unknown() {
    let gateway = shop(json!([]), json!([line("1", "2")]), failure).await;
    press(&gateway).await.problem(502, "shop_failed");
    let gateway = shop(json!([]), Value::Null, to_the_basket).await;
    let told = press(&gateway).await.expect(200).json();
    assert_eq!((&told["outcome"], &told["cart"]), (&json!("unknown"), &Value::Null), "{told}");
}

/// Without a basket from before nobody could tell what came of it, so the link is not opened.
#[tokio::test]
async fn crt_2_a_basket_that_cannot_be_read_is_not_filled() {
    let gateway = shop(Value::Null, json!([]), to_the_basket).await;
    press(&gateway).await.problem(502, "shop_failed");
    assert_eq!(opened(&gateway), 0);
}

/// Amounts that no sum can hold, below zero, and none at all.
#[tokio::test]
async fn crt_2_absurd_amounts_of_the_shop_end_nothing() {
    for count in [LARGEST, HUGE, "-79228162514264337593543950335", "-3", "NaN", "1e999", ""] {
        let lines = json!([line("1", count), line("1", count), line("2", count)]);
        let gateway = shop(json!([]), lines.clone(), to_the_basket).await;
        let answer = press(&gateway).await;
        assert_ne!(answer.status, 500, "{count}: {}", answer.text());
        let gateway = shop(lines, json!([]), to_the_basket).await;
        let answer = press(&gateway).await;
        assert_ne!(answer.status, 500, "{count}: {}", answer.text());
        let answer = gateway.native_client().get("/bff/cart").await;
        assert_ne!(answer.status, 500, "{count}: {}", answer.text());
    }
}
