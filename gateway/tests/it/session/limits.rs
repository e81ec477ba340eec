//! What can be guessed is limited by address and by account, on both surfaces [blueprint 7].

use serde_json::json;

use super::SESSION;
use crate::support::raw::say;
use crate::support::{Client as _, TestGateway, saw};

#[tokio::test]
async fn aut_1_tries_at_one_account_are_limited_whoever_tries_and_on_both_surfaces() {
    let gateway =
        TestGateway::open_with(&[("VITRIN_LIMIT_ACCOUNT", "4"), ("VITRIN_LIMIT_CLIENT", "0")]).await;
    let wish = |name: &str| json!({ "type": "email", "username": name, "password": "x" });
    gateway.guest().await.post(SESSION, wish("ada@vitrin.test")).await.expect(403);
    gateway.guest().await.post(SESSION, wish("ADA@vitrin.test ")).await.expect(403);
    let old = "/srv/customer/signin/email/ada@vitrin.test";
    gateway.guest().await.form(old, "password=x").await.expect(200);
    let token = "/api/v1/authentication/login";
    gateway.stranger().form(token, "username=ada%40vitrin.test&password=x").await.expect(403);
    gateway.shop.clear_requests();
    let answer = gateway.guest().await.post(SESSION, wish("ada@vitrin.test")).await;
    assert!(answer.header("retry-after").parse::<u64>().unwrap() >= 1);
    answer.problem(429, "rate_limited");
    gateway.guest().await.form(old, "password=x").await.problem(429, "rate_limited");
    gateway
        .stranger()
        .form(token, "username=ada%40vitrin.test&password=x")
        .await
        .problem(429, "rate_limited");
    assert_eq!(saw(&gateway.shop, "sign").len() + saw(&gateway.shop, "login").len(), 0, "the shop is spared");
    gateway.guest().await.post(SESSION, wish("deniz@vitrin.test")).await.expect(403);
}

/// However a form is dressed up, the account that the shop tries is the one that is counted.
#[tokio::test]
async fn aut_1_no_form_hides_the_account_it_tries() {
    const LOGIN: &str = "/api/v1/authentication/login";
    const SIGN_IN: &str = "/srv/customer/signin/email/ada@vitrin.test";
    let gateway =
        TestGateway::open_with(&[("VITRIN_LIMIT_ACCOUNT", "1"), ("VITRIN_LIMIT_CLIENT", "0")]).await;
    gateway.stranger().form(LOGIN, "username=ada@vitrin.test&password=x").await.expect(403);
    gateway.shop.clear_requests();
    let padded = format!("username=ada@vitrin.test&password=x&more={}", "x".repeat(20_000));
    let decoys = "username=a&email=b&username=ada@vitrin.test&password=x";
    for (path, form) in [
        (LOGIN, "username=ada@vitrin.test&password=x&refresh=1"),
        (SIGN_IN, "password=x&refresh=1"),
        (LOGIN, decoys),
        (LOGIN, &padded),
    ] {
        gateway.guest().await.form(path, form).await.problem(429, "rate_limited");
        gateway.stranger().form(path, form).await.problem(429, "rate_limited");
    }
    let chunked = "POST /api/v1/authentication/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\
        Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\n\
        23\r\nusername=ada@vitrin.test&password=x\r\n0\r\n\r\n";
    let (statuses, text) = say(gateway.address, chunked).await;
    assert_eq!(statuses, [429], "{text}");
    assert_eq!(saw(&gateway.shop, "login").len() + saw(&gateway.shop, "signin").len(), 0);
}

#[tokio::test]
async fn nws_1_aut_12_one_address_cannot_flood_what_it_has_not_signed_in_to() {
    let gateway = TestGateway::open_with(&[("VITRIN_LIMIT_CLIENT", "2")]).await;
    let mut guest = gateway.guest().await;
    for (path, method) in [("/SecCode.php?1", "GET"), ("/srv/service/guest/subscribeNewsletter", "POST")] {
        for expected in [200, 200, 429] {
            let answer = match method {
                "GET" => guest.get(path).await,
                _ => guest.form(path, "email=a%40b.test&kvkk=1").await,
            };
            assert_eq!(answer.status, expected, "{path}: {}", answer.text());
        }
    }
    // Each kind is counted on its own, and staying signed in is no try.
    guest.get("/bff/cart").await.expect(200);
}
