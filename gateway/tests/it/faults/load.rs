//! During an outage retries stay within a budget and the shop is spared.

use std::time::Instant;

use axum::response::IntoResponse as _;

use crate::support::stand_in::StandIn;
use crate::support::{Client as _, TestGateway};

/// At most a fifth more load and ten a second, measured at the shop.
#[tokio::test]
async fn an_outage_is_not_made_worse() {
    const ASKED: usize = 200;
    let shop = StandIn::open(|_| http::StatusCode::SERVICE_UNAVAILABLE.into_response()).await;
    let url = shop.url();
    // The budget's clock runs from the gateway's start.
    let started = Instant::now();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut native_client = gateway.native_client();
    let (mut failed, mut suspended) = (0, 0);
    for number in 0..ASKED {
        let answer = native_client.get(&format!("/bff/regions/cities?parent={number}")).await;
        match answer.status.as_u16() {
            502 => failed += 1,
            503 => {
                suspended += 1;
                assert!(
                    answer.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds >= 1)
                );
                answer.problem(503, "shop_overloaded");
            }
            other => panic!("{other}"),
        }
    }
    assert_eq!(failed + suspended, ASKED);
    assert!(suspended > 0, "the breaker opened");
    let retries = gateway.shop.seen().len() - failed;
    let allowed = 10.0 + 0.2 * failed as f64 + 10.0 * started.elapsed().as_secs_f64();
    assert!(retries as f64 <= allowed + 1.0, "{retries} retries of {failed} calls");
    let shop = &gateway.admin_json("/readyz").await["shop"];
    assert_eq!(shop["suspended"], serde_json::json!(["regions"]));
    assert_eq!(shop["suspendedCalls"], serde_json::json!(["regions.cities"]));
    // No other call, of this capability or another, is suspended with it.
    assert_eq!(native_client.get("/bff/regions/districts?parent=1").await.status, 502);
    assert_eq!(native_client.get("/bff/cart").await.status, 502);
}
