//! `GET /bff/social/{provider}`: the address of a sign-in host
//! (contracts/upstream/membership.md#social-login).

use serde_json::json;
use wiremock::matchers::path;
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::member_email;
use crate::support::{Client as _, TestGateway};

const CALL: &str = "/api/v1/authentication/social-login";

/// The address leads to the provider and back, and the shop's own addresses stay on our origin.
#[tokio::test]
async fn nav_5_the_address_for_apple_is_asked_of_the_shop() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    let answer = guest.get("/bff/social/apple").await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let url = answer.json()["url"].as_str().unwrap().to_owned();
    assert!(url.starts_with("/srv/service/social/apple/login?code="), "{url}");
    guest.get(&url).await.expect(302);
    assert_eq!(member_email(&mut guest).await, "deniz@vitrin.test");
}

#[tokio::test]
async fn nav_6_the_others_begin_at_the_shops_own_path() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for provider in ["google", "facebook", "twitter"] {
        let answer = guest.get(&format!("/bff/social/{provider}")).await.expect(200).json();
        assert_eq!(answer, json!({ "url": format!("/srv/service/social/{provider}/login") }));
    }
    guest.get("/bff/social/nobody").await.problem(400, "malformed_request");
    assert_eq!(gateway.shop.requests(), []);
}

#[tokio::test]
async fn nav_5_only_https_leads_to_another_host() {
    for (address, known) in [
        ("https://appleid.apple.com/auth?x=1", true),
        ("http://appleid.apple.com/auth", false),
        ("javascript:alert(1)", false),
        ("//evil.example/", false),
        ("", false),
    ] {
        let shop = MockServer::start().await;
        let body = json!({ "status": true, "data": [{ "url": address }] });
        Mock::given(path(CALL))
            .respond_with(ResponseTemplate::new(200).set_body_json(body))
            .mount(&shop)
            .await;
        let url = shop.uri();
        let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
        let answer = gateway.native_client().get("/bff/social/apple").await;
        if known {
            assert_eq!(answer.expect(200).json()["url"], address);
        } else {
            answer.problem(502, "shop_unreadable");
        }
    }
}
