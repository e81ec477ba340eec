//! `/bff/products/{id}`: detail, variants, related.

mod catalog;
mod comments;

use crate::support::{Client as _, TestGateway, saw};

#[tokio::test]
async fn a_product_is_typed_and_kept() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    let id = gateway.shop.specials().discounted;
    let product = stranger.get(&format!("/bff/products/{id}")).await.expect(200).json();
    assert_eq!(product["id"], id.to_string());
    assert!(
        product["price"]["sell"]["amount"].is_string() || product["price"].is_object(),
        "{product}"
    );
    assert!(stranger.get(&format!("/bff/products/{id}")).await.is_hit());
    assert_eq!(saw(&gateway.shop, "/product-detail/view/").len(), 1);
}

#[tokio::test]
async fn prd_4_options_of_the_other_level_follow_the_choice() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    let id = gateway.shop.specials().variant_needed;
    let product = stranger.get(&format!("/bff/products/{id}")).await.expect(200).json();
    let first = product["variants"]["first"][0]["typeId"]
        .as_str()
        .unwrap_or_else(|| panic!("{product}"))
        .to_owned();
    let path = format!("/bff/products/{id}/variants?first={first}");
    let options = stranger.get(&path).await.expect(200).json();
    assert!(!options["options"].as_array().unwrap().is_empty(), "{options}");
    let asked = saw(&gateway.shop, "/get-variant2-list/");
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0].parameter("currency").as_deref(), Some("TL"), "GW-4");
    assert!(stranger.get(&path).await.is_hit());
    assert!(!stranger.get(&format!("{path}&currency=USD")).await.is_hit());
    for query in ["", "?first=1&second=2"] {
        let path = format!("/bff/products/{id}/variants{query}");
        stranger.get(&path).await.problem(422, "invalid_field");
    }
}

#[tokio::test]
async fn prd_7_related_products_come_in_the_asked_currency() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    let id = gateway.shop.specials().added;
    for currency in ["TL", "USD"] {
        let related = stranger
            .get(&format!("/bff/products/{id}/related?currency={currency}"))
            .await
            .expect(200);
        assert!(!related.json()["products"].as_array().unwrap().is_empty());
        assert!(
            related.text().contains(&format!("\"currency\":\"{currency}\"")),
            "{}",
            related.text()
        );
    }
    stranger.get(&format!("/bff/products/{id}/related?list=5")).await.problem(422, "invalid_field");
}

#[tokio::test]
async fn an_unknown_product_is_not_found_and_an_odd_id_is_invalid() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    stranger.get("/bff/products/99999999").await.problem(404, "page_not_found");
    gateway.shop.clear_requests();
    for id in ["a%20b", "x%3Fy", &"1".repeat(33)] {
        stranger.get(&format!("/bff/products/{id}")).await.problem(422, "invalid_field");
    }
    assert_eq!(gateway.shop.requests(), []);
}
