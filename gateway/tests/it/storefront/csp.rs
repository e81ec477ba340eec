//! The policy of a document allows exactly the storefront's own inline scripts (ADR 0039).

use base64::Engine as _;
use sha2::Digest as _;

use crate::support::{Answer, Client as _, TestGateway};

fn hash(content: &str) -> String {
    base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(content))
}

/// Returns the sources of one directive.
fn sources<'a>(page: &'a Answer, directive: &str) -> Vec<&'a str> {
    let policy = page.header("content-security-policy");
    let found = policy.split("; ").find_map(|text| text.strip_prefix(directive)?.strip_prefix(' '));
    found.unwrap_or_else(|| panic!("no {directive} in {policy}")).split(' ').collect()
}

/// Returns the content of the first element that begins with this tag.
fn content<'a>(page: &'a Answer, start: &str, end: &str) -> &'a str {
    page.text().split_once(start).expect(start).1.split(end).next().expect(end)
}

#[tokio::test]
async fn only_marked_scripts_are_authorised_also_from_the_cache() {
    let gateway = TestGateway::open_with(&[("VITRIN_FRAME_HOSTS", "bank.example")]).await;
    let mut native_client = gateway.native_client();
    let folder = format!("http://{}/_next/static/", gateway.address);
    for _ in 0..2 {
        let page = native_client.get("/kilimler").await.expect(200);
        assert!(page.text().contains("self.injected"), "the injection is there");
        let script = hash(content(&page, "<script>", "</script>"));
        assert_eq!(sources(&page, "script-src"), [folder.as_str(), &format!("'sha256-{script}'")]);
        let style = hash(content(&page, "<style>", "</style>"));
        assert_eq!(sources(&page, "style-src"), ["'self'", &format!("'sha256-{style}'")]);
        assert_eq!(sources(&page, "form-action"), ["'self'", "https://bank.example"]);
        let policy = page.header("content-security-policy");
        for part in [
            "default-src 'self'",
            "object-src 'none'",
            "frame-ancestors 'self'",
            "require-trusted-types-for",
        ] {
            assert!(policy.contains(part), "{part}: {policy}");
        }
        assert!(!policy.contains("unsafe-eval") && !policy.contains("nonce"), "{policy}");
    }
    assert_eq!(gateway.storefront.seen().len(), 1);
}

/// A mark is of no use in another rendering, and cannot be read in the first place.
#[tokio::test]
async fn the_mark_is_new_each_time_and_in_no_served_page() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let mut marks = Vec::new();
    for path in ["/kilimler", "/kayip", "/en/kilims"] {
        let page = native_client.get(path).await;
        let mark = gateway.storefront.seen().last().unwrap().headers["x-nonce"]
            .to_str()
            .unwrap()
            .to_owned();
        let seen = format!("{:?}{}", page.headers, page.text());
        assert!(mark.len() >= 32 && !seen.contains(&mark), "{seen}");
        assert_eq!(page.header("link"), "</_next/static/x.js>; rel=preload; as=script");
        assert!(!marks.contains(&mark));
        marks.push(mark);
    }
}

#[tokio::test]
async fn a_kept_page_names_the_host_it_is_served_from() {
    let gateway = TestGateway::open_with(&[("VITRIN_TRUSTED_PROXIES", "127.0.0.0/8")]).await;
    let mut native_client = gateway.native_client();
    native_client.get_with("/kilimler", &[("host", "evil.example")]).await.expect(200);
    for (host, proto, source) in [
        ("shop.example", "http", "http://shop.example/_next/static/"),
        ("shop.example", "https", "https://shop.example/_next/static/"),
        ("Shop.Example.:8443", "https", "https://Shop.Example:8443/_next/static/"),
        ("127.0.0.1:8080", "http", "http://127.0.0.1:8080/_next/static/"),
        ("[::1]:8080", "http", "'self'"),
        ("shop.example;x", "http", "'self'"),
    ] {
        let page = native_client
            .get_with("/kilimler", &[("host", host), ("x-forwarded-proto", proto)])
            .await
            .expect(200);
        assert!(page.is_hit());
        assert_eq!(sources(&page, "script-src")[0], source, "{host}");
        let upgrades =
            page.header("content-security-policy").ends_with("; upgrade-insecure-requests");
        assert_eq!(upgrades, proto == "https", "{host}");
    }
    assert_eq!(gateway.storefront.seen().len(), 1);
}

#[tokio::test]
async fn scripts_load_under_the_listed_host_and_the_public_address() {
    let public = ("VITRIN_PUBLIC_URL", "https://shop.example");
    let gateway = TestGateway::open_with(&[public]).await;
    let page = gateway
        .native_client()
        .get_with("/kilimler", &[("host", "evil.example")])
        .await
        .expect(200);
    assert_eq!(sources(&page, "script-src")[0], "https://shop.example/_next/static/");
    let gateway = TestGateway::open_with(&[public, ("VITRIN_HOSTS", "www.shop.example")]).await;
    let page = gateway
        .native_client()
        .get_with("/kilimler", &[("host", "www.shop.example")])
        .await
        .expect(200);
    assert_eq!(sources(&page, "script-src")[0], "https://www.shop.example/_next/static/");
}

#[tokio::test]
async fn what_is_no_document_may_do_nothing() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for path in ["/bff/shell", "/srv/service/cart/load", "/bff/nope"] {
        let policy = native_client.get(path).await.header("content-security-policy").to_owned();
        assert!(policy.starts_with("default-src 'none'"), "{path}: {policy}");
    }
}
