//! GW-12: recordings in place of the shop, through the crate `wiremock`.

use wiremock::matchers::path_regex;
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::{Client as _, TestGateway, recorded};

const FILTERS: &str = "/bff/catalogue/filters?link=kilimler&language=tr&currency=TL";
const SEARCH: &str = "/bff/search?q=kilim&language=tr&currency=TL";
const PRODUCT: &str = "/bff/products/2498?language=tr&currency=TL";

async fn before(server: MockServer) -> TestGateway<MockServer> {
    let url = server.uri();
    TestGateway::in_front_of(server, &url, &[]).await
}

#[tokio::test]
async fn gw_12_the_recorded_journey_feeds_the_gateway() {
    let gateway = before(recorded::server("journey").await).await;
    let mut native_client = gateway.native_client();
    let filters = native_client.get(FILTERS).await.expect(200).json();
    assert!(
        filters["facets"]
            .as_array()
            .or(filters["groups"].as_array())
            .is_some_and(|all| !all.is_empty()),
        "{filters}"
    );
    let found = native_client.get(SEARCH).await.expect(200).json();
    assert!(found["products"].as_array().is_some_and(|all| !all.is_empty()), "{found}");
    let product = native_client.get(PRODUCT).await.expect(200).json();
    assert_eq!(product["id"], "2498");
    assert_eq!(gateway.shop.received_requests().await.expect("they are kept").len(), 3);
}

#[tokio::test]
async fn gw_9_a_fault_over_one_recording_leaves_the_others() {
    let server = recorded::server("journey").await;
    let fault = ResponseTemplate::new(503).set_body_string("<h1>503</h1>");
    Mock::given(path_regex("/filter/")).respond_with(fault).with_priority(1).mount(&server).await;
    let gateway = before(server).await;
    let mut native_client = gateway.native_client();
    native_client.get(FILTERS).await.problem(502, "shop_failed");
    native_client.get(SEARCH).await.expect(200);
}
