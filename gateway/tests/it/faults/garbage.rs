//! A shop that answers garbage with a success status.

use axum::response::IntoResponse as _;

use super::assert_each_read;
use crate::support::stand_in::StandIn;
use crate::support::{Client as _, TestGateway};

#[tokio::test]
async fn broken_json_is_no_answer() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    gateway.shop.set_faults("*=broken-json").unwrap();
    for path in [
        "/bff/regions/countries",
        "/bff/catalogue/filters?link=kilimler",
        "/bff/cart",
        "/bff/search?q=kilim",
        "/bff/catalogue/menu",
    ] {
        native_client.get(path).await.problem(502, "shop_unreadable");
    }
}

#[tokio::test]
async fn an_empty_answer_is_none() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    gateway.shop.set_faults("*=empty").unwrap();
    for path in [
        "/bff/regions/countries",
        "/bff/catalogue/filters?link=kilimler",
        "/bff/cart",
        "/bff/search?q=kilim",
    ] {
        native_client.get(path).await.problem(502, "shop_unreadable");
    }
}

#[tokio::test]
async fn a_failing_shop_is_told_apart_from_an_unreadable_one() {
    let gateway = TestGateway::open().await;
    assert_each_read(&gateway, "*=status:500", 502, "shop_failed").await;
    assert_each_read(&gateway, "*=status:503", 502, "shop_failed").await;
}

/// JSON of an unexpected form: 502, never a panic, and the problem contains none of its values.
#[tokio::test]
async fn odd_shapes_are_unreadable_not_fatal() {
    let bodies = [
        "null",
        "[]",
        "5",
        "\"x\"",
        "{}",
        "{\"countries\":5}",
        "{\"countries\":[5]}",
        "{\"countries\":[{}]}",
        "\u{feff}{}",
    ];
    let nested = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let shop = StandIn::open(move |seen| {
        let number: usize =
            seen.path.rsplit('/').next().and_then(|last| last.parse().ok()).unwrap_or_default();
        let body = bodies.get(number).map_or_else(|| nested.clone(), |body| (*body).to_owned());
        ([("content-type", "application/json")], body).into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut native_client = gateway.native_client();
    for parent in 0..bodies.len() {
        native_client
            .get(&format!("/bff/regions/cities?parent={parent}"))
            .await
            .problem(502, "shop_unreadable");
    }
    // A hundred thousand brackets must not end the process.
    assert_ne!(native_client.get("/bff/regions/cities?parent=99").await.status, 500);
    native_client.get("/bff/search?q=a").await.expect(200);
}
