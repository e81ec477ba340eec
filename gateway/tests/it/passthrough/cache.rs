//! What is kept of the old protocol, and what never is.

use axum::response::IntoResponse as _;
use http::Method;

use crate::support::stand_in::{Seen, StandIn};
use crate::support::{Client as _, Guest, Member, TestGateway};

const FILTERS: &str = "/srv/service/filter/get/brands?link=kilimler";

/// A shop whose answers carry the cache control asked for by the query, and a cookie.
fn controlled(seen: &Seen) -> axum::response::Response {
    let control =
        seen.query.split('&').find_map(|pair| pair.strip_prefix("cc=")).unwrap_or_default().replace('+', " ");
    let headers = [("cache-control", control), ("set-cookie", "PHPSESSID=of-the-fill; path=/".to_owned())];
    (headers, "[1]").into_response()
}

/// `Set-Cookie` of public fills is dropped; `private` forbids keeping, `no-store` alone, which old PHP says everywhere,
/// does not (decision 8).
#[tokio::test]
async fn gw_7_public_answers_are_kept_without_their_cookies() {
    let shop = StandIn::open(controlled).await;
    let url = shop.url();
    let gateway = TestGateway::before(shop, &url, &[]).await;
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
async fn gw_7_the_body_is_kept_as_it_came_per_language_and_currency() {
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

/// State-changing GETs are never cached, coalesced or retried (decision 10); a POST is never answered from the cache.
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
    gateway.shop.set_faults("").unwrap();
    for _ in 0..2 {
        let sent = guest.send(Method::POST, "/srv/service/region/get-countries/1", &[], "").await.expect(200);
        assert!(sent.is_bypass());
    }
}

/// Whoever asked before, a session set by the caller's own calls stays the caller's.
#[tokio::test]
async fn the_callers_own_session_keeps_its_currency() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    guest.get("/srv/shopping/shopping/set-currency/USD").await.expect(200);
    assert_eq!(guest.get("/srv/service/cart/load").await.json()["TARGET_CURRENCY"], "USD");
    assert_eq!(gateway.guest().await.get("/srv/service/cart/load").await.json()["TARGET_CURRENCY"], "TL");
}
