//! `/bff/products/{id}/personalization`, and additions with it (CRT-4, CRT-6).

use axum::response::IntoResponse as _;
use serde_json::{Value, json};

use crate::support::stand_in::StandIn;
use crate::support::{Client as _, Guest, TestGateway, requests_to};

const ADD: &str = "/bff/cart/lines";

fn path(product: u64) -> String {
    format!("/bff/products/{product}/personalization")
}

#[tokio::test]
async fn crt_6_the_form_is_typed_and_kept_without_its_token() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let product = gateway.shop.specials().personalization;
    let detail = client.get(&format!("/bff/products/{product}")).await.expect(200).json();
    assert_eq!(detail["personalized"], true);
    let answer = client.get(&path(product)).await.expect(200);
    assert!(!String::from_utf8_lossy(&answer.body).contains("csrf"), "no session's token is kept");
    let form = answer.json();
    assert_eq!((&form["formId"], &form["complete"]), (&json!("12"), &json!(true)));
    let kinds: Vec<_> = form["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| (field["name"].as_str().unwrap(), field["kind"].as_str().unwrap()))
        .collect();
    assert_eq!(kinds, [("31", "line"), ("32", "choice"), ("33", "lines"), ("34", "checkbox")]);
    let name = &form["fields"][0];
    assert_eq!((&name["required"], &name["maxLength"]), (&json!(true), &json!(20)));
    let gold = &form["fields"][1]["options"][2];
    assert_eq!(gold["label"], "Altın sim", "its price is a field of its own");
    assert_eq!(gold["price"], json!({ "amount": "50.00", "currency": "TL" }));
    assert!(client.get(&path(product)).await.is_hit());
    assert_eq!(requests_to(&gateway.shop, "/personalization").len(), 1);

    let dollars =
        client.get(&format!("{}?language=en&currency=USD", path(product))).await.expect(200).json();
    let price = &dollars["fields"][1]["options"][2]["price"];
    assert_eq!(price["currency"], "USD");
    assert_ne!(price["amount"], "50.00");
    assert_eq!(dollars["fields"][1]["options"][2]["label"], "Gold");
}

#[tokio::test]
async fn crt_6_a_product_without_a_form_has_an_empty_one() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let product = gateway.shop.specials().added;
    let form = client.get(&path(product)).await.expect(200).json();
    assert_eq!(form, json!({ "formId": null, "fields": [], "complete": false }));
    client.get("/bff/products/a.b/personalization").await.problem(422, "invalid_field");
}

/// Must hold: a form filled in right is added with its text and price, a wrong one is refused.
#[tokio::test]
async fn crt_4_an_addition_carries_what_was_filled_in() {
    let gateway = TestGateway::open().await;
    let product = gateway.shop.specials().personalization;
    let mut guest = gateway.guest().await;
    let body = |values: Value| {
        json!({
            "productId": product, "quantity": 2,
            "personalization": { "formId": "12", "values": values },
        })
    };
    for (wrong, why) in [
        (json!({}), "nothing filled in"),
        (json!({ "31": "Ayşe" }), "a required choice is missing"),
        (json!({ "31": "Ayşe", "32": "9" }), "an option that the form does not have"),
        (json!({ "31": "x".repeat(21), "32": "1" }), "too long"),
        (json!({ "31": "Ayşe", "32": "1", "price": "-100" }), "a field that it does not have"),
    ] {
        let answer = guest.post(ADD, body(wrong)).await.expect(200).json();
        assert_eq!(
            (&answer["outcome"], &answer["personalizationError"]),
            (&json!("failed"), &json!(true)),
            "{why}"
        );
        assert!(answer["path"].as_str().unwrap().starts_with('/'), "{answer}");
        assert_eq!(answer["cart"]["lines"], json!([]), "{why}");
    }
    let text = "Ayşe <b>& \"Ali";
    let added = guest
        .post(ADD, body(json!({ "31": text, "32": "3", "33": "", "34": "1" })))
        .await
        .expect(200)
        .json();
    assert!(added["outcome"].as_str().unwrap().starts_with("added"), "{added}");
    let line = &added["cart"]["lines"][0];
    let shown: Vec<_> = line["personalization"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| field["value"].as_str().unwrap())
        .collect();
    assert_eq!(shown, [text, "Altın sim", "Evet"]);
    let totals = &added["cart"]["totals"];
    assert_eq!(totals["personalization"]["amount"], "250.00", "two of 50 and 75");
    let amount = |name: &str| -> f64 {
        totals[name]["amount"].as_str().map_or(0.0, |amount| amount.parse().unwrap())
    };
    let sum = amount("products") + amount("personalization") + amount("shipping");
    assert!((amount("total") - sum).abs() < 0.001, "{totals}");
    // Another text is another line, with an id of its own.
    let other = guest.post(ADD, body(json!({ "31": "Can", "32": "1" }))).await.json();
    let lines = other["cart"]["lines"].as_array().unwrap().clone();
    assert_eq!(lines.len(), 2);
    let removed = format!("{ADD}/{}", lines[0]["lineId"].as_str().unwrap());
    let left = guest.delete(&removed).await.expect(200).json();
    assert_eq!(left["cart"]["lines"][0]["personalization"][0]["value"], "Can");
}

#[tokio::test]
async fn crt_4_a_form_is_bounded_before_it_is_sent() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    let many: serde_json::Map<String, Value> =
        (0..41).map(|at| (at.to_string(), json!("x"))).collect();
    for (form, field) in [
        (json!({ "formId": "1", "values": many }), "personalization.values"),
        (json!({ "formId": "1", "values": { "a": "x".repeat(1001) } }), "personalization.values"),
        (json!({ "formId": "1", "values": { "a": "x\u{0}" } }), "personalization.values"),
        (json!({ "formId": "1", "values": { "": "x" } }), "personalization.values"),
        (json!({ "formId": "1", "values": { "x".repeat(65): "x" } }), "personalization.values"),
        (json!({ "formId": "1", "values": { "a": 5 } }), "personalization.values.a"),
        (json!({ "formId": "1", "values": { "a": { "b": "c" } } }), "personalization.values.a"),
        (json!({ "formId": "../1", "values": {} }), "personalization.formId"),
        (json!({ "values": {} }), "personalization.formId"),
        (json!("x"), "personalization"),
    ] {
        let body = json!({ "productId": "1", "quantity": 1, "personalization": form });
        let problem = guest.post(ADD, body.clone()).await.problem(422, "invalid_field");
        assert_eq!(problem["field"], field, "{body}");
    }
    assert_eq!(gateway.shop.requests(), []);
}

/// Whatever the shop sends in place of a form is a form without markup, or an error that is not
/// kept.
#[tokio::test]
async fn crt_6_hostile_markup_stays_text() {
    let shop = StandIn::open(|_| {
        "<form data-form-id='7\"><script>'><label for=a>&lt;img src=x onerror=alert(1)&gt;</label>\
         <input id=a name='&lt;b&gt;' required maxlength=99999999999><select name=c>\
         <option value='\"><script>' data-price='-1e99'>&lt;script&gt;</option></select></form>"
            .into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    let form = guest.get(&path(1)).await.expect(200).json();
    assert_eq!(form["fields"][0]["label"], "<img src=x onerror=alert(1)>");
    assert_eq!(
        (&form["fields"][0]["name"], &form["fields"][0]["maxLength"]),
        (&json!("<b>"), &Value::Null)
    );
    assert_eq!(form["fields"][1]["options"][0]["price"], Value::Null);
}

#[tokio::test]
async fn crt_6_an_error_page_is_not_kept_as_a_form() {
    let shop = StandIn::open(|_| "<h1>Bakımdayız</h1>".into_response()).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    guest.get(&path(1)).await.problem(502, "shop_unreadable");
    guest.get(&path(1)).await.problem(502, "shop_unreadable");
}
