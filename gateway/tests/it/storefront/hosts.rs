//! The host that documents name comes from the settings; an unlisted host is not ours (ADR 0038).

use bytes::Bytes;
use http::{Request, StatusCode};
use http_body_util::Full;
use hyper_util::client::legacy::Client as Http;
use hyper_util::rt::TokioExecutor;

use crate::support::raw::say;
use crate::support::{Client as _, TestGateway};

/// Returns the origin in the storefront's last request.
fn told(gateway: &TestGateway) -> Option<String> {
    let seen = gateway.storefront.seen();
    let origin = seen.last().expect("a request").headers.get("x-vitrin-origin")?;
    Some(origin.to_str().expect("text").to_owned())
}

#[tokio::test]
async fn without_settings_a_document_names_no_host() {
    let gateway = TestGateway::open().await;
    gateway.native_client().get_with("/kilimler", &[("host", "evil.example")]).await.expect(200);
    assert_eq!(told(&gateway), None);
}

#[tokio::test]
async fn the_public_address_is_named_whatever_the_request_says() {
    let gateway = TestGateway::open_with(&[("VITRIN_PUBLIC_URL", "https://shop.example")]).await;
    let mut native_client = gateway.native_client();
    let lies = [
        ("host", "evil.example"),
        ("x-forwarded-host", "evil.example"),
        ("x-forwarded-proto", "http"),
    ];
    native_client.get_with("/kilimler", &lies).await.expect(200);
    assert_eq!(told(&gateway).as_deref(), Some("https://shop.example"));
    assert!(
        native_client.get_with("/kilimler", &[("host", "shop.example")]).await.expect(200).is_hit()
    );
    assert_eq!(gateway.storefront.seen().len(), 1);
}

#[tokio::test]
async fn an_unlisted_host_is_misdirected_and_renders_nothing() {
    let gateway =
        TestGateway::open_with(&[("VITRIN_HOSTS", "shop.example,www.shop.example:8443")]).await;
    let mut native_client = gateway.native_client();
    for host in [
        "evil.example",
        "shop.example.evil.example",
        "shop.example:8080",
        "www.shop.example",
        "[::1]",
    ] {
        for path in ["/kilimler", "/_next/static/x.js", "/robots.txt"] {
            native_client.get_with(path, &[("host", host)]).await.problem(421, "unknown_host");
        }
        let lie = [("host", host), ("x-forwarded-host", "shop.example")];
        native_client.get_with("/kilimler", &lie).await.problem(421, "unknown_host");
    }
    assert_eq!(gateway.storefront.seen().len(), 0);
    native_client.get_with("/bff/shell", &[("host", "evil.example")]).await.expect(200);
}

#[tokio::test]
async fn spellings_of_a_listed_host_share_one_rendering() {
    let gateway =
        TestGateway::open_with(&[("VITRIN_HOSTS", "Shop.example,www.shop.example:8443")]).await;
    let mut native_client = gateway.native_client();
    for host in ["shop.example", "SHOP.EXAMPLE", "shop.example.", "shop.example:80"] {
        native_client.get_with("/kilimler", &[("host", host)]).await.expect(200);
        assert_eq!(told(&gateway).as_deref(), Some("http://shop.example"));
    }
    assert_eq!(gateway.storefront.seen().len(), 1);
    let other = [("host", "www.shop.example:8443")];
    assert!(
        !native_client.get_with("/kilimler", &other).await.expect(200).is_hit(),
        "another origin, another document"
    );
    assert_eq!(told(&gateway).as_deref(), Some("http://www.shop.example:8443"));
}

#[tokio::test]
async fn with_listed_hosts_a_request_needs_a_host() {
    let gateway = TestGateway::open_with(&[("VITRIN_HOSTS", "shop.example")]).await;
    let (_, answer) = say(gateway.address, "GET /kilimler HTTP/1.0\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.0 421 "), "{answer}");
    let absolute =
        "GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    assert_eq!(say(gateway.address, absolute).await.0, [421]);
    assert_eq!(gateway.storefront.seen().len(), 0);
}

#[tokio::test]
async fn the_authority_of_http_2_counts_as_host() {
    let mut gateway = TestGateway::open_with(&[("VITRIN_HOSTS", "shop.example")]).await;
    let http: Http<_, Full<Bytes>> =
        Http::builder(TokioExecutor::new()).http2_only(true).build_http();
    let uri = format!("http://{}/kilimler", gateway.address);
    let ask = || async {
        let uri = uri.as_str();
        http.request(Request::get(uri).body(Full::default()).unwrap()).await.unwrap().status()
    };
    assert_eq!(ask().await, StatusCode::MISDIRECTED_REQUEST);
    let listed = gateway.settings_with(&[("VITRIN_HOSTS", &gateway.address.to_string())]);
    gateway.reloader.reload(listed).unwrap();
    assert_eq!(ask().await, StatusCode::OK);
    assert_eq!(told(&gateway), Some(format!("http://{}", gateway.address)));
}
