//! Nothing invented by a caller causes another rendering: no parameter, no header, no cookie (ADR
//! 0038).

use http::Method;

use crate::support::{Client as _, Guest, TestGateway};

/// Everything that could distinguish two documents of one address.
const HEADERS: &[(&str, &str)] = &[
    ("host", "evil.example"),
    ("host", "evil.example:8443"),
    ("x-forwarded-host", "evil.example"),
    ("x-forwarded-proto", "https"),
    ("forwarded", "host=evil.example"),
    ("x-vitrin-origin", "https://evil.example"),
    ("rsc", "1"),
    ("next-router-state-tree", "%5B%22%22%5D"),
    ("next-router-prefetch", "1"),
    ("next-router-segment-prefetch", "/_tree"),
    ("next-url", "/made-up"),
    ("next-hmr-refresh", "1"),
    ("next-action", "made-up"),
    ("authorization", "Bearer made-up"),
    ("cookie", "nocache=1; vitrin=made-up; __Host-Http-vitrin=made-up; _ga=1"),
    ("cookie", "vitrin_currency=made-up; vitrin_layout=made-up"),
    ("accept-language", "en"),
    ("accept", "text/x-component"),
    ("user-agent", "made-up"),
    ("content-security-policy", "script-src 'nonce-made-up'"),
    ("x-nonce", "made-up"),
];

#[tokio::test]
async fn no_header_or_cookie_causes_another_rendering() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let first = native_client.get("/kilimler").await.expect(200);
    for header in HEADERS {
        let page = native_client.get_with("/kilimler", &[*header]).await.expect(200);
        assert!(page.is_hit(), "{header:?}: {}", page.cache());
        assert_eq!(page.body, first.body, "{header:?}");
    }
    assert_eq!(gateway.storefront.seen().len(), 1);
}

#[tokio::test]
async fn no_header_reaches_the_storefront_with_a_first_request() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for (number, (name, value)) in HEADERS.iter().enumerate() {
        let page =
            native_client.get_with(&format!("/sayfa-{number}"), &[(name, value)]).await.expect(200);
        assert!(page.header("content-type").starts_with("text/html"), "{name}");
        let seen = format!("{:?}", gateway.storefront.seen().last().unwrap().headers);
        assert!(!seen.contains("made-up") && !seen.contains("evil.example"), "{name}: {seen}");
    }
}

#[tokio::test]
async fn no_parameter_but_the_pages_own_causes_another_rendering() {
    let gateway = TestGateway::open().await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/kilimler?sort=2&brand=80").await.expect(200);
    for query in [
        "brand=80&sort=2",
        "brand=80&made-up=1&sort=2",
        "_rsc=1x2y3&sort=2&brand=80",
        "sort=2&brand=80&utm_source=x&gclid=1&language=en&error=1",
        "%73ort=%32&brand=%38%30",
        "sort=2&brand=80&ps=&q=",
        "sort=2&brand=80&&",
    ] {
        assert!(guest.get(&format!("/kilimler?{query}")).await.expect(200).is_hit(), "{query}");
    }
    let targets: Vec<String> =
        gateway.storefront.seen().into_iter().map(|seen| seen.target).collect();
    assert_eq!(targets, ["/tr/TL/grid/kilimler?brand=80&sort=2"]);
}

#[tokio::test]
async fn a_file_is_fetched_once_whatever_its_query() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for (number, path) in
        ["/_next/static/x.js", "/assets/a.woff2", "/robots.txt"].into_iter().enumerate()
    {
        native_client.get(path).await.expect(200);
        for query in ["v=1", "ps=2", "made-up=1&_rsc=2"] {
            assert!(
                native_client.get(&format!("{path}?{query}")).await.expect(200).is_hit(),
                "{path}?{query}"
            );
        }
        let host = [("host", "evil.example")];
        assert!(native_client.get_with(path, &host).await.expect(200).is_hit(), "{path}");
        assert_eq!(gateway.storefront.seen().len(), number + 1);
    }
}

#[tokio::test]
async fn further_parameters_are_a_setting() {
    let gateway = TestGateway::open_with(&[("VITRIN_PAGE_PARAMETERS", "preview")]).await;
    let mut native_client = gateway.native_client();
    native_client.get("/kilimler").await.expect(200);
    assert!(!native_client.get("/kilimler?preview=1").await.expect(200).is_hit());
    assert!(native_client.get("/kilimler?preview=1&made-up=1").await.expect(200).is_hit());
    let seen = gateway.storefront.seen();
    assert_eq!(seen.last().unwrap().target, "/tr/TL/grid/kilimler?preview=1");
}

/// Landing parameters are read by scripts, so a redirect keeps them.
#[tokio::test]
async fn a_redirect_keeps_the_whole_query() {
    let gateway = TestGateway::open().await;
    let answer = gateway
        .native_client()
        .send(Method::GET, "/tr/uye-girisi-sayfasi?redirect=%2Fsepet&x=1", &[], "")
        .await;
    assert_eq!(answer.expect(308).header("location"), "/uye-girisi-sayfasi?redirect=%2Fsepet&x=1");
}
