//! `/bff/compare`: products side by side.

use std::time::Duration;

use axum::response::IntoResponse as _;
use serde_json::Value;

use crate::support::stand_in::StandIn;
use crate::support::{Client as _, TestGateway, requests_to};

fn ids(comparison: &Value) -> Vec<&str> {
    let products = comparison["products"].as_array().expect("products");
    products.iter().map(|product| product["id"].as_str().expect("an id")).collect()
}

fn row<'a>(comparison: &'a Value, kind: &str, name: Option<&str>) -> &'a Value {
    let mut rows = comparison["rows"].as_array().expect("rows").iter();
    rows.find(|row| row["kind"] == kind && row["name"].as_str() == name)
        .unwrap_or_else(|| panic!("no {kind} {name:?} in {comparison}"))
}

#[tokio::test]
async fn cmp_3_products_stand_side_by_side_in_the_order_asked() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let comparison = client.get("/bff/compare?products=1007-1001-1005").await.expect(200).json();
    assert_eq!(ids(&comparison), ["1007", "1001", "1005"]);
    assert_eq!(comparison["unavailable"], serde_json::json!([]));
    for row in comparison["rows"].as_array().unwrap() {
        assert_eq!(row["values"].as_array().unwrap().len(), 3, "{row}");
    }
    let card = &comparison["products"][0];
    let detail = client.get("/bff/products/1007").await.expect(200).json();
    for field in ["title", "path", "price", "listPrice", "inStock", "rating"] {
        assert_eq!(card[field], detail[field], "{field}");
    }
    assert_eq!(row(&comparison, "brand", None)["values"][0], detail["brand"]["name"]);
    // The simulator says nothing of the colour of every fifth product.
    let colours = row(&comparison, "specification", Some("Renk"));
    assert_eq!(colours["values"][2], Value::Null);
    assert_eq!(colours["differs"], true);
}

#[tokio::test]
async fn cmp_3_repeated_ids_count_once_and_five_are_refused() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let path = "/bff/compare?products=1001-1002-1001-1002";
    assert_eq!(ids(&client.get(path).await.expect(200).json()), ["1001", "1002"]);
    assert_eq!(requests_to(&gateway.shop, "/product-detail/view/").len(), 2);
    let encoded = client.get("/bff/compare?products=%31001%2D1002").await.expect(200);
    assert_eq!(ids(&encoded.json()), ["1001", "1002"]);
    gateway.shop.clear_requests();
    for products in
        ["1-2-3-4-5", "", "-", "1001-", "a%20b", "1%2F2", &"1".repeat(33), &"1-".repeat(1_000)]
    {
        client
            .get(&format!("/bff/compare?products={products}"))
            .await
            .problem(422, "invalid_field");
    }
    client.get("/bff/compare").await.expect(400);
    assert_eq!(gateway.shop.requests(), []);
}

#[tokio::test]
async fn cmp_3_unknown_products_are_named_and_the_others_compared() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let path = "/bff/compare?products=99999999-1001-1002";
    let comparison = client.get(path).await.expect(200).json();
    assert_eq!(ids(&comparison), ["1001", "1002"]);
    assert_eq!(comparison["unavailable"], serde_json::json!(["99999999"]));
    let none = client.get("/bff/compare?products=99999999").await.expect(200);
    assert_eq!(none.json()["unavailable"], serde_json::json!(["99999999"]));
    assert!(none.is_bypass(), "what is not there is not kept");
}

/// Must hold: an answer of the cache is the same bytes for every guest, and has nothing of one.
#[tokio::test]
async fn a_comparison_is_kept_for_guests_by_language_and_currency() {
    let gateway = TestGateway::open().await;
    let path = "/bff/compare?products=1001-1002&language=en&currency=USD";
    let mut guest = gateway.guest().await;
    let first = guest.get(path).await.expect(200);
    assert!(!first.is_hit());
    assert!(first.text().contains("\"currency\":\"USD\""), "{}", first.text());
    row(&first.json(), "specification", Some("Design"));
    let mut other = gateway.guest().await;
    let second = other.get(path).await.expect(200);
    assert!(second.is_hit());
    assert_eq!(second.text(), first.text());
    let tag = second.header("etag").to_owned();
    other.get_with(path, &[("if-none-match", &tag)]).await.expect(304);
    let coded = other.get_with(path, &[("accept-encoding", "gzip")]).await.expect(200);
    assert_eq!(coded.header("content-encoding"), "gzip");
    for asked in requests_to(&gateway.shop, "/product-detail/view/") {
        assert_eq!(asked.header("cookie").unwrap_or_default().find("SESSION"), None);
    }
    // One of the two is kept already.
    gateway.shop.clear_requests();
    let path = "/bff/compare?products=1002-1003&language=en&currency=USD";
    assert!(!other.get(path).await.expect(200).is_hit());
    assert_eq!(requests_to(&gateway.shop, "/product-detail/view/").len(), 1);
}

#[tokio::test]
async fn a_failure_of_one_product_fails_the_whole() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    gateway.shop.set_faults("*product-detail/view/1002*=status:503").expect("a fault");
    let refused = client.get("/bff/compare?products=1001-1002").await;
    assert!(refused.status.is_server_error(), "{}", refused.status);
    gateway.shop.set_faults("*product-detail/view/1002*=truncate").expect("a fault");
    let refused = client.get("/bff/compare?products=1001-1002").await;
    assert!(refused.status.is_server_error(), "{}", refused.status);
    gateway.shop.set_faults("").expect("no fault");
    let comparison = client.get("/bff/compare?products=1001-1002").await.expect(200).json();
    assert_eq!(ids(&comparison), ["1001", "1002"]);
}

/// Must hold: four products of a slow shop take as long as one.
#[tokio::test]
async fn a_slow_shop_is_asked_for_all_products_at_once() {
    const LATENCY: Duration = Duration::from_millis(600);
    let gateway = TestGateway::open().await;
    gateway.shop.set_faults("*product-detail/view*=latency:600").expect("a fault");
    let asked = std::time::Instant::now();
    let path = "/bff/compare?products=1001-1002-1003-1004";
    let comparison = gateway.native_client().get(path).await.expect(200).json();
    assert_eq!(ids(&comparison).len(), 4);
    assert!(asked.elapsed() < 3 * LATENCY, "{:?}", asked.elapsed());
}

/// A shop that shows one product whatever it is asked for.
#[tokio::test]
async fn another_product_than_asked_for_is_not_compared() {
    let simulated = TestGateway::open().await;
    let path = "/srv/service/product-detail/view/1001?language=tr";
    let page = simulated.native_client().get(path).await.expect(200).text().to_owned();
    let shop = StandIn::open(move |_| {
        ([("content-type", "text/html; charset=utf-8")], page.clone()).into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let path = "/bff/compare?products=1001-1002";
    let comparison = gateway.native_client().get(path).await.expect(200).json();
    assert_eq!(ids(&comparison), ["1001"]);
    assert_eq!(comparison["unavailable"], serde_json::json!(["1002"]));
}
