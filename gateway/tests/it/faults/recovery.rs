//! After every bad day the next good answer comes by itself.

use crate::support::{Client as _, PATIENCE, TestGateway, saw};

/// Breaker times shrink with the patience.
const IMPATIENT: [(&str, &str); 1] = [("VITRIN_SHOP_PATIENCE", "0.1")];

/// Must hold: after the shop returns, no restart is needed.
#[tokio::test]
async fn a_suspended_call_resumes_with_one_probe() {
    let gateway = TestGateway::open_with(&IMPATIENT).await;
    let mut stranger = gateway.stranger();
    gateway.shop.set_faults("*=status:503").unwrap();
    let mut number = 0;
    while stranger.get(&format!("/bff/regions/cities?parent={number}")).await.status != 503 {
        number += 1;
        assert!(number < 100, "the breaker never opened");
    }
    let while_suspended = saw(&gateway.shop, "get-cities").len();
    gateway.shop.set_faults("").unwrap();
    let resumes =
        async { while stranger.get("/bff/regions/cities?parent=TR").await.status != 200 {} };
    tokio::time::timeout(PATIENCE, resumes).await.expect("it resumes by itself");
    assert_eq!(
        saw(&gateway.shop, "get-cities").len(),
        while_suspended + 1,
        "nobody asked while it was suspended"
    );
    for parent in ["DE", "FR", "NL"] {
        stranger.get(&format!("/bff/regions/cities?parent={parent}")).await.expect(200);
    }
    assert_eq!(gateway.admin_json("/readyz").await["shop"]["suspended"], serde_json::json!([]));
}

/// A failed fill is not kept, and a kept answer is renewed in the background once the shop is well
/// again.
#[tokio::test]
async fn a_stale_answer_is_renewed_by_itself() {
    let gateway = TestGateway::open_with(&[("VITRIN_CACHE_FRESHNESS", "0")]).await;
    let mut stranger = gateway.stranger();
    let path = "/bff/regions/countries";
    stranger.get(path).await.expect(200);
    gateway.shop.set_faults("*=status:500").unwrap();
    let goes_stale = async { while !stranger.get(path).await.expect(200).is_stale() {} };
    tokio::time::timeout(PATIENCE, goes_stale).await.expect("the renewal fails");
    gateway.shop.set_faults("").unwrap();
    // After its cool-down of two seconds the key is tried again.
    let renewed = async { while stranger.get(path).await.expect(200).is_stale() {} };
    tokio::time::timeout(PATIENCE, renewed).await.expect("it is renewed");
}

/// A refusal is not an outage: the old answer is wrong now and is forgotten.
#[tokio::test]
async fn what_the_shop_no_longer_has_is_no_longer_shown() {
    let gateway = TestGateway::open_with(&[("VITRIN_CACHE_FRESHNESS", "0")]).await;
    let mut stranger = gateway.stranger();
    let path = "/bff/pages?path=/kilimler";
    stranger.get(path).await.expect(200);
    gateway.shop.set_faults("/kilimler=status:404").unwrap();
    let gone = async { while stranger.get(path).await.status == 200 {} };
    tokio::time::timeout(PATIENCE, gone).await.expect("it is forgotten");
    stranger.get(path).await.problem(404, "page_not_found");
    gateway.shop.set_faults("").unwrap();
    stranger.get(path).await.expect(200);
}
