//! `GET /bff/catalogue/products`: the shop's HTML as typed JSON.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::support::{Client as _, TestGateway, requests_to};

fn ids(page: &Value) -> Vec<String> {
    page["products"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|p| p["id"].as_str().expect("text").to_owned())
        .collect()
}

#[tokio::test]
async fn ldr_5_pages_follow_each_other_without_repeating() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    let mut seen = HashSet::new();
    for number in 1..=3 {
        let answer = guest
            .get(&format!("/bff/catalogue/products?link=kilimler&page={number}"))
            .await
            .expect(200);
        let page = answer.json();
        assert_eq!(page["page"], number);
        let ids = ids(&page);
        assert!(
            !ids.is_empty() && ids.iter().all(|id| seen.insert(id.clone())),
            "page {number}: {ids:?}"
        );
        for product in page["products"].as_array().unwrap() {
            assert!(
                product["path"].as_str().is_some_and(|path| path.starts_with('/')),
                "{product}"
            );
            assert!(
                !product.to_string().contains("http"),
                "no address of another origin: {product}"
            );
        }
    }
    let asked = requests_to(&gateway.shop, "/product-loader/");
    assert_eq!(asked.len(), 3);
    assert!(asked.iter().all(|seen| seen.parameter("currency").as_deref() == Some("TL")), "GW-4");
    assert!(asked.iter().all(|seen| seen.parameter("language").as_deref() == Some("tr")), "GW-3");
    assert_eq!(requests_to(&gateway.shop, "/kilimler").len(), 1, "the block is looked up once");
}

#[tokio::test]
async fn prd_3_a_card_lists_the_colors_to_choose_from() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let page = client.get("/bff/catalogue/products?link=deri").await.expect(200).json();
    let products = page["products"].as_array().expect("products");
    let with_colors =
        |product: &&Value| product["colors"].as_array().is_some_and(|colors| !colors.is_empty());
    let product = products.iter().find(with_colors).expect("a product in several colours");
    assert_eq!(product["hasVariants"], true);
    let id = product["id"].as_str().expect("an id");
    let detail = client.get(&format!("/bff/products/{id}")).await.expect(200).json();
    let options = detail["variants"]["first"].as_array().expect("options");
    let colors: Vec<Value> = options
        .iter()
        .map(|option| json!({ "name": option["name"], "color": option["color"] }))
        .collect();
    assert_eq!(product["colors"], Value::Array(colors));
    let compared = client.get(&format!("/bff/compare?products={id}-1001")).await.expect(200).json();
    assert_eq!(compared["products"][0]["colors"], product["colors"]);
}

#[tokio::test]
async fn prices_are_in_the_asked_currency() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let mut amounts = Vec::new();
    for currency in ["TL", "USD", "EUR"] {
        let page = native_client
            .get(&format!("/bff/catalogue/products?link=kilimler&currency={currency}"))
            .await
            .expect(200);
        let text = page.text().to_owned();
        assert!(text.contains(&format!("\"currency\":\"{currency}\"")), "{text}");
        for other in ["TL", "USD", "EUR"].iter().filter(|other| **other != currency) {
            assert!(!text.contains(&format!("\"currency\":\"{other}\"")), "{currency}: {text}");
        }
        amounts.push(page.body);
    }
    assert!(amounts[0] != amounts[1] && amounts[1] != amounts[2]);
}

#[tokio::test]
async fn an_unknown_listing_and_an_invalid_page_are_problems() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    native_client
        .get("/bff/catalogue/products?link=yok-boyle-bir-sayfa")
        .await
        .problem(404, "page_not_found");
    for page in ["0", "-1", "x", "10001", "1.5"] {
        let problem = native_client
            .get(&format!("/bff/catalogue/products?link=kilimler&page={page}"))
            .await
            .problem(400, "malformed_request");
        assert_eq!(problem["field"], "page");
    }
    let problem = native_client
        .get("/bff/catalogue/products?link=kilimler&block=..")
        .await
        .problem(422, "invalid_field");
    assert_eq!(problem["field"], "block");
}
