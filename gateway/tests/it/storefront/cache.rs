//! The page cache: only `CDN-Cache-Control` decides; the key is the internal address and the origin
//! that the document names.

use http::{Method, StatusCode};

use crate::support::{Client as _, Guest, Member, TestGateway};

#[tokio::test]
async fn a_page_is_fetched_once_for_guests_and_members() {
    let gateway = TestGateway::open().await;
    let (mut one, mut two) = (gateway.guest().await, Guest::new(gateway.address));
    let first = one.get("/kilimler").await.expect(200);
    assert_eq!(first.cache(), "vitrin; fwd=uri-miss; stored");
    let again = two.get("/kilimler?utm_campaign=x").await.expect(200);
    assert!(again.is_hit());
    assert_eq!(first.body, again.body);
    assert_eq!(
        again.header("cache-control"),
        "private, no-cache",
        "browsers ask again; no no-store"
    );
    assert!(!again.header("age").is_empty());
    let tag = again.header("etag").to_owned();
    two.get_with("/kilimler", &[("if-none-match", &tag)]).await.expect(304);
    let member = Member::new(gateway.address, "bearer").get("/kilimler").await.expect(200);
    assert!(member.is_hit(), "{}", member.cache());
    let signed_in = gateway.signed_in().await.get("/kilimler").await.expect(200);
    assert!(signed_in.is_hit(), "{}", signed_in.cache());
    assert_eq!(member.body, first.body);
    assert_eq!(gateway.storefront.seen().len(), 1);
}

#[tokio::test]
async fn language_currency_layout_and_query_tell_pages_apart() {
    let gateway = TestGateway::open().await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/kilimler").await.expect(200);
    for path in ["/en/kilimler", "/kilimler?ps=2"] {
        assert!(!guest.get(path).await.expect(200).is_hit(), "{path}");
    }
    for (cookie, value) in
        [("vitrin_currency", "USD"), ("vitrin_layout", "list"), ("vitrin_layout", "table")]
    {
        guest.jar.insert(cookie.to_owned(), value.to_owned());
        assert!(!guest.get("/kilimler").await.expect(200).is_hit(), "{cookie}={value}");
        assert!(guest.get("/kilimler").await.expect(200).is_hit(), "{cookie}={value}");
    }
    // Cookies that are not read and preferred languages do not matter.
    guest.jar.insert("_ga".to_owned(), "1".to_owned());
    assert!(guest.get_with("/kilimler", &[("accept-language", "en")]).await.is_hit());
}

#[tokio::test]
async fn only_the_targeted_header_lets_a_page_be_kept() {
    let gateway = TestGateway::open().await;
    let mut guest = Guest::new(gateway.address);
    for (number, control) in
        [None, Some("no-store"), Some("private, max-age=60")].into_iter().enumerate()
    {
        gateway.storefront.keep(control);
        let path = format!("/sayfa-{number}");
        guest.get(&path).await.expect(200);
        let again = guest.get(&path).await.expect(200);
        assert!(!again.is_hit(), "{control:?}: {}", again.cache());
    }
    gateway.storefront.keep(Some("public, max-age=60"));
    guest.get("/sayfa").await.expect(200);
    assert!(guest.get("/sayfa").await.is_hit(), "though Cache-Control says private, no-store");
}

/// Must hold: with the shop or storefront stopped, cached pages still open and are marked as
/// possibly out of date; no restart is needed after it returns.
#[tokio::test]
async fn a_kept_page_outlives_the_storefront() {
    let gateway = TestGateway::open().await;
    gateway
        .storefront
        .keep(Some("public, max-age=0, stale-while-revalidate=0, stale-if-error=600"));
    let mut guest = Guest::new(gateway.address);
    let first = guest.get("/kilimler").await.expect(200);
    gateway.storefront.fail(Some(StatusCode::SERVICE_UNAVAILABLE));
    for _ in 0..2 {
        let kept = guest.get("/kilimler").await.expect(200);
        assert!(kept.is_stale(), "{}", kept.cache());
        assert_eq!((kept.body, kept.headers.contains_key("age")), (first.body.clone(), true));
    }
    guest.get("/hali").await.expect(503);
    gateway.storefront.fail(None);
    guest.get("/hali").await.expect(200);
}

#[tokio::test]
async fn named_assets_are_for_ever() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let asset = native_client.get("/_next/static/chunks/x.js").await.expect(200);
    assert_eq!(asset.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(gateway.storefront.seen()[0].target, "/_next/static/chunks/x.js");
}

#[tokio::test]
async fn head_is_answered_from_the_same_copy() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let head = native_client.send(Method::HEAD, "/kilimler", &[], "").await.expect(200);
    assert!(head.body.is_empty());
    let page = native_client.get("/kilimler").await.expect(200);
    assert!(page.is_hit());
    assert_eq!(head.header("etag"), page.header("etag"));
    assert_eq!(gateway.storefront.seen().len(), 1);
}
