//! A public address becomes an internal one with language, currency and layout; nothing personal is
//! forwarded.

use http::{Method, StatusCode};

use crate::support::{Client as _, Guest, Member, TestGateway};

#[tokio::test]
async fn cns_6_language_currency_and_layout_stand_in_the_internal_path() {
    let gateway = TestGateway::open().await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/").await.expect(200);
    guest.get("/kilimler?ps=2&utm_source=x&gclid=1").await.expect(200);
    guest.get("/en/kilims").await.expect(200);
    guest.jar.insert("vitrin_currency".to_owned(), "USD".to_owned());
    guest.jar.insert("vitrin_layout".to_owned(), "list".to_owned());
    guest.get("/ar").await.expect(200);
    guest.jar.insert("vitrin_layout".to_owned(), "table".to_owned());
    guest.get("/ar").await.expect(200);
    guest.jar.insert("vitrin_layout".to_owned(), "../../x".to_owned());
    guest.jar.insert("vitrin_currency".to_owned(), "XXX".to_owned());
    guest.get("/de/kelims").await.expect(200);
    let targets: Vec<String> =
        gateway.storefront.seen().into_iter().map(|seen| seen.target).collect();
    assert_eq!(
        targets,
        [
            "/tr/TL/grid",
            "/tr/TL/grid/kilimler?ps=2",
            "/en/TL/grid/kilims",
            "/ar/USD/list",
            "/ar/USD/table",
            "/de/TL/grid/kelims"
        ]
    );
    assert_eq!(gateway.shop.requests(), [], "a page asks the shop nothing by itself");
}

/// The storefront's server never receives a shopper's cookies, bearer or address.
#[tokio::test]
async fn gw_13_nothing_personal_reaches_the_storefront() {
    let gateway = TestGateway::open().await;
    let mut member = Member::new(gateway.address, "canary-bearer");
    let personal = [
        ("cookie", "PHPSESSID=canary; vitrin=canary"),
        ("x-forwarded-for", "9.9.9.9"),
        ("x-marked", "canary"),
    ];
    member.get_with("/hesabim", &personal).await.expect(200);
    let seen = &gateway.storefront.seen()[0];
    let text = format!("{:?}", seen.headers);
    assert!(
        !text.contains("canary") && !text.contains("9.9.9.9") && !text.contains("127.0.0.1, "),
        "{text}"
    );
    assert!(!seen.headers.contains_key("cookie") && !seen.headers.contains_key("authorization"));
    let told: Vec<&str> = seen.headers.keys().map(http::HeaderName::as_str).collect();
    for name in &told {
        let known = [
            "accept-encoding",
            "content-security-policy",
            "host",
            "x-nonce",
            "traceparent",
            "tracestate",
        ];
        assert!(known.contains(name), "{told:?}");
    }
}

#[tokio::test]
async fn one_page_has_one_address() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for (asked, to) in [
        ("/tr", "/"),
        ("/tr/kilimler?ps=2", "/kilimler?ps=2"),
        ("/kilimler//x", "/kilimler/x"),
        ("//evil.example/", "/evil.example"),
    ] {
        assert_eq!(native_client.get(asked).await.expect(308).header("location"), to, "{asked}");
    }
    assert_eq!(gateway.storefront.seen().len(), 0);
}

/// NAV: statuses are preserved; methods other than GET are refused.
#[tokio::test]
async fn the_storefronts_status_is_kept() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let missing = native_client.get("/kayip").await.expect(404);
    assert!(missing.text().contains("/tr/TL/grid/kayip"));
    gateway.storefront.fail(Some(StatusCode::INTERNAL_SERVER_ERROR));
    let failed = native_client.get("/bozuk").await.expect(500);
    assert!(failed.header("content-security-policy").contains("/_next/static/ 'sha256-"));
    for method in [Method::POST, Method::PUT, Method::DELETE] {
        native_client.send(method, "/kilimler", &[], "").await.problem(405, "wrong_method");
    }
}

/// The page says what happened and what to do, in its language.
#[tokio::test]
async fn an_unreachable_storefront_has_an_error_page() {
    let mut gateway = TestGateway::open().await;
    gateway.storefront.close().await;
    let mut native_client = gateway.native_client();
    for (path, words) in [
        ("/", "Mağaza şu anda açılamıyor"),
        ("/en/kilims", "The shop is not opening right now"),
        ("/ar", "المتجر لا يفتح الآن"),
    ] {
        let page = native_client.get(path).await.expect(502);
        assert!(page.text().contains(words), "{}", page.text());
        assert_eq!(
            (page.header("retry-after"), page.header("cache-control")),
            ("5", "private, no-store")
        );
        assert!(page.header("content-type").starts_with("text/html"));
    }
    native_client.get("/bff/shell").await.expect(200);
}
