//! Purges, and the second level of the cache.

use std::time::{Duration, Instant};

use super::Pair;
use crate::support::{Client as _, TestGateway, requests_to};

const FILTERS: &str = "/bff/catalogue/filters?link=kilimler";

async fn cache_state(gateway: &TestGateway<()>) -> String {
    let answer = gateway.native_client().get(FILTERS).await.expect(200);
    answer.header("cache-status").to_owned()
}

#[tokio::test]
async fn what_one_gateway_asked_the_other_need_not_ask() {
    let pair = Pair::open().await;
    pair.one.native_client().get(FILTERS).await.expect(200);
    let asked = requests_to(&pair.shop, "filter").len();
    assert_eq!(asked, 1);
    let keys = || async { pair.redis.keys("vitrin:1:{answer:*").await.len() };
    while keys().await == 0 {
        tokio::task::yield_now().await;
    }
    let mut here = pair.one.native_client();
    let mut there = pair.other.native_client();
    assert_eq!(here.get(FILTERS).await.expect(200).body, there.get(FILTERS).await.expect(200).body);
    assert_eq!(requests_to(&pair.shop, "filter").len(), 1, "the shop was asked once for both");
}

#[tokio::test]
async fn a_purge_at_one_gateway_reaches_both_within_a_second() {
    let pair = Pair::open().await;
    for gateway in [&pair.one, &pair.other] {
        cache_state(gateway).await;
        assert!(cache_state(gateway).await.contains("hit"));
    }
    let begun = Instant::now();
    let (status, told) = pair.one.admin("DELETE", "/cache?call=catalogue.filters").await;
    assert!(status == 200 && told.contains("\"told\":true"), "{told}");
    let entries = |counts: serde_json::Value| counts["answers"].get("catalogue.filters").is_some();
    while entries(pair.other.admin_json("/cache").await) {
        assert!(begun.elapsed() < Duration::from_secs(1), "not within a second");
        tokio::task::yield_now().await;
    }
    pair.shop.clear_requests();
    assert!(!cache_state(&pair.other).await.contains("hit"));
    assert_eq!(requests_to(&pair.shop, "filter").len(), 1, "the second level was void too");
}

/// ADR 0061: what is sold out at one gateway is not for sale at the other.
#[tokio::test]
async fn a_product_sold_out_is_corrected_at_both_gateways_after_one_look() {
    let pair = Pair::open().await;
    let id = pair.shop.specials().added;
    let address = format!("/bff/products/{id}");
    let says = async |gateway: &TestGateway<()>| {
        gateway.native_client().get(&address).await.expect(200).json()["inStock"].clone()
    };
    for gateway in [&pair.one, &pair.other] {
        assert_eq!(says(gateway).await, true);
    }
    pair.shop.set_sold_out(id, true);
    assert_eq!(says(&pair.other).await, true, "still cached");
    pair.one.guest().await.add(id, 1).await.expect(200);
    let corrected = async {
        while says(&pair.other).await != false {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(crate::support::WAIT_TIMEOUT, corrected).await.expect("it is told");
    let path = pair.one.native_client().get(&address).await.expect(200).json()["path"].clone();
    let page_reads = || requests_to(&pair.shop, path.as_str().expect("a path")).len();
    let before = page_reads();
    pair.other.guest().await.add(id, 1).await.expect(200);
    assert_eq!(page_reads(), before, "the other need not look within the minute");
    pair.shop.set_sold_out(id, false);
}
