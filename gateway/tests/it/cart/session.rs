//! The owner of a basket, and its currency.

use http::Method;
use serde_json::json;

use crate::support::gateway::sign_in;
use crate::support::{Client as _, Guest, TestGateway, requests_to};

#[tokio::test]
async fn two_guests_have_two_baskets() {
    let gateway = TestGateway::open().await;
    let (mut one, mut two) = (gateway.guest().await, gateway.guest().await);
    one.add(gateway.shop.specials().added, 3).await.expect(200);
    assert_eq!(one.get("/bff/cart").await.json()["itemCount"], 3);
    assert_eq!(two.get("/bff/cart").await.json()["itemCount"], 0);
    let answer = one.get("/bff/cart").await;
    assert_eq!(answer.header("cache-control"), "private, no-store");
    assert_eq!(answer.header("etag"), "");
}

/// Equal `Idempotency-Key`s of two browsers without a shop session must not mix up their baskets.
#[tokio::test]
async fn two_first_time_visitors_never_share_an_answer() {
    let gateway = TestGateway::open().await;
    let mut visitors = Vec::new();
    for _ in 0..2 {
        let mut visitor = Guest::new(gateway.address);
        // A read that does not call the shop: it yields a token but no session.
        visitor.get("/bff/search?q=a").await.expect(200);
        assert_eq!(visitor.jar.keys().collect::<Vec<_>>(), ["XSRF-TOKEN"]);
        visitors.push(visitor);
    }
    let body = json!({ "productId": gateway.shop.specials().added.to_string(), "quantity": 1 })
        .to_string();
    let headers = [("content-type", "application/json"), ("idempotency-key", "1")];
    for visitor in &mut visitors {
        let answer =
            visitor.send(Method::POST, "/bff/cart/lines", &headers, &body).await.expect(200);
        assert_eq!(answer.header("idempotency-replayed"), "", "another browser's answer");
        assert!(visitor.jar.contains_key("PHPSESSID"), "a session of its own");
    }
    assert_ne!(visitors[0].jar["PHPSESSID"], visitors[1].jar["PHPSESSID"]);
    assert_eq!(requests_to(&gateway.shop, "add-to-cart").len(), 2);
}

/// ADR 0008: if a shopper's cart is in another currency than their cookie says, the shop's currency
/// is set once and the cart is read again.
#[tokio::test]
async fn the_basket_follows_the_shoppers_currency() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.add(gateway.shop.specials().added, 1).await.expect(200);
    guest.jar.insert("vitrin_currency".to_owned(), "EUR".to_owned());
    for _ in 0..3 {
        assert_eq!(guest.get("/bff/cart").await.expect(200).json()["currency"], "EUR");
    }
    assert_eq!(requests_to(&gateway.shop, "set-currency/EUR").len(), 1);
    // A currency that the shop lacks leaves the basket unchanged.
    guest.jar.insert("vitrin_currency".to_owned(), "XXX".to_owned());
    assert_eq!(guest.get("/bff/cart").await.expect(200).json()["currency"], "TL");
}

/// The shopper's language and session are sent with their own calls; our cookies are not.
#[tokio::test]
async fn gw_3_the_shoppers_own_calls_carry_language_and_their_cookies_only() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.jar.insert("vitrin_layout".to_owned(), "list".to_owned());
    guest.jar.insert("vitrin_shop_xsrf".to_owned(), "the-shops-own".to_owned());
    gateway.shop.clear_requests();
    guest.get("/bff/cart?language=de").await.expect(200);
    let seen = &gateway.shop.requests()[0];
    assert_eq!(
        (seen.parameter("language").as_deref(), seen.header("accept-language")),
        (Some("de"), Some("de"))
    );
    let cookies = seen.header("cookie").unwrap();
    assert!(cookies.contains("PHPSESSID=") && !cookies.contains("vitrin"), "{cookies}");
    assert!(cookies.contains("XSRF-TOKEN=the-shops-own"), "{cookies}");
    assert!(!cookies.contains(&guest.jar["XSRF-TOKEN"]), "ours stays here: {cookies}");
    assert_eq!(seen.header("x-xsrf-token"), Some("the-shops-own"));
    assert_eq!(seen.header("x-forwarded-for"), Some("127.0.0.1"));
}

/// The basket of another device joins that of the session, once.
#[tokio::test]
async fn crt_2_a_basket_stays_through_sign_in_and_is_joined_by_the_members() {
    let gateway = TestGateway::open().await;
    let specials = gateway.shop.specials();
    let mut guest = gateway.guest().await;
    guest.add(specials.added, 2).await.expect(200);
    for _ in 0..2 {
        guest.post("/bff/session", sign_in("sepet@vitrin.test")).await.expect(200);
        let cart = guest.get("/bff/cart").await.expect(200).json();
        let amounts: Vec<(&str, i64)> = cart["lines"]
            .as_array()
            .expect("lines")
            .iter()
            .map(|line| (line["productId"].as_str().unwrap(), line["quantity"].as_i64().unwrap()))
            .collect();
        let [added, joined] = [specials.added, specials.added_popup].map(|id| id.to_string());
        assert_eq!(amounts, [(added.as_str(), 3), (joined.as_str(), 1)]);
    }
}
