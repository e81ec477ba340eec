//! `POST /bff/cart/lines`.

use axum::response::IntoResponse as _;
use http::Method;
use serde_json::{Value, json};

use crate::support::stand_in::StandIn;
use crate::support::{Client as _, Guest, TestGateway, requests_to};

const ADD: &str = "/bff/cart/lines";

/// Must hold: all seven add-to-cart statuses and `EOC0001` become typed outcomes.
#[tokio::test]
async fn crt_1_each_status_of_the_shop_is_an_outcome() {
    let gateway = TestGateway::open().await;
    let specials = gateway.shop.specials().clone();
    for (product, outcome, lines) in [
        (specials.added, "added", 1),
        (specials.go_to, "go_to", 0),
        (specials.added_popup, "added_popup", 1),
        (specials.added_notice, "added_notice", 1),
        (specials.failed, "failed", 0),
        (specials.variant_needed, "variant_needed", 0),
        (specials.store_needed, "store_needed", 0),
        (specials.cart_locked, "cart_locked", 0),
    ] {
        let mut guest = gateway.guest().await;
        let answer = guest.add(product, 1).await.expect(200);
        assert_eq!(answer.header("cache-control"), "private, no-store");
        let answer = answer.json();
        assert_eq!(answer["outcome"], outcome, "{answer}");
        assert_eq!(answer["cart"]["lines"].as_array().unwrap().len(), lines, "{outcome}");
        assert!(
            answer["message"].as_str().is_some_and(|words| !words.is_empty()),
            "the shop's words: {answer}"
        );
        if matches!(outcome, "go_to" | "variant_needed") {
            assert!(answer["path"].as_str().is_some_and(|path| path.starts_with('/')), "{answer}");
        }
    }
    let mut guest = gateway.guest().await;
    let answer = guest.add(specials.personalization, 1).await.expect(200).json();
    assert_eq!(
        (&answer["outcome"], &answer["personalizationError"]),
        (&"failed".into(), &true.into())
    );
}

#[tokio::test]
async fn a_line_is_typed_and_priced_exactly() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    // Ids may arrive as numbers and leave as text. This product's price is printed with fifty
    // digits.
    let product = gateway.shop.specials().long_float;
    let answer =
        guest.post(ADD, json!({ "productId": product, "quantity": 2 })).await.expect(200).json();
    let cart = &answer["cart"];
    let line = &cart["lines"][0];
    assert_eq!(line["productId"], product.to_string());
    assert_eq!((&line["quantity"], &line["variantId"]), (&2.into(), &Value::Null));
    let kurus = |money: &Value| {
        let (whole, cents) = money["amount"].as_str().unwrap().split_once('.').unwrap();
        assert_eq!(cents.len(), 2, "{money}");
        format!("{whole}{cents}").parse::<i64>().unwrap()
    };
    assert_eq!(kurus(&line["lineTotal"]), kurus(&line["unitPrice"]) * 2);
    assert_eq!(kurus(&cart["totals"]["products"]), kurus(&line["lineTotal"]));
    assert!(line["image"]["url"].as_str().unwrap().starts_with("/media/"));
    assert_eq!(cart["canBuy"], true);
}

#[tokio::test]
async fn cloth_is_sold_by_the_metre() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let product = gateway.shop.specials().decimal.to_string();
    let answer =
        guest.post(ADD, json!({ "productId": product, "quantity": 1.5 })).await.expect(200).json();
    assert_eq!(answer["cart"]["itemCount"], 1.5, "{answer}");
    assert!(answer["cart"]["lines"][0]["quantityStep"].as_f64().is_some_and(|step| step < 1.0));
}

/// CRT-4: every part of an addition reaches the shop under the shop's names.
#[tokio::test]
async fn crt_4_the_whole_addition_reaches_the_shop() {
    let shop = StandIn::open(|seen| match seen.path.as_str() {
        "/sepet" => {
            "<script>var CART_CSRF_TOKEN = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=';</script>"
                .into_response()
        }
        "/srv/service/cart/load" => "{\"PRODUCTS\":[]}".into_response(),
        _ => "[{\"status\":0},{\"status\":\"1\",\"statusText\":\"Eklendi\"}]".into_response(),
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/bff/search?q=a").await.expect(200);
    let body = json!({
        "productId": 1204, "variantId": "805", "quantity": 0.5, "relatedProductId": ["7:8", "9:0"], "subscribe": true,
        "subscribeFrequency": "30", "orderNotes": "çiçek & kurdele",
        "personalization": { "formId": 12, "values": { "31": "Ayşe </script>\n\"&", "34": "1" } }
    });
    let answer = guest.post(ADD, body).await.expect(200).json();
    assert_eq!(
        (&answer["outcome"], &answer["message"]),
        (&"added".into(), &"Eklendi".into()),
        "the last answer counts"
    );
    let seen =
        gateway.shop.seen().into_iter().find(|seen| seen.path.ends_with("add-to-cart")).unwrap();
    let fields: Vec<(String, String)> = form_urlencoded::parse(&seen.body).into_owned().collect();
    let wanted = [
        ("productId", "1204"),
        ("variantId", "805"),
        ("quantity", "0.5"),
        ("csrfToken", "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA="),
        ("relatedProductId[]", "7:8"),
        ("relatedProductId[]", "9:0"),
        ("subscribe", "1"),
        ("subscribeFrequency", "30"),
        ("orderNotes", "çiçek & kurdele"),
        (
            "formData[1204]",
            "{\"form_id\":\"12\",\"product_id\":\"1204\",\"sub_product_id\":\"805\",\
             \"data\":{\"31\":\"Ayşe </script>\\n\\\"&\",\"34\":\"1\"}}",
        ),
    ];
    assert_eq!(fields, wanted.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert!(seen.header("content-type").starts_with("application/x-www-form-urlencoded"));
}

/// CRT-4: one related product goes under its plain name, none as an empty one, and what is not
/// subscribed to names no frequency.
#[tokio::test]
async fn crt_4_what_an_addition_leaves_out_is_not_made_up() {
    let shop = StandIn::open(|seen| match seen.path.as_str() {
        "/sepet" => "<script>var CART_CSRF_TOKEN = '';</script>".into_response(),
        "/srv/service/cart/load" => "{\"PRODUCTS\":[]}".into_response(),
        _ => "{\"status\":1}".into_response(),
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/bff/search?q=a").await.expect(200);
    for (more, wanted) in [
        (json!({ "relatedProductId": "7:8" }), vec![("relatedProductId", "7:8")]),
        (json!({}), vec![("relatedProductId", "")]),
        (json!({ "relatedProductId": [] }), vec![]),
        (
            json!({ "subscribe": false, "subscribeFrequency": "30", "orderNotes": "" }),
            vec![("relatedProductId", ""), ("orderNotes", "")],
        ),
    ] {
        let mut body = json!({ "productId": "1204", "quantity": 1 });
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        guest.post(ADD, body.clone()).await.expect(200);
        let seen = gateway.shop.seen();
        let sent = seen.iter().rfind(|seen| seen.path.ends_with("add-to-cart")).unwrap();
        let fields: Vec<(String, String)> =
            form_urlencoded::parse(&sent.body).into_owned().collect();
        let always =
            [("productId", "1204"), ("variantId", "0"), ("quantity", "1"), ("csrfToken", "")];
        let wanted: Vec<_> = always
            .into_iter()
            .chain(wanted)
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        assert_eq!(fields, wanted, "{body}");
    }
}

/// CRT-4: adding a product can subscribe to it; a frequency it does not offer is refused.
#[tokio::test]
async fn crt_4_a_product_is_added_with_its_frequency() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let product = gateway.shop.specials().subscribable.to_string();
    let add = |frequency: &str| {
        json!({
            "productId": product, "quantity": 1, "subscribe": true,
            "subscribeFrequency": frequency,
        })
    };
    let refused = guest.post(ADD, add("31")).await.expect(200).json();
    assert_eq!(refused["outcome"], "failed");
    assert!(!refused["message"].as_str().unwrap().is_empty(), "the shop's words: {refused}");
    assert_eq!(refused["cart"]["lines"], json!([]));
    let added = guest.post(ADD, add("14")).await.expect(200).json();
    assert_eq!(added["cart"]["lines"][0]["subscription"]["chosen"]["everyDays"], 14, "{added}");
    // Once besides is a line of its own.
    let once = guest.add(gateway.shop.specials().subscribable, 1).await.expect(200).json();
    let chosen: Vec<&Value> = once["cart"]["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| &line["subscription"]["chosen"]["value"])
        .collect();
    assert_eq!(chosen, [&json!("14"), &Value::Null]);
}

/// The shop's anti-forgery token is read once, from its page, within the shopper's own session.
#[tokio::test]
async fn the_shops_token_goes_with_each_addition() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    for _ in 0..2 {
        assert_eq!(guest.add(gateway.shop.specials().added, 1).await.json()["outcome"], "added");
    }
    assert_eq!(requests_to(&gateway.shop, "/sepet").len(), 1);
    // Without a page to read it from, no token is sent, which the shop accepts.
    gateway.shop.set_faults("/sepet=status:500").unwrap();
    let mut other = gateway.guest().await;
    assert_eq!(other.add(gateway.shop.specials().added, 1).await.json()["outcome"], "added");
}

/// Must hold: `POST /bff/cart/lines` without `X-XSRF-TOKEN` is 403 `xsrf_mismatch` and nothing
/// reaches the shop.
#[tokio::test]
async fn gw_8_nothing_is_added_without_the_token() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let body = json!({ "productId": gateway.shop.specials().added.to_string(), "quantity": 1 });
    gateway.shop.clear_requests();
    let token = guest.jar.remove("XSRF-TOKEN").unwrap();
    guest.post(ADD, body.clone()).await.problem(403, "xsrf_mismatch");
    guest.jar.insert("XSRF-TOKEN".to_owned(), token.clone());
    let text = body.to_string();
    let headers =
        |token: &'static str| [("content-type", "application/json"), ("x-xsrf-token", token)];
    guest.send(Method::POST, ADD, &headers("other"), &text).await.problem(403, "xsrf_mismatch");
    guest.send(Method::POST, ADD, &headers(""), &text).await.problem(403, "xsrf_mismatch");
    let from_elsewhere = [("content-type", "application/json"), ("sec-fetch-site", "cross-site")];
    guest.send(Method::POST, ADD, &from_elsewhere, &text).await.problem(403, "xsrf_mismatch");
    // An equal pair that we did not sign, as a sibling domain could set it.
    guest.jar.insert("XSRF-TOKEN".to_owned(), "planted".to_owned());
    guest.post(ADD, body.clone()).await.problem(403, "xsrf_mismatch");
    gateway.native_client().post(ADD, body.clone()).await.problem(403, "xsrf_mismatch");
    assert_eq!(gateway.shop.requests(), [], "nothing reached the shop");
    guest.jar.insert("XSRF-TOKEN".to_owned(), token);
    assert_eq!(guest.post(ADD, body).await.expect(200).json()["outcome"], "added");
}

/// ADR 0043: on a double click the first answer is replayed.
#[tokio::test]
async fn a_double_click_adds_once() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let body = json!({ "productId": gateway.shop.specials().added.to_string(), "quantity": 1 })
        .to_string();
    let headers = [("content-type", "application/json"), ("idempotency-key", "click-1")];
    let mut other_hand = guest.clone();
    let (one, two) = tokio::join!(
        guest.send(Method::POST, ADD, &headers, &body),
        other_hand.send(Method::POST, ADD, &headers, &body)
    );
    let (one, two) = (one.expect(200), two.expect(200));
    assert_eq!(one.body, two.body);
    let replayed = [&one, &two].map(|answer| answer.header("idempotency-replayed") == "true");
    assert!(replayed[0] != replayed[1], "one of them is the repeat");
    assert_eq!(requests_to(&gateway.shop, "add-to-cart").len(), 1);
    assert_eq!(guest.get("/bff/cart").await.json()["itemCount"], 1);
    let other = json!({ "productId": gateway.shop.specials().added.to_string(), "quantity": 9 })
        .to_string();
    let reused = guest.send(Method::POST, ADD, &headers, &other).await;
    reused.problem(422, "idempotency_key_reused");
    let fresh = [("content-type", "application/json"), ("idempotency-key", "click-2")];
    guest.send(Method::POST, ADD, &fresh, &body).await.expect(200);
    assert_eq!(requests_to(&gateway.shop, "add-to-cart").len(), 2);
}

/// Malformed JSON, wrong type, missing field.
#[tokio::test]
async fn an_invalid_body_names_its_field_and_is_not_sent() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for (body, field) in [
        (json!({ "quantity": 1 }), "productId"),
        (json!({ "productId": "1" }), "quantity"),
        (json!({ "productId": "1", "quantity": 0 }), "quantity"),
        (json!({ "productId": "1", "quantity": -1 }), "quantity"),
        (json!({ "productId": "1", "quantity": 1e9 }), "quantity"),
        (json!({ "productId": "1", "quantity": "two" }), "quantity"),
        (json!({ "productId": "../admin", "quantity": 1 }), "productId"),
        (json!({ "productId": { "a": 1 }, "quantity": 1 }), "productId"),
        (json!({ "productId": "1", "variantId": [], "quantity": 1 }), "variantId"),
    ] {
        let problem = guest.post(ADD, body.clone()).await.problem(422, "invalid_field");
        assert_eq!(problem["field"], field, "{body}");
        assert!(problem["detail"].is_string());
    }
    let json = [("content-type", "application/json")];
    for body in ["", "{", "{\"productId\":\"1\",", "productId=1", "{\"quantity\":NaN}"] {
        guest.send(Method::POST, ADD, &json, body).await.problem(400, "malformed_request");
    }
    guest.form(ADD, "productId=1&quantity=1").await.problem(415, "not_json");
    let large = format!("{{\"orderNotes\":\"{}\"}}", "x".repeat(64 * 1024));
    guest.send(Method::POST, ADD, &json, &large).await.problem(413, "too_large");
    assert_eq!(gateway.shop.requests(), []);
}
