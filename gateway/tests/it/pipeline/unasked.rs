//! The gateway never calls the shop by itself: no warming, no probing, no renewal of unused
//! answers.

use crate::support::{Client as _, TestGateway};

/// Must hold: nothing is fetched from the shop that no caller requested.
#[tokio::test]
async fn nothing_is_fetched_that_nobody_asked_for() {
    let gateway = TestGateway::open().await;
    gateway.admin("GET", "/readyz").await;
    gateway.admin("GET", "/metrics").await;
    let mut guest = gateway.native_client();
    guest.get("/kilimler").await.expect(200);
    guest.get("/bff/search?q=a").await.expect(200);
    guest.get("/bff/openapi.json").await.expect(200);
    assert_eq!(gateway.shop.requests(), []);
    assert_eq!(gateway.storefront.seen().len(), 1);
    let asked =
        ["/bff/regions/countries", "/bff/catalogue/filters?link=kilimler", "/bff/search?q=kilim"];
    for path in asked {
        guest.get(path).await.expect(200);
    }
    assert_eq!(gateway.shop.requests().len(), asked.len(), "one call each");
    for path in asked.iter().chain(&["/kilimler"]) {
        assert!(guest.get(path).await.expect(200).is_hit(), "{path}");
    }
    assert_eq!((gateway.shop.requests().len(), gateway.storefront.seen().len()), (asked.len(), 1));
}
