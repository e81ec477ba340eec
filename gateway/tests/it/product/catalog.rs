//! Attributes of a catalog, and the product with the chosen ones.

use serde_json::Value;

use crate::support::{Client as _, TestGateway, requests_to};

fn chosen(groups: &Value) -> String {
    let pairs = groups["groups"].as_array().expect("a list").iter().map(|group| {
        let options = group["options"].as_array().expect("a list");
        let own =
            options.iter().find(|option| option["selected"] == true).expect("one is selected");
        format!("{}-{}", group["id"].as_str().expect("an id"), own["id"].as_str().expect("an id"))
    });
    pairs.collect::<Vec<_>>().join(",")
}

#[tokio::test]
async fn prd_2_attributes_are_typed_and_kept_by_product_and_language() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let id = gateway.shop.specials().catalog;
    let path = format!("/bff/products/{id}/attributes");
    let groups = native_client.get(&path).await.expect(200).json();
    let group = &groups["groups"][0];
    assert!(matches!(group["view"].as_str(), Some("select" | "other")), "{groups}");
    let options = group["options"].as_array().unwrap();
    let own = options.iter().find(|option| option["selected"] == true).unwrap();
    assert_eq!(own["productId"], id.to_string());
    assert!(own["image"]["url"].as_str().unwrap().starts_with("/media/"));
    assert!(
        native_client.get(&path).await.is_hit(),
        "the body of the shop's POST is part of the key"
    );
    assert!(!native_client.get(&format!("{path}?language=en")).await.is_hit());
    let other = gateway.shop.specials().variant_needed;
    let none = native_client.get(&format!("/bff/products/{other}/attributes")).await.expect(200);
    assert!(!none.is_hit());
    assert_eq!(none.json(), serde_json::json!({ "groups": [] }));
    assert_eq!(requests_to(&gateway.shop, "/catalog/product/attributes").len(), 3);
}

#[tokio::test]
async fn prd_8_a_product_is_found_by_attributes() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let id = gateway.shop.specials().catalog;
    let product = native_client.get(&format!("/bff/products/{id}")).await.expect(200).json();
    let catalog = product["catalogCode"].as_str().unwrap_or_else(|| panic!("{product}")).to_owned();
    let groups =
        native_client.get(&format!("/bff/products/{id}/attributes")).await.expect(200).json();
    let path = format!("/bff/catalogue/match?catalog={catalog}&attributes={}", chosen(&groups));
    for currency in ["TL", "USD"] {
        let found =
            native_client.get(&format!("{path}&currency={currency}")).await.expect(200).json();
        let found = &found["product"];
        assert!(
            found["path"].as_str().unwrap().starts_with('/') && found["vatIncluded"] == true,
            "{found}"
        );
        assert_eq!(found["price"]["currency"], currency);
        assert!(!found["images"].as_array().unwrap().is_empty());
    }
    let none = format!("/bff/catalogue/match?catalog={catalog}&attributes=3-1");
    assert_eq!(
        native_client.get(&none).await.expect(200).json(),
        serde_json::json!({ "product": null })
    );
    for (catalog, attributes, field) in [
        ("a/b", "3-1", "catalog"),
        ("1", "3", "attributes"),
        ("1", "3-", "attributes"),
        ("1", "3-%22", "attributes"),
    ] {
        let path = format!("/bff/catalogue/match?catalog={catalog}&attributes={attributes}");
        assert_eq!(native_client.get(&path).await.problem(422, "invalid_field")["field"], field);
    }
}
