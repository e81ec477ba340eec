//! `POST /bff/cart/additions` (CRT-5).

use axum::response::IntoResponse as _;
use http::Method;
use serde_json::{Value, json};

use crate::support::stand_in::StandIn;
use crate::support::{Client as _, Guest, TestGateway, requests_to};

const ADD: &str = "/bff/cart/additions";

fn items(products: &[u64]) -> Value {
    let items: Vec<_> = products
        .iter()
        .map(|product| json!({ "productId": product.to_string(), "quantity": 1 }))
        .collect();
    json!({ "items": items })
}

fn outcomes(answer: &Value) -> Vec<&str> {
    let results = answer["results"].as_array().expect("results").iter();
    results.map(|result| result["outcome"].as_str().expect("an outcome")).collect()
}

#[tokio::test]
async fn crt_5_each_product_has_its_result_and_the_others_are_added() {
    let gateway = TestGateway::open().await;
    let specials = gateway.shop.specials().clone();
    let mut guest = gateway.guest().await;
    let wanted = [
        specials.added,
        specials.failed,
        specials.variant_needed,
        specials.added_popup,
        specials.store_needed,
        specials.personalization,
        specials.go_to,
    ];
    let answer = guest.post(ADD, items(&wanted)).await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let answer = answer.json();
    assert_eq!(
        outcomes(&answer),
        ["added", "failed", "variant_needed", "added_popup", "store_needed", "failed", "go_to"]
    );
    assert!(answer["results"][1]["message"].as_str().is_some_and(|words| !words.is_empty()));
    for at in [2, 5, 6] {
        assert!(answer["results"][at]["path"].as_str().unwrap().starts_with('/'), "{answer}");
    }
    assert_eq!(answer["results"][0]["path"], Value::Null);
    assert_eq!(answer["cart"]["lines"].as_array().unwrap().len(), 2);
    assert_eq!(requests_to(&gateway.shop, "add-to-cart").len(), 1);
}

#[tokio::test]
async fn crt_5_lists_are_sent_for_several_products_and_plain_names_for_one() {
    let shop = StandIn::open(|seen| match seen.path.as_str() {
        "/sepet" => "<script>var CART_CSRF_TOKEN = 'abc';</script>".into_response(),
        "/srv/service/cart/load" => "{\"PRODUCTS\":[]}".into_response(),
        // A lying shop: one result for however many were asked for.
        _ => "[{\"status\":1}]".into_response(),
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/bff/search?q=a").await.expect(200);
    let body = json!({ "items": [
        { "productId": 7, "variantId": "8", "quantity": 0.5 }, { "productId": "9", "quantity": 2 },
    ] });
    let answer = guest.post(ADD, body).await.expect(200).json();
    assert_eq!(outcomes(&answer), ["added", "unknown"], "of the second nothing is known");
    let one = json!({ "items": [{ "productId": "9", "quantity": 2 }] });
    assert_eq!(outcomes(&guest.post(ADD, one).await.expect(200).json()), ["added"]);
    let sent: Vec<Vec<(String, String)>> = gateway
        .shop
        .seen()
        .into_iter()
        .filter(|seen| seen.path.ends_with("add-to-cart"))
        .map(|seen| form_urlencoded::parse(&seen.body).into_owned().collect())
        .collect();
    let fields = |fields: &[(&str, &str)]| -> Vec<(String, String)> {
        fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    };
    assert_eq!(
        sent,
        [
            fields(&[
                ("productId[]", "7"),
                ("variantId[]", "8"),
                ("quantity[]", "0.5"),
                ("productId[]", "9"),
                ("variantId[]", "0"),
                ("quantity[]", "2"),
                ("csrfToken", "abc"),
            ]),
            fields(&[
                ("productId", "9"),
                ("variantId", "0"),
                ("quantity", "2"),
                ("csrfToken", "abc")
            ]),
        ]
    );
}

#[tokio::test]
async fn crt_5_pressed_twice_at_once_it_is_added_once() {
    let gateway = TestGateway::open().await;
    let specials = gateway.shop.specials().clone();
    let mut guest = gateway.guest().await;
    let body = items(&[specials.added, specials.added_popup]).to_string();
    let headers = [("content-type", "application/json"), ("idempotency-key", "press-1")];
    let mut other_hand = guest.clone();
    let (one, two) = tokio::join!(
        guest.send(Method::POST, ADD, &headers, &body),
        other_hand.send(Method::POST, ADD, &headers, &body)
    );
    assert_eq!(one.expect(200).body, two.expect(200).body);
    assert_eq!(requests_to(&gateway.shop, "add-to-cart").len(), 1);
    assert_eq!(guest.get("/bff/cart").await.json()["itemCount"], 2);
}

#[tokio::test]
async fn crt_5_what_is_asked_for_is_bounded() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    let many: Vec<u64> = (1..=51).collect();
    for (body, field) in [
        (json!({ "items": [] }), "items"),
        (items(&many), "items"),
        (items(&[7, 7]), "items"),
        (
            json!({ "items": [
                { "productId": "7", "quantity": 1 }, { "productId": 7, "variantId": 0, "quantity": 1 },
            ] }),
            "items",
        ),
        (json!({ "items": [{ "productId": "7", "quantity": 0 }] }), "items[0].quantity"),
        (json!({ "items": [{ "productId": "../7", "quantity": 1 }] }), "items[0].productId"),
        (json!({}), "items"),
    ] {
        let problem = guest.post(ADD, body.clone()).await.problem(422, "invalid_field");
        assert_eq!(problem["field"], field, "{body}");
    }
    guest.jar.remove("XSRF-TOKEN").unwrap();
    guest.post(ADD, items(&[7])).await.problem(403, "xsrf_mismatch");
    assert_eq!(gateway.shop.requests(), []);
}
