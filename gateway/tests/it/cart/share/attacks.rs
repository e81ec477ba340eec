//! Shared baskets written by somebody who means harm.

use http::Method;
use serde_json::{Value, json};

use super::{FROM_URL, SHARED, item};
use crate::passthrough::confirm::FROM_MAIL;
use crate::support::{AttackerPage, Client as _, Guest, TestGateway, requests_to};

const JSON: (&str, &str) = ("content-type", "application/json");

/// What is no id of the shop, as JSON.
const NO_IDS: &[&str] = &[
    r#""""#,
    r#"" ""#,
    r#"" 1204""#,
    r#""123456789012345678901234567890123""#,
    r#""1204;count:9""#,
    r#""1204-count:9;product_id:1""#,
    r#""1204:805""#,
    r#""1,2""#,
    r#""%31204""#,
    r#""%2531204""#,
    r#""1204%2d""#,
    r#""1204%0d%0aX-Evil:%201""#,
    r#""1204\r\nX-Evil: 1""#,
    r#""1204\n""#,
    r#""1204\u0000""#,
    r#""\u0000""#,
    r#""1204%00""#,
    r#""..""#,
    r#""../delete-all""#,
    r#""..%2fdelete-all""#,
    r#""..\\delete-all""#,
    r#""1204/1""#,
    r#""1204?language=xx""#,
    r##""1204#x""##,
    r#""//evil.example""#,
    r#""https://evil.example/1204""#,
    r#""<script>alert(1)</script>""#,
    r#""\"><img src=x>""#,
    r#""\uff11\uff12\uff10\uff14""#,
    r#""\u0661""#,
    r#""\u202e1204""#,
    "-1",
    "1.5",
    "1e3",
    "18446744073709551616",
    "true",
    "[]",
    r#"["1204"]"#,
    "{}",
];

/// What is no quantity, as JSON or as what is not even that.
const NO_QUANTITIES: &[&str] = &[
    "0",
    "-0",
    "0.0",
    "-1",
    "-0.001",
    "0.0001",
    "1.0001",
    "1000000.001",
    "1000001",
    "1e7",
    "1e308",
    "1e999",
    "-1e999",
    "99999999999999999999999999999999999999",
    "NaN",
    "Infinity",
    "0x10",
    "+1",
    r#""NaN""#,
    r#""Infinity""#,
    r#""-1""#,
    r#""0x10""#,
    r#""1;product_id:9""#,
    r#""1-count:9""#,
    r#""1 2""#,
    r#""%32""#,
    r#""""#,
    "null",
    "true",
    "[2]",
    "{}",
];

async fn with_basket() -> (TestGateway, Guest) {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.add(gateway.shop.specials().added, 1).await.expect(200);
    gateway.shop.clear_requests();
    (gateway, guest)
}

/// Returns the quantities in a basket, in its order.
async fn quantities(guest: &mut Guest) -> Vec<Value> {
    let cart = guest.get("/bff/cart").await.expect(200).json();
    cart["lines"].as_array().expect("lines").iter().map(|line| line["quantity"].clone()).collect()
}

#[tokio::test]
async fn crt_2_what_is_no_id_or_quantity_reaches_no_shop() {
    let (gateway, mut guest) = with_basket().await;
    let mut bodies = Vec::new();
    for id in NO_IDS {
        bodies.push(format!(r#"{{"items":[{{"productId":{id},"quantity":1}}]}}"#));
        bodies
            .push(format!(r#"{{"items":[{{"productId":"1204","variantId":{id},"quantity":1}}]}}"#));
    }
    bodies.push(r#"{"items":[{"productId":null,"quantity":1}]}"#.to_owned());
    for quantity in NO_QUANTITIES {
        bodies.push(format!(r#"{{"items":[{{"productId":"1204","quantity":{quantity}}}]}}"#));
    }
    for body in bodies {
        let answer = guest.send(Method::POST, SHARED, &[JSON], &body).await;
        assert!(matches!(answer.status.as_u16(), 400 | 422), "{} {body}", answer.status);
        // What it repeats is never read as a page.
        assert!(answer.header("content-type").starts_with("application/problem+json"), "{body}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
    assert_eq!(gateway.shop.requests(), []);
    assert_eq!(quantities(&mut guest).await, [1]);
}

#[tokio::test]
async fn crt_2_what_is_no_list_of_items_reaches_no_shop() {
    let (gateway, mut guest) = with_basket().await;
    let one = r#"{"productId":"1204","quantity":1}"#;
    let list = |count: usize| format!(r#"{{"items":[{}]}}"#, vec![one; count].join(","));
    let refused = [
        (String::new(), 400),
        ("null".to_owned(), 422),
        ("{}".to_owned(), 422),
        (r#"{"items":null}"#.to_owned(), 422),
        (r#"{"items":"1204::1"}"#.to_owned(), 422),
        (r#"{"items":[]}"#.to_owned(), 422),
        (r#"{"items":[null]}"#.to_owned(), 422),
        (format!(r#"{{"items":[{one}],"items":[{one}]}}"#), 422),
        (r#"{"items":[{"productId":"1","productId":"2","quantity":1}]}"#.to_owned(), 422),
        (r#"{"items":[{"productId":"1","quantity":1,"quantity":9}]}"#.to_owned(), 422),
        (list(51), 422),
        (list(1000), 422),
        (list(3000), 413),
        (format!(r#"{{"items":{}{}}}"#, "[".repeat(20_000), "]".repeat(20_000)), 422),
    ];
    for (body, status) in refused {
        let answer = guest.send(Method::POST, SHARED, &[JSON], &body).await;
        let start: String = body.chars().take(80).collect();
        assert!(
            answer.status == status || (status == 422 && answer.status == 400),
            "{} instead of {status}: {start}",
            answer.status
        );
    }
    let form = "items=1204%3A%3A1";
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let answer = guest.send(Method::POST, SHARED, &[("content-type", kind)], form).await;
        answer.problem(415, "not_json");
    }
    assert_eq!(gateway.shop.requests(), []);
    assert_eq!(quantities(&mut guest).await, [1]);
}

/// The longest link that is taken arrives as it was written; other fields stay behind.
#[tokio::test]
async fn crt_2_the_longest_shared_basket_is_one_segment_of_one_request() {
    let (gateway, mut guest) = with_basket().await;
    let id = |at: usize| format!("{at:a>32}");
    let items: Vec<Value> = (0..50)
        .map(|at| {
            json!({
                "productId": id(at),
                "variantId": id(at + 50),
                "quantity": 999_999.125,
                "name": "<script>alert(1)</script>",
                "url": "https://evil.example/",
            })
        })
        .collect();
    let told = guest.post(SHARED, json!({ "items": items })).await.expect(200);
    assert!(!told.text().contains("evil.example") && !told.text().contains("<script"));
    let told = told.json();
    assert_eq!(told["outcome"], "failed", "{told}");
    assert_eq!(told["missing"].as_array().unwrap().len(), 50);
    let sent = requests_to(&gateway.shop, FROM_URL);
    assert_eq!(sent.len(), 1);
    let expected: Vec<String> = (0..50)
        .map(|at| format!("count:999999.125;product_id:{};subproduct_id:{}", id(at), id(at + 50)))
        .collect();
    let path = sent[0].path.replace("%3A", ":").replace("%3B", ";");
    assert!(path.ends_with(&format!("/{}", expected.join("-"))), "{path}");
    assert_eq!(quantities(&mut guest).await, [1]);
}

#[tokio::test]
async fn crt_2_products_that_do_not_exist_are_told_as_missing() {
    let (gateway, mut guest) = with_basket().await;
    let added = gateway.shop.specials().added;
    let absent = |id: &str| json!({ "productId": id, "quantity": 2 });
    let items = [absent("99999999"), absent("0"), absent("abc_1"), absent("18446744073709551615")];
    let told = guest.post(SHARED, json!({ "items": items })).await.expect(200).json();
    assert_eq!(told["outcome"], "failed", "{told}");
    assert_eq!(told["missing"].as_array().unwrap().len(), 4);
    // A variant of another product is none of this one.
    let foreign = json!({ "productId": added.to_string(), "variantId": "99", "quantity": 2 });
    let told = guest.post(SHARED, json!({ "items": [foreign] })).await.expect(200).json();
    let before = told["cart"]["lines"][0]["quantity"].as_u64().unwrap();
    assert!(before == 1 || told["missing"] != json!([]), "{told}");
}

#[tokio::test]
async fn crt_2_the_same_product_twice_is_counted_once_each() {
    let (gateway, mut guest) = with_basket().await;
    let specials = gateway.shop.specials();
    let zeros =
        json!({ "productId": format!("000{}", specials.added), "variantId": "00", "quantity": 1 });
    let none = json!({ "productId": specials.added, "variantId": "0", "quantity": "1" });
    let items = [
        item(specials.added, 2.0),
        item(specials.out_of_stock, 1.0),
        none,
        zeros,
        item(specials.out_of_stock, 2.0),
    ];
    let told = guest.post(SHARED, json!({ "items": items })).await.expect(200).json();
    assert_eq!(told["outcome"], "updated", "{told}");
    assert_eq!(told["cart"]["lines"].as_array().unwrap().len(), 1, "{told}");
    assert_eq!(told["cart"]["lines"][0]["quantity"], 5);
    let missing: Vec<_> = told["missing"].as_array().unwrap().iter().collect();
    assert_eq!(missing.len(), 2, "{told}");
    let out_of_stock = specials.out_of_stock.to_string();
    assert!(missing.iter().all(|one| one["productId"] == out_of_stock.as_str()));
}

/// Neither ours nor the shop's own link does anything before somebody presses a button here.
#[tokio::test]
async fn crt_2_opening_a_link_never_changes_a_basket() {
    let (gateway, mut guest) = with_basket().await;
    let added = gateway.shop.specials().added;
    let items = format!("count:2;product_id:{added};subproduct_id:0");
    let mut evil = AttackerPage::luring(&guest);
    for method in [Method::GET, Method::HEAD] {
        for address in [
            format!("{SHARED}?items={items}"),
            format!("/bff/cart/shared-items/{items}"),
            format!("/bff/cart?share={added}::2"),
            format!("/bff/cart/lines?productId={added}&quantity=2"),
            format!("/bff/cart?_method=POST&items={items}"),
        ] {
            let overriding = [("x-http-method-override", "POST"), ("x-method-override", "POST")];
            guest.send(method.clone(), &address, &overriding, "").await;
            evil.send(method.clone(), &address, &overriding, "").await;
        }
    }
    for address in [
        format!("/srv/service/cart/create-cart-from-url/{items}"),
        format!("/srv/service/cart/create-cart-from-url/{}", items.replace(':', "%3A")),
        format!("/srv/service//cart/create-cart-from-url/{items}"),
        format!("/srv/service/cart/create%2Dcart-from-url/{items}"),
        format!("/srv/service/cart/create%252Dcart-from-url/{items}"),
        format!("/srv/service/cart/x/../create-cart-from-url/{items}"),
        format!("/srv/service/cart/x/%2e%2e/create-cart-from-url/{items}"),
        format!("/srv/service/CART/create-cart-from-url/{items}"),
    ] {
        guest.get_with(&address, FROM_MAIL).await;
        evil.get(&address).await;
        let image = [("sec-fetch-mode", "no-cors"), ("sec-fetch-dest", "image")];
        evil.get_with(&address, &image).await;
        let mut prefetched = FROM_MAIL.to_vec();
        prefetched.push(("sec-purpose", "prefetch;prerender"));
        guest.get_with(&address, &prefetched).await;
    }
    assert_eq!(requests_to(&gateway.shop, "create"), []);
    assert_eq!(quantities(&mut guest).await, [1]);
}

#[tokio::test]
async fn gw_8_a_shared_basket_needs_the_token_and_our_own_origin() {
    let (gateway, mut guest) = with_basket().await;
    let body = json!({ "items": [item(gateway.shop.specials().added, 2.0)] }).to_string();
    let cookies = guest.cookie_header();
    let cookies = ("cookie", cookies.as_str());
    let mut evil = AttackerPage::luring(&guest);
    evil.send(Method::POST, SHARED, &[JSON], &body).await.problem(403, "xsrf_mismatch");
    let mut native = gateway.native_client();
    for headers in [
        vec![JSON, cookies],
        vec![JSON, cookies, ("x-xsrf-token", "")],
        vec![JSON, cookies, ("x-xsrf-token", "guessed")],
        vec![JSON, ("x-xsrf-token", "guessed"), ("cookie", "XSRF-TOKEN=guessed")],
        vec![JSON, cookies, ("origin", "null"), ("x-xsrf-token", "guessed")],
    ] {
        native.send(Method::POST, SHARED, &headers, &body).await.problem(403, "xsrf_mismatch");
    }
    for site in ["cross-site", "same-site", "none", ""] {
        let headers = [JSON, ("sec-fetch-site", site)];
        guest.send(Method::POST, SHARED, &headers, &body).await.problem(403, "xsrf_mismatch");
    }
    // An old browser, which names the origin alone.
    let token = ("x-xsrf-token", guest.jar["XSRF-TOKEN"].as_str());
    for origin in ["https://evil.example", "null", "", "http://127.0.0.1:1"] {
        let headers = [JSON, cookies, token, ("origin", origin)];
        native.send(Method::POST, SHARED, &headers, &body).await.problem(403, "xsrf_mismatch");
    }
    for method in [Method::PUT, Method::PATCH, Method::DELETE] {
        let answer = guest.send(method, SHARED, &[JSON], &body).await;
        assert!(matches!(answer.status.as_u16(), 404 | 405), "{}", answer.status);
    }
    assert_eq!(gateway.shop.requests(), []);
    assert_eq!(quantities(&mut guest).await, [1]);
}

/// One key, one effect; another key is another press, and another shopper's key is theirs.
#[tokio::test]
async fn crt_2_a_shared_basket_is_replayed_by_its_key_alone() {
    let (gateway, mut guest) = with_basket().await;
    let added = gateway.shop.specials().added;
    let body = |quantity| json!({ "items": [item(added, quantity)] }).to_string();
    let keyed = |key| [JSON, ("idempotency-key", key)];
    guest.send(Method::POST, SHARED, &keyed("one"), &body(2.0)).await.expect(200);
    guest
        .send(Method::POST, SHARED, &keyed("one"), &body(3.0))
        .await
        .problem(422, "idempotency_key_reused");
    let replayed = guest.send(Method::POST, SHARED, &keyed("one"), &body(2.0)).await.expect(200);
    assert_eq!(replayed.header("idempotency-replayed"), "true");
    assert_eq!(quantities(&mut guest).await, [3]);
    guest.send(Method::POST, SHARED, &keyed("two"), &body(2.0)).await.expect(200);
    assert_eq!(quantities(&mut guest).await, [5]);
    let mut other = gateway.guest().await;
    let fresh = other.send(Method::POST, SHARED, &keyed("one"), &body(2.0)).await.expect(200);
    assert_eq!(fresh.header("idempotency-replayed"), "");
    assert_eq!(quantities(&mut other).await, [2]);
    assert_eq!(quantities(&mut guest).await, [5]);
    assert_eq!(requests_to(&gateway.shop, FROM_URL).len(), 3);
}

/// Two presses at once with one key, from two tabs.
#[tokio::test]
async fn crt_2_one_key_sent_twice_at_once_adds_once() {
    let (gateway, mut guest) = with_basket().await;
    let body = json!({ "items": [item(gateway.shop.specials().added, 2.0)] }).to_string();
    let headers = [JSON, ("idempotency-key", "both")];
    let mut other = guest.clone();
    let (one, two) = tokio::join!(
        guest.send(Method::POST, SHARED, &headers, &body),
        other.send(Method::POST, SHARED, &headers, &body),
    );
    assert_eq!(one.expect(200).json(), two.expect(200).json());
    assert_eq!(quantities(&mut guest).await, [3]);
    assert_eq!(requests_to(&gateway.shop, FROM_URL).len(), 1);
}
