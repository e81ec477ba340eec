//! The one call that is not passed through: a page of the shop, which several capabilities read.

use crate::support::{Client as _, TestGateway, requests_to};

/// `"content.page"` fetches the document like a guest, in the language of its address.
#[tokio::test]
async fn prd_1_gw_10_pages_are_fetched_without_cookies_and_cached() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    let path = "/bff/pages?path=/en/kilims&language=en";
    let page = guest.get(path).await.expect(200);
    assert_eq!(page.json()["kind"], "category", "{}", page.text());
    assert!(guest.get(path).await.is_hit());
    let seen = requests_to(&gateway.shop, "/en/kilims");
    assert_eq!(seen.len(), 1);
    let cookie = seen[0].header("cookie").unwrap_or_default();
    assert!(!cookie.contains(&guest.jar["PHPSESSID"]), "{cookie}");
    let (_, metrics) = gateway.admin("GET", "/metrics").await;
    let told =
        format!("vitrin_upstream_calls_total{{call=\"{}\",outcome=\"ok\"}} 1", "content.page");
    assert!(metrics.contains(&told), "{metrics}");
}
