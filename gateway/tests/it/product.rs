//! `/bff/products/{id}`: detail, variants, related.

mod catalog;
mod comments;
mod compare;
mod installments;
mod personalization;

use crate::support::{Client as _, TestGateway, requests_to};

#[tokio::test]
async fn a_product_is_typed_and_kept() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let id = gateway.shop.specials().discounted;
    let product = native_client.get(&format!("/bff/products/{id}")).await.expect(200).json();
    assert_eq!(product["id"], id.to_string());
    assert!(
        product["price"]["sell"]["amount"].is_string() || product["price"].is_object(),
        "{product}"
    );
    assert!(native_client.get(&format!("/bff/products/{id}")).await.is_hit());
    assert_eq!(requests_to(&gateway.shop, "/product-detail/view/").len(), 1);
}

/// A list, a product's page and its variants state one discount for one price.
#[tokio::test]
async fn prd_3_one_price_has_one_discount() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let path = "/bff/catalogue/products?link=kilimler&discounted=1";
    let list = client.get(path).await.expect(200).json();
    let mut compared = 0;
    for card in list["products"].as_array().unwrap() {
        let id = card["id"].as_str().unwrap();
        let product = client.get(&format!("/bff/products/{id}")).await.expect(200).json();
        assert!(card["discountPercent"].is_number(), "{id} is discounted");
        assert_eq!(product["discountPercent"], card["discountPercent"], "{id}");
        for level in ["first", "second"] {
            let options = product["variants"][level].as_array().map_or(&[][..], Vec::as_slice);
            for option in options.iter().filter(|option| option["price"] == product["price"]) {
                let percent = &option["discountPercent"];
                assert_eq!(percent, &product["discountPercent"], "{id}, {}", option["name"]);
                compared += 1;
            }
        }
    }
    assert!(compared > 0, "{list}");
}

#[tokio::test]
async fn prd_4_options_of_the_other_level_follow_the_choice() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let id = gateway.shop.specials().variant_needed;
    let product = native_client.get(&format!("/bff/products/{id}")).await.expect(200).json();
    let first = product["variants"]["first"][0]["typeId"]
        .as_str()
        .unwrap_or_else(|| panic!("{product}"))
        .to_owned();
    let path = format!("/bff/products/{id}/variants?first={first}");
    let options = native_client.get(&path).await.expect(200).json();
    assert!(!options["options"].as_array().unwrap().is_empty(), "{options}");
    let asked = requests_to(&gateway.shop, "/get-variant2-list/");
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0].parameter("currency").as_deref(), Some("TL"), "GW-4");
    assert!(native_client.get(&path).await.is_hit());
    assert!(!native_client.get(&format!("{path}&currency=USD")).await.is_hit());
    for query in ["", "?first=1&second=2"] {
        let path = format!("/bff/products/{id}/variants{query}");
        native_client.get(&path).await.problem(422, "invalid_field");
    }
}

#[tokio::test]
async fn prd_7_related_products_come_in_the_asked_currency() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let id = gateway.shop.specials().added;
    for currency in ["TL", "USD"] {
        let related = native_client
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
    native_client
        .get(&format!("/bff/products/{id}/related?list=5"))
        .await
        .problem(422, "invalid_field");
}

#[tokio::test]
async fn unknown_products_are_404_and_malformed_ids_400() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    native_client.get("/bff/products/99999999").await.problem(404, "page_not_found");
    gateway.shop.clear_requests();
    for id in ["a%20b", "x%3Fy", &"1".repeat(33)] {
        native_client.get(&format!("/bff/products/{id}")).await.problem(422, "invalid_field");
    }
    assert_eq!(gateway.shop.requests(), []);
}
