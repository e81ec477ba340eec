//! Limits of one caller (413, 431), and of all together.

use std::time::Instant;

use http::Method;

use crate::support::raw::{Raw, say};
use crate::support::{Client as _, TestGateway};

#[tokio::test]
async fn a_head_over_32_kib_is_refused() {
    let gateway = TestGateway::open().await;
    let head = |bytes: usize| {
        format!(
            "GET /bff/shell HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: {}\r\n\r\n",
            "a".repeat(bytes)
        )
    };
    assert_eq!(say(gateway.address, head(20 * 1024)).await.0, [200]);
    gateway.shop.clear_requests();
    let (statuses, answer) = say(gateway.address, head(33 * 1024)).await;
    assert_eq!(statuses, [431], "{answer}");
    assert_eq!(gateway.shop.requests(), []);
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused_declared_or_chunked() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    let large = "x".repeat(64 * 1024 + 1);
    guest.form("/srv/service/cart/add-to-cart", &large).await.problem(413, "too_large");
    guest
        .send(Method::POST, "/bff/cart/lines", &[("content-type", "application/json")], &large)
        .await
        .problem(413, "too_large");
    assert_eq!(gateway.shop.requests(), []);
    // Chunked, so that no length is declared.
    let token = &guest.jar["XSRF-TOKEN"];
    for path in ["/bff/cart/lines", "/srv/service/cart/add-to-cart"] {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: {}\r\nX-XSRF-TOKEN: {token}\r\n\
             Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
            guest.cookie_header()
        );
        let chunk = format!("{:x}\r\n{large}\r\n0\r\n\r\n", large.len());
        let (statuses, answer) = say(gateway.address, format!("{head}{chunk}")).await;
        assert_eq!(statuses, [413], "{path}: {answer}");
    }
    // A body that was streamed ended there.
    assert_eq!(
        guest.get("/srv/service/cart/load").await.expect(200).json()["PRODUCTS"]
            .as_array()
            .map(Vec::len),
        Some(0)
    );
}

#[tokio::test]
async fn an_address_over_8_kib_is_refused() {
    let gateway = TestGateway::open().await;
    let path = format!("/bff/search?q={}", "a".repeat(9000));
    gateway.native_client().get(&path).await.problem(414, "target_too_long");
}

/// Requests above the limit are refused early, with a time to come back.
#[tokio::test]
async fn too_many_at_once_are_shed() {
    let gateway = TestGateway::open_with(&[("VITRIN_MAX_IN_FLIGHT", "1")]).await;
    let mut first = gateway.native_client();
    let waiting = tokio::spawn(async move { first.get("/hold").await });
    gateway.storefront.reached().await;
    let shed = gateway.native_client().get("/bff/search?q=a").await;
    assert_eq!(shed.header("retry-after"), "1");
    shed.problem(503, "overloaded");
    gateway.storefront.release();
    waiting.await.unwrap().expect(200);
    gateway.native_client().get("/bff/search?q=a").await.expect(200);
}

/// Must hold: 100 connections that send half a header are closed within 10 s while others are
/// served; a connection that sends nothing is closed too. With the real timeouts, because the
/// property is about time.
#[tokio::test]
async fn half_a_header_does_not_hold_a_place() {
    let gateway = TestGateway::open().await;
    let started = Instant::now();
    let mut slow = Vec::new();
    for number in 0..101 {
        let mut raw = Raw::connect(gateway.address).await;
        if number > 0 {
            raw.send("GET /bff/shell HTTP/1.1\r\nHost: x\r\nX-Half: ").await;
        }
        slow.push(tokio::spawn(async move { raw.rest().await }));
    }
    let mut native_client = gateway.native_client();
    let mut ends = Vec::new();
    for one in slow {
        // Others are served meanwhile.
        native_client.get("/bff/search?q=a").await.expect(200);
        ends.push(one.await.unwrap());
    }
    assert!(started.elapsed().as_secs_f64() < 10.0, "{:?}", started.elapsed());
    assert_eq!(ends[0], "", "nothing was said, nothing is answered");
    assert!(ends[1..].iter().all(|end| end.starts_with("HTTP/1.1 408 ")), "{:?}", ends[1]);
    assert_eq!(gateway.shop.requests(), []);
}
