//! `/bff/cart/shared-items`: a basket from a link, once the shopper has confirmed it.

mod attacks;
mod lying_shop;

use http::Method;
use serde_json::{Value, json};

use crate::support::{Client as _, TestGateway, requests_to};

const SHARED: &str = "/bff/cart/shared-items";
const FROM_URL: &str = "create-cart-from-url";

fn item(product: u64, quantity: f64) -> Value {
    json!({ "productId": product.to_string(), "quantity": quantity })
}

#[tokio::test]
async fn crt_2_a_shared_basket_is_added_and_what_is_missing_is_told() {
    let gateway = TestGateway::open().await;
    let specials = gateway.shop.specials();
    let mut guest = gateway.guest().await;
    guest.add(specials.added, 1).await.expect(200);
    let items = json!({ "items": [item(specials.added, 2.0), item(specials.out_of_stock, 1.0)] });
    let told = guest.post(SHARED, items).await.expect(200).json();
    assert_eq!(told["outcome"], "updated", "{told}");
    assert_eq!(told["cart"]["lines"].as_array().unwrap().len(), 1);
    assert_eq!(told["cart"]["lines"][0]["quantity"], 3);
    assert_eq!(
        told["missing"],
        json!([{ "productId": specials.out_of_stock.to_string(), "variantId": null, "quantity": 1 }])
    );

    let items = json!({ "items": [item(specials.out_of_stock, 1.0)] });
    let told = guest.post(SHARED, items).await.expect(200).json();
    assert_eq!(told["outcome"], "failed", "{told}");
    assert_eq!(told["cart"]["lines"][0]["quantity"], 3);
}

#[tokio::test]
async fn crt_2_a_shared_basket_is_added_once_for_one_key() {
    let gateway = TestGateway::open().await;
    let specials = gateway.shop.specials();
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    let body = json!({ "items": [item(specials.added, 2.0)] }).to_string();
    let headers = [("content-type", "application/json"), ("idempotency-key", "one-press")];
    for _ in 0..2 {
        let told = guest.send(Method::POST, SHARED, &headers, &body).await.expect(200).json();
        assert_eq!(told["cart"]["lines"][0]["quantity"], 2);
    }
    assert_eq!(requests_to(&gateway.shop, FROM_URL).len(), 1);
}

/// Items are separated by hyphens, and are a segment of the shop's path.
#[tokio::test]
async fn crt_2_a_shared_basket_cannot_name_more_than_it_says() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    let injected = json!({ "productId": "1-count:9;product_id:2", "quantity": 1 });
    let hyphen = json!({ "productId": "1-2", "quantity": 1 });
    let many: Vec<Value> = (0..51).map(|_| item(1, 1.0)).collect();
    for items in [json!([]), json!([injected]), json!([hyphen]), json!(many)] {
        let answer = guest.post(SHARED, json!({ "items": items })).await;
        assert!(answer.status.is_client_error(), "{items}");
    }
    assert!(requests_to(&gateway.shop, FROM_URL).is_empty());
}
