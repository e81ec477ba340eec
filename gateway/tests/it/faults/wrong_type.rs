//! A shop that answers with something else than was promised.

use axum::response::IntoResponse as _;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::stand_in::StandIn;
use crate::support::{Client as _, TestGateway};

#[tokio::test]
async fn a_page_where_json_was_promised_is_no_answer() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    gateway.shop.set_faults("*=wrong-type").unwrap();
    for path in [
        "/bff/regions/countries",
        "/bff/catalogue/filters?link=kilimler",
        "/bff/cart",
        "/bff/search?q=kilim",
    ] {
        stranger.get(path).await.problem(502, "shop_unreadable");
    }
    gateway.shop.set_faults("").unwrap();
    stranger.get("/bff/regions/countries").await.expect(200);
}

/// A shop in maintenance answers every page with the same few words: it must not be kept as an
/// empty listing.
#[tokio::test]
async fn a_maintenance_page_is_not_an_empty_listing() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    gateway.shop.set_faults("*=wrong-type").unwrap();
    let page = stranger.get("/bff/pages?path=/kilimler").await;
    assert!(!page.status.is_success(), "{}", page.text());
    let listing = stranger.get("/bff/catalogue/products?link=kilimler&block=1015").await;
    assert!(!listing.status.is_success(), "{}", listing.text());
    let product = stranger.get("/bff/products/1007").await;
    assert!(!product.status.is_success(), "{}", product.text());
    gateway.shop.set_faults("").unwrap();
    stranger.get("/bff/pages?path=/kilimler").await.expect(200);
    stranger.get("/bff/products/1007").await.expect(200);
}

/// JSON under another label is read all the same: the shop labels it as HTML in places.
#[tokio::test]
async fn a_wrong_label_alone_does_not_matter() {
    let shop = MockServer::start().await;
    let body = ResponseTemplate::new(200)
        .set_body_raw("{\"countries\":[],\"selected\":\"\"}", "text/html; charset=UTF-8");
    Mock::given(any()).respond_with(body).mount(&shop).await;
    let url = shop.uri();
    let gateway = TestGateway::before(shop, &url, &[]).await;
    let answer = gateway.stranger().get("/bff/regions/countries").await.expect(200);
    assert_eq!(answer.json()["countries"], serde_json::json!([]));
}

/// GW-14: a refusal of the caller keeps its status and the shop's words.
#[tokio::test]
async fn gw_14_a_refusal_keeps_the_shops_words() {
    let shop = StandIn::open(|_| {
        let status = http::StatusCode::UNPROCESSABLE_ENTITY;
        (status, [("content-type", "application/json")], "{\"message\":\"Bu ülke yok\"}")
            .into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::before(shop, &url, &[]).await;
    let problem =
        gateway.stranger().get("/bff/regions/cities?parent=XX").await.problem(422, "shop_refused");
    assert_eq!(problem["detail"], "Bu ülke yok");
}

/// A redirect where data was promised is no data.
#[tokio::test]
async fn a_redirect_is_no_data() {
    let shop =
        StandIn::open(|_| (http::StatusCode::FOUND, [("location", "/bakim")]).into_response())
            .await;
    let url = shop.url();
    let gateway = TestGateway::before(shop, &url, &[]).await;
    gateway.stranger().get("/bff/regions/countries").await.problem(502, "shop_unreadable");
    gateway.stranger().get("/bff/cart").await.problem(502, "shop_unreadable");
}
