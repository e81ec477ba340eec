//! The shop's cookies pass one by one, hardened; ours never reach it (ADR 0004).

use axum::response::IntoResponse as _;
use http::{HeaderValue, StatusCode};

use crate::support::client::Connection;
use crate::support::stand_in::{ReceivedRequest, StandIn};
use crate::support::{Client as _, Guest, TestGateway};

fn sets_cookies(_: &ReceivedRequest) -> axum::response::Response {
    let mut response = StatusCode::OK.into_response();
    for cookie in [
        "PHPSESSID=abc; path=/; domain=.old.example; Domain=127.0.0.1",
        "visitor=v1; Max-Age=60; path=/sepet",
        "XSRF-TOKEN=the-shops; path=/",
        "vitrin=forged; path=/",
        "vitrin_currency=XXX; path=/",
        "__Host-Http-vitrin=forged; path=/; secure",
        "SERVERID=web2; Secure; SameSite=None",
    ] {
        response.headers_mut().append("set-cookie", cookie.parse().expect("a header"));
    }
    response
}

#[tokio::test]
async fn each_cookie_of_the_shop_is_hardened_on_its_own() {
    let shop = StandIn::open(sets_cookies).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let answer = gateway.native_client().get("/srv/service/cart/load").await.expect(200);
    assert_eq!(
        answer.cookies(),
        [
            "PHPSESSID=abc; HttpOnly; SameSite=Lax; Path=/",
            "visitor=v1; HttpOnly; SameSite=Lax; Path=/sepet; Max-Age=60",
            "vitrin_shop_xsrf=the-shops; HttpOnly; SameSite=Lax; Path=/",
            "SERVERID=web2; HttpOnly; SameSite=Lax",
        ]
    );
}

#[tokio::test]
async fn behind_https_every_cookie_is_secure() {
    let shop = StandIn::open(sets_cookies).await;
    let url = shop.url();
    let gateway =
        TestGateway::in_front_of(shop, &url, &[("VITRIN_PUBLIC_URL", "https://vitrin.example")])
            .await;
    let mut guest = Guest::new(gateway.address);
    let answer = guest.get("/srv/service/cart/load").await.expect(200);
    assert!(
        answer.cookies().iter().all(|cookie| cookie.contains("; Secure")),
        "{:?}",
        answer.cookies()
    );
    assert!(answer.header("strict-transport-security").starts_with("max-age="));
    let ours = guest.get("/bff/search?q=a").await.expect(200);
    assert!(
        ours.cookies()
            .iter()
            .any(|cookie| cookie.starts_with("XSRF-TOKEN=") && cookie.contains("; Secure"))
    );
}

#[tokio::test]
async fn gw_8_on_https_no_other_host_can_set_the_shops_session() {
    let shop = StandIn::open(sets_cookies).await;
    let url = shop.url();
    let gateway =
        TestGateway::in_front_of(shop, &url, &[("VITRIN_PUBLIC_URL", "https://vitrin.example")])
            .await;
    let mut guest = Guest::new(gateway.address);
    let answer = guest.get("/srv/service/cart/load").await.expect(200);
    assert_eq!(answer.cookies()[0], "__Host-PHPSESSID=abc; HttpOnly; SameSite=Lax; Secure; Path=/");
    // As set by a sibling host, or by a proxy on plain http.
    guest.jar.insert("PHPSESSID".to_owned(), "planted".to_owned());
    guest.jar.remove("visitor");
    guest.get("/srv/service/cart/load").await.expect(200);
    let seen = gateway.shop.seen().pop().unwrap();
    assert_eq!(seen.header("cookie"), "SERVERID=web2; PHPSESSID=abc; XSRF-TOKEN=the-shops");
}

#[tokio::test]
async fn gw_8_a_session_cookie_that_scripts_read_keeps_its_name() {
    let shop = StandIn::open(sets_cookies).await;
    let url = shop.url();
    let public = ("VITRIN_PUBLIC_URL", "https://vitrin.example");
    let gateway =
        TestGateway::in_front_of(shop, &url, &[public, ("VITRIN_READABLE_COOKIES", "PHPSESSID")])
            .await;
    let line = Connection::to(gateway.address);
    let request = http::Request::builder()
        .uri(format!("http://{}/srv/service/cart/load", gateway.address))
        .header("cookie", "PHPSESSID=own")
        .body(bytes::Bytes::new())
        .expect("a request");
    let answer = line.exchange(request).await;
    let set = answer.headers()["set-cookie"].to_str().expect("text");
    assert_eq!(set, "PHPSESSID=abc; SameSite=Lax; Secure; Path=/");
    assert_eq!(gateway.shop.seen()[0].header("cookie"), "PHPSESSID=own");
}

/// Old shops put raw names into cookies: such a cookie passes both ways and does not affect others.
#[tokio::test]
async fn gw_1_a_cookie_that_is_not_ascii_passes_beside_the_session() {
    let shop = StandIn::open(|_| {
        let mut response = StatusCode::OK.into_response();
        let set = HeaderValue::from_bytes("visitor=Ömer; path=/".as_bytes()).expect("a header");
        response.headers_mut().append("set-cookie", set);
        response
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let cookies =
        HeaderValue::from_bytes(b"PHPSESSID=abc; name=\xd6mer; visitor=1").expect("a header");
    let request = http::Request::builder()
        .uri(format!("http://{}/srv/service/cart/load", gateway.address))
        .header("cookie", &cookies)
        .body(bytes::Bytes::new())
        .expect("a request");
    let answer = Connection::to(gateway.address).exchange(request).await;
    assert_eq!(gateway.shop.seen()[0].headers["cookie"], cookies, "in the shop's own encoding");
    let set = answer.headers()["set-cookie"].as_bytes();
    assert_eq!(set, "visitor=Ömer; HttpOnly; SameSite=Lax; Path=/".as_bytes());
}

/// The shop's own anti-forgery cookie comes back under its own name, and is echoed in the header
/// that the shop expects.
#[tokio::test]
async fn gw_8_the_shops_own_token_is_kept_apart_and_echoed() {
    let shop = StandIn::open(sets_cookies).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/bff/search?q=a").await.expect(200);
    let ours = guest.jar["XSRF-TOKEN"].clone();
    guest.get("/srv/service/cart/load").await.expect(200);
    guest.form("/srv/service/cart/add-to-cart", "productId=1").await.expect(200);
    let seen = gateway.shop.seen().pop().unwrap();
    assert_eq!(seen.header("x-xsrf-token"), "the-shops");
    assert_eq!(
        seen.header("cookie"),
        "PHPSESSID=abc; SERVERID=web2; visitor=v1; XSRF-TOKEN=the-shops"
    );
    assert_eq!(guest.jar["XSRF-TOKEN"], ours);
}
