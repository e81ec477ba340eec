//! A shop that answers with something else than expected.

use axum::response::IntoResponse as _;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::stand_in::StandIn;
use crate::support::{Client as _, TestGateway};

#[tokio::test]
async fn a_page_where_json_was_promised_is_no_answer() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    gateway.shop.set_faults("*=wrong-type").unwrap();
    for path in [
        "/bff/regions/countries",
        "/bff/catalogue/filters?link=kilimler",
        "/bff/cart",
        "/bff/search?q=kilim",
    ] {
        native_client.get(path).await.problem(502, "shop_unreadable");
    }
    gateway.shop.set_faults("").unwrap();
    native_client.get("/bff/regions/countries").await.expect(200);
}

/// In maintenance a shop answers every page with the same text, which must not be cached as an
/// empty listing.
#[tokio::test]
async fn a_maintenance_page_is_not_an_empty_listing() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    gateway.shop.set_faults("*=wrong-type").unwrap();
    let page = native_client.get("/bff/pages?path=/kilimler").await;
    assert!(!page.status.is_success(), "{}", page.text());
    let listing = native_client.get("/bff/catalogue/products?link=kilimler&block=1015").await;
    assert!(!listing.status.is_success(), "{}", listing.text());
    let product = native_client.get("/bff/products/1007").await;
    assert!(!product.status.is_success(), "{}", product.text());
    gateway.shop.set_faults("").unwrap();
    native_client.get("/bff/pages?path=/kilimler").await.expect(200);
    native_client.get("/bff/products/1007").await.expect(200);
}

/// JSON with another content type is read anyway: the shop sometimes labels it as HTML.
#[tokio::test]
async fn a_wrong_label_alone_does_not_matter() {
    let shop = MockServer::start().await;
    let body = ResponseTemplate::new(200)
        .set_body_raw("{\"countries\":[],\"selected\":\"\"}", "text/html; charset=UTF-8");
    Mock::given(any()).respond_with(body).mount(&shop).await;
    let url = shop.uri();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let answer = gateway.native_client().get("/bff/regions/countries").await.expect(200);
    assert_eq!(answer.json()["countries"], serde_json::json!([]));
}

/// GW-14: a refusal keeps its status and the shop's message.
#[tokio::test]
async fn gw_14_a_refusal_keeps_the_shops_words() {
    let shop = StandIn::open(|_| {
        let status = http::StatusCode::UNPROCESSABLE_ENTITY;
        (status, [("content-type", "application/json")], "{\"message\":\"Bu ülke yok\"}")
            .into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let problem = gateway
        .native_client()
        .get("/bff/regions/cities?parent=XX")
        .await
        .problem(422, "shop_refused");
    assert_eq!(problem["detail"], "Bu ülke yok");
}

/// A redirect in place of data is an error.
#[tokio::test]
async fn a_redirect_is_no_data() {
    let shop =
        StandIn::open(|_| (http::StatusCode::FOUND, [("location", "/bakim")]).into_response())
            .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    gateway.native_client().get("/bff/regions/countries").await.problem(502, "shop_unreadable");
    gateway.native_client().get("/bff/cart").await.problem(502, "shop_unreadable");
}
