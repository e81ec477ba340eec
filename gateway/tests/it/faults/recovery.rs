//! After every fault the next good answer needs no help.

use crate::support::{Client as _, TestGateway, WAIT_TIMEOUT, requests_to};

/// Breaker times shrink with this setting.
const SHORT_DEADLINES: [(&str, &str); 1] = [("VITRIN_SHOP_PATIENCE", "0.1")];

/// Must hold: after the shop returns, no restart is needed.
#[tokio::test]
async fn a_suspended_call_resumes_with_one_probe() {
    let gateway = TestGateway::open_with(&SHORT_DEADLINES).await;
    let mut native_client = gateway.native_client();
    gateway.shop.set_faults("*=status:503").unwrap();
    let mut number = 0;
    while native_client.get(&format!("/bff/regions/cities?parent={number}")).await.status != 503 {
        number += 1;
        assert!(number < 100, "the breaker never opened");
    }
    let while_suspended = requests_to(&gateway.shop, "get-cities").len();
    gateway.shop.set_faults("").unwrap();
    let resumes =
        async { while native_client.get("/bff/regions/cities?parent=TR").await.status != 200 {} };
    tokio::time::timeout(WAIT_TIMEOUT, resumes).await.expect("it resumes by itself");
    assert_eq!(
        requests_to(&gateway.shop, "get-cities").len(),
        while_suspended + 1,
        "nobody asked while it was suspended"
    );
    for parent in ["DE", "FR", "NL"] {
        native_client.get(&format!("/bff/regions/cities?parent={parent}")).await.expect(200);
    }
    assert_eq!(gateway.admin_json("/readyz").await["shop"]["suspended"], serde_json::json!([]));
}

/// A failed fill is not cached, and a cached answer is renewed in the background once the shop has
/// recovered.
#[tokio::test]
async fn a_stale_answer_is_renewed_by_itself() {
    let gateway = TestGateway::open_with(&[("VITRIN_CACHE_FRESHNESS", "0")]).await;
    let mut native_client = gateway.native_client();
    let path = "/bff/regions/countries";
    native_client.get(path).await.expect(200);
    gateway.shop.set_faults("*=status:500").unwrap();
    let goes_stale = async { while !native_client.get(path).await.expect(200).is_stale() {} };
    tokio::time::timeout(WAIT_TIMEOUT, goes_stale).await.expect("the renewal fails");
    gateway.shop.set_faults("").unwrap();
    // After a cool-down of two seconds the key is tried again.
    let renewed = async { while native_client.get(path).await.expect(200).is_stale() {} };
    tokio::time::timeout(WAIT_TIMEOUT, renewed).await.expect("it is renewed");
}

/// A refusal is not an outage: the cached answer is wrong now and is dropped.
#[tokio::test]
async fn what_the_shop_no_longer_has_is_no_longer_shown() {
    let gateway = TestGateway::open_with(&[("VITRIN_CACHE_FRESHNESS", "0")]).await;
    let mut native_client = gateway.native_client();
    let path = "/bff/pages?path=/kilimler";
    native_client.get(path).await.expect(200);
    gateway.shop.set_faults("/kilimler=status:404").unwrap();
    let gone = async { while native_client.get(path).await.status == 200 {} };
    tokio::time::timeout(WAIT_TIMEOUT, gone).await.expect("it is forgotten");
    native_client.get(path).await.problem(404, "page_not_found");
    gateway.shop.set_faults("").unwrap();
    native_client.get(path).await.expect(200);
}
