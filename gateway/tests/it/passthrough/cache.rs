//! What is cached of the old protocol, and what never is.

use axum::response::IntoResponse as _;
use http::Method;

use crate::support::stand_in::{ReceivedRequest, StandIn};
use crate::support::{Client as _, Guest, Member, TestGateway};

const FILTERS: &str = "/srv/service/filter/get/brands?link=kilimler";

/// Starts a shop whose answers have a cookie and the cache control given in the query.
fn controlled(seen: &ReceivedRequest) -> axum::response::Response {
    let control = seen
        .query
        .split('&')
        .find_map(|pair| pair.strip_prefix("cc="))
        .unwrap_or_default()
        .replace('+', " ");
    let headers =
        [("cache-control", control), ("set-cookie", "PHPSESSID=of-the-fill; path=/".to_owned())];
    (headers, "[1]").into_response()
}

/// `Set-Cookie` of public fills is dropped. `private` forbids caching; `no-store` alone does not,
/// because old PHP always sends it (ADR 0007).
#[tokio::test]
async fn gw_7_public_answers_are_kept_without_their_cookies() {
    let shop = StandIn::open(controlled).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    for (control, kept) in [
        ("", true),
        ("no-store,+no-cache,+must-revalidate", true),
        ("private", false),
        ("private,+max-age=60", false),
        ("max-age=0,+PRIVATE", false),
    ] {
        let path = format!("{FILTERS}&cc={control}");
        let before = gateway.shop.seen().len();
        for _ in 0..3 {
            let answer = guest.get(&path).await.expect(200);
            assert_eq!((answer.text(), answer.cookies()), ("[1]", vec![]), "{control}");
        }
        assert_eq!(gateway.shop.seen().len() - before, if kept { 1 } else { 3 }, "{control}");
    }
    assert!(gateway.shop.seen().iter().all(|seen| seen.header("cookie").is_empty()));
}

#[tokio::test]
async fn gw_7_bodies_are_cached_unchanged_by_language_and_currency() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    let first = guest.get(FILTERS).await.expect(200);
    let again = guest.get(FILTERS).await.expect(200);
    assert!(again.is_hit() && first.body == again.body);
    assert_eq!(first.header("content-type"), "application/json; charset=utf-8");
    assert!(guest.get(&format!("{FILTERS}&language=tr")).await.body == first.body);
    let dollars = guest.get(&format!("{FILTERS}&currency=USD")).await.expect(200);
    assert!(!dollars.is_hit());
    let mut member = Member::new(gateway.address, "bearer");
    assert!(member.get(FILTERS).await.expect(200).is_bypass());
    assert!(guest.get(FILTERS).await.is_hit(), "nothing of the member was kept");
}

/// State-changing GETs are never cached, coalesced or retried (ADR 0009); neither is a POST that
/// writes.
#[tokio::test]
async fn what_changes_something_reaches_the_shop_each_time() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for path in [
        "/srv/service/cart/delete-all",
        "/srv/service/cart/load",
        "/srv/shopping/shopping/set-currency/USD",
        "/srv/service/language/change/en/home/1",
    ] {
        let before = gateway.shop.requests().len();
        for _ in 0..3 {
            assert!(guest.get(path).await.expect(200).is_bypass(), "{path}");
        }
        assert_eq!(gateway.shop.requests().len() - before, 3, "{path}");
    }
    gateway.shop.set_faults("*/delete-all=reset").unwrap();
    gateway.shop.clear_requests();
    guest.get("/srv/service/cart/delete-all").await.problem(502, "shop_unreadable");
    assert_eq!(gateway.shop.requests().len(), 1, "not retried");
}

/// A read-only POST is cached under a key that contains its body, unless that is too large.
#[tokio::test]
async fn gw_10_reg_5_a_reading_post_is_kept_by_its_body() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    let path = "/srv/service/region/get-list/S/0/0";
    let first = guest.form(path, "storeLimit=0&U=TR&E=").await.expect(200);
    assert!(!first.is_hit() && first.text().contains("34"), "{}", first.text());
    let reordered = guest.form(path, "E=&U=TR&storeLimit=0").await.expect(200);
    assert!(reordered.is_hit() && reordered.body == first.body);
    let other = guest.form(path, "storeLimit=0&U=DE&E=").await.expect(200);
    assert!(!other.is_hit() && other.body != first.body);
    assert_eq!(gateway.shop.requests().len(), 2);
    let multipart = |mark: &str| {
        let body = format!(
            "--{mark}\r\nContent-Disposition: form-data; name=\"U\"\r\n\r\nTR\r\n--{mark}--\r\n"
        );
        (format!("multipart/form-data; boundary={mark}"), body)
    };
    for (mark, hit) in [("one", false), ("two", true)] {
        let (kind, body) = multipart(mark);
        let answer =
            guest.send(Method::POST, path, &[("content-type", &kind)], &body).await.expect(200);
        assert_eq!((answer.is_hit(), answer.body == first.body), (hit, true), "{mark}");
    }
    let large = format!("U=TR&x={}", "x".repeat(17 * 1024));
    for _ in 0..2 {
        assert!(guest.form(path, &large).await.expect(200).is_bypass());
    }
    let mut member = Member::new(gateway.address, "bearer");
    let prices = "/srv/service/catalog/product/attributes";
    member.form(prices, "product_id=1001").await.expect(200);
    assert!(member.form(prices, "product_id=1001").await.expect(200).is_bypass());
}

/// A session that the caller set up stays the caller's, whoever asked before.
#[tokio::test]
async fn the_callers_own_session_keeps_its_currency() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.get("/srv/shopping/shopping/set-currency/USD").await.expect(200);
    assert_eq!(guest.get("/srv/service/cart/load").await.json()["TARGET_CURRENCY"], "USD");
    assert_eq!(
        gateway.guest().await.get("/srv/service/cart/load").await.json()["TARGET_CURRENCY"],
        "TL"
    );
}
