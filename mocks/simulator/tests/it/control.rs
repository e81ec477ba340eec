//! Control calls that end what a shop knows of its visitors, bearers and sessions, and that reorder
//! its lists.

use http::StatusCode;
use serde_json::Value;
use vitrin_shop::RunningShop;

use crate::support::{Visitor, list, records, shop, submit};

const LOGIN: &str = "/api/v1/authentication/login";
const DENIZ: &str = "username=deniz@vitrin.test&password=Vitrin2026";
const CART: &str = "/srv/service/cart/load";

/// Sets the lifetime of bearers, as a test in another language does.
async fn live_for(visitor: &Visitor, text: &str) -> StatusCode {
    let request = visitor.request("PUT", "/__shop/bearer-lifetime").body(text.to_owned());
    visitor.send(request).await.status()
}

async fn forget_sessions(visitor: &Visitor) -> StatusCode {
    visitor.send(visitor.request("DELETE", "/__shop/sessions")).await.status()
}

/// Signs in by token and returns the bearer and its end.
async fn sign_in(visitor: &Visitor) -> (String, u64) {
    let (status, answer) = submit(visitor, "POST", LOGIN, DENIZ).await;
    assert_eq!(status, 200, "{answer}");
    let given = &answer["data"][0];
    (given["bearer"].as_str().unwrap().to_owned(), given["exp_at"].as_u64().unwrap())
}

/// Whom the shop takes the holder of a bearer for who brings nothing else.
async fn is_known(shop: &RunningShop, bearer: &str) -> bool {
    let stranger = Visitor::of(shop);
    let request = stranger.request("GET", "/srv/service/customer/get-detail").bearer_auth(bearer);
    stranger.send(request).await.text().await.unwrap().contains("deniz@vitrin.test")
}

async fn refreshed(shop: &RunningShop, bearer: &str) -> (u16, Value) {
    let stranger = Visitor::of(shop);
    let request = stranger.request("POST", LOGIN).bearer_auth(bearer).body("refresh=1");
    let answer = stranger.send(request).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

fn now() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs()
}

#[tokio::test]
async fn bearers_live_as_long_as_they_are_told_to() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let (before, _) = sign_in(&visitor).await;
    assert_eq!(live_for(&visitor, "120").await, 204);
    let asked = now();
    let (bearer, end) = sign_in(&visitor).await;
    assert!((asked + 120..=now() + 120).contains(&end), "{end}");
    let (status, answer) = refreshed(&shop, &bearer).await;
    let successor = answer["data"][0]["exp_at"].as_u64().unwrap();
    assert_eq!(status, 200);
    assert!((asked + 120..=now() + 120).contains(&successor), "{successor}");
    assert!(is_known(&shop, &before).await && is_known(&shop, &bearer).await);
}

#[tokio::test]
async fn a_lifetime_of_nothing_ends_every_bearer_and_an_hour_brings_none_back() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let (bearer, _) = sign_in(&visitor).await;
    assert!(is_known(&shop, &bearer).await);
    assert_eq!(live_for(&visitor, "0").await, 204);
    assert!(!is_known(&shop, &bearer).await);
    assert_eq!(refreshed(&shop, &bearer).await.0, 403);
    let (unusable, _) = sign_in(&visitor).await;
    assert!(!is_known(&shop, &unusable).await);

    assert_eq!(live_for(&visitor, "").await, 204);
    let (fresh, end) = sign_in(&visitor).await;
    assert!(is_known(&shop, &fresh).await);
    assert!((now() + 3590..=now() + 3600).contains(&end), "an hour: {end}");
    assert!(!is_known(&shop, &bearer).await && !is_known(&shop, &unusable).await);
}

#[tokio::test]
async fn a_lifetime_that_is_no_number_changes_nothing() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let (bearer, _) = sign_in(&visitor).await;
    for text in ["-1", "1.5", "an hour", "99999999999999999999", "0 0"] {
        assert_eq!(live_for(&visitor, text).await, 422, "{text}");
    }
    assert!(is_known(&shop, &bearer).await);
    let wrong_method = visitor.request("GET", "/__shop/bearer-lifetime");
    assert_eq!(visitor.send(wrong_method).await.status(), 404);
}

#[tokio::test]
async fn a_forgotten_session_has_no_basket_and_nobody_in_it() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let (bearer, _) = sign_in(&visitor).await;
    let body = format!("productId={}&quantity=1", shop.specials().added);
    assert_eq!(visitor.post("/srv/service/cart/add-to-cart", &body).await["status"], 1);
    let cookies = visitor.cookie_names();
    assert_eq!(forget_sessions(&visitor).await, 204);
    let cart = visitor.json(CART).await;
    assert_eq!((list(&cart, "PRODUCTS").len(), &cart["IS_MEMBER_LOGGED_IN"]), (0, &0.into()));
    assert!(!is_known(&shop, &bearer).await);
    assert_eq!(visitor.cookie_names(), cookies, "the visitor is told nothing");

    // Whoever comes back begins anew.
    sign_in(&visitor).await;
    assert_eq!(visitor.post("/srv/service/cart/add-to-cart", &body).await["status"], 1);
    let cart = visitor.json(CART).await;
    assert_eq!((list(&cart, "PRODUCTS").len(), &cart["IS_MEMBER_LOGGED_IN"]), (1, &1.into()));
}

#[tokio::test]
async fn orders_and_accounts_outlive_a_forgotten_session() {
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    sign_in(&visitor).await;
    let body = format!("productId={}&quantity=1", shop.specials().added);
    assert_eq!(visitor.post("/srv/service/cart/add-to-cart", &body).await["status"], 1);
    let v5 = "/srv/service/order-v5";
    assert_eq!(visitor.post(&format!("{v5}/set-address/delivery/51"), "").await["status"], 1);
    assert_eq!(visitor.json(&format!("{v5}/next-order/payment")).await["status"], 1);
    assert_eq!(visitor.post(&format!("{v5}/checkout"), "paymentId=-1").await["status"], 1);
    let orders = "/srv/service/order-v4/get-list/";
    let newest = visitor.json(orders).await["ORDERS"][0]["ID"].clone();
    assert_eq!(forget_sessions(&visitor).await, 204);
    sign_in(&visitor).await;
    assert_eq!(visitor.json(orders).await["ORDERS"][0]["ID"], newest);
    assert_eq!(shop.orders_placed(), 1);
}

#[tokio::test]
async fn lists_change_their_order_from_call_to_call_when_told_to() {
    const PAGE: &str = "/srv/service/content-v5/product-loader/1015?link=kilimler&pg=3";
    let shop = shop().await;
    let visitor = Visitor::of(&shop);
    let reorder = |percent: &'static str| {
        visitor.send(visitor.request("PUT", "/__shop/reordering").body(percent))
    };
    let ids = async || -> Vec<String> {
        let html = visitor.text(PAGE).await;
        records(&html).iter().map(|record| record["id"].to_string()).collect()
    };
    let before = ids().await;
    assert_eq!((before.len(), ids().await), (8, before.clone()));

    assert_eq!(reorder("five").await.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(ids().await, before);
    assert_eq!(reorder("5").await.status(), StatusCode::NO_CONTENT);
    let (one, other) = (ids().await, ids().await);
    assert_ne!(one, other);
    assert_eq!(reorder("0").await.status(), StatusCode::NO_CONTENT);
    assert_eq!(ids().await, before, "a list itself is never changed");
}
