//! A shop that answers rubbish with a good status.

use axum::response::IntoResponse as _;

use super::each_read_says;
use crate::support::stand_in::StandIn;
use crate::support::{Client as _, TestGateway};

#[tokio::test]
async fn broken_json_is_no_answer() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    gateway.shop.set_faults("*=broken-json").unwrap();
    for path in [
        "/bff/regions/countries",
        "/bff/catalogue/filters?link=kilimler",
        "/bff/cart",
        "/bff/search?q=kilim",
        "/bff/catalogue/menu",
    ] {
        stranger.get(path).await.problem(502, "shop_unreadable");
    }
}

#[tokio::test]
async fn an_empty_answer_is_none() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    gateway.shop.set_faults("*=empty").unwrap();
    for path in [
        "/bff/regions/countries",
        "/bff/catalogue/filters?link=kilimler",
        "/bff/cart",
        "/bff/search?q=kilim",
    ] {
        stranger.get(path).await.problem(502, "shop_unreadable");
    }
}

#[tokio::test]
async fn a_failing_shop_is_told_apart_from_an_unreadable_one() {
    let gateway = TestGateway::open().await;
    each_read_says(&gateway, "*=status:500", 502, "shop_failed").await;
    each_read_says(&gateway, "*=status:503", 502, "shop_failed").await;
}

/// JSON of a shape nobody promised: 502, never a panic, and the problem says nothing of its values.
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
    let gateway = TestGateway::before(shop, &url, &[]).await;
    let mut stranger = gateway.stranger();
    for parent in 0..bodies.len() {
        stranger
            .get(&format!("/bff/regions/cities?parent={parent}"))
            .await
            .problem(502, "shop_unreadable");
    }
    // A hundred thousand brackets: whatever is made of them, the process lives.
    assert_ne!(stranger.get("/bff/regions/cities?parent=99").await.status, 500);
    stranger.get("/bff/search?q=a").await.expect(200);
}
