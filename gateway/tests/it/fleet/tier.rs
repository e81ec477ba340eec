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
