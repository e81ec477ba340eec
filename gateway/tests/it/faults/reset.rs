//! A shop that closes the connection without an answer.

use super::{READS, assert_each_read};
use crate::support::{Client as _, TestGateway, requests_to};

#[tokio::test]
async fn a_dropped_read_is_tried_once_more_and_then_told() {
    let gateway = TestGateway::open().await;
    assert_each_read(&gateway, "*=reset", 502, "shop_unreadable").await;
    gateway.shop.set_faults("*=reset").unwrap();
    gateway.shop.clear_requests();
    gateway
        .native_client()
        .get("/bff/regions/cities?parent=TR")
        .await
        .problem(502, "shop_unreadable");
    assert_eq!(requests_to(&gateway.shop, "get-cities").len(), 2);
}

/// Half of the connections drop. The retry mostly succeeds, and the caller does not notice the
/// first failure.
#[tokio::test]
async fn the_second_try_may_help() {
    let gateway = TestGateway::open().await;
    gateway.shop.set_faults("*=reset@0.5").unwrap();
    let mut native_client = gateway.native_client();
    let mut opened = 0;
    for parent in ["TR", "DE", "FR", "NL"] {
        opened += usize::from(
            native_client.get(&format!("/bff/regions/cities?parent={parent}")).await.status == 200,
        );
    }
    assert!(opened >= 2, "{opened}");
    assert!(requests_to(&gateway.shop, "get-cities").len() > 4, "some were tried again");
    gateway.shop.set_faults("").unwrap();
    for path in READS {
        native_client.get(path).await.expect(200);
    }
}

/// A write is sent once, whatever happens to its answer.
#[tokio::test]
async fn a_dropped_write_is_not_repeated() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.set_faults("*add-to-cart*=reset").unwrap();
    guest.add(gateway.shop.specials().added, 1).await.problem(502, "shop_unreadable");
    assert_eq!(requests_to(&gateway.shop, "add-to-cart").len(), 1);
}
