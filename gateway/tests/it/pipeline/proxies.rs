//! The client's address behind proxies, and over HTTP/2: the rightmost address that no proxy of
//! ours added; only trusted proxies are believed.

use bytes::Bytes;
use http::{HeaderValue, Request, StatusCode, header};
use http_body_util::{BodyExt as _, Full};
use hyper_util::client::legacy::Client as Http;
use hyper_util::rt::TokioExecutor;

use crate::support::{Client as _, Guest, TestGateway, requests_to};

const FORWARDED: [(&str, &str); 2] =
    [("x-forwarded-for", "6.6.6.6, 198.51.100.7, 127.0.0.2"), ("x-forwarded-proto", "https")];

#[tokio::test]
async fn a_strangers_word_about_themselves_is_not_believed() {
    let gateway = TestGateway::open().await;
    let answer = Guest::new(gateway.address).get_with("/bff/cart", &FORWARDED).await.expect(200);
    assert_eq!(gateway.shop.requests()[0].header("x-forwarded-for"), Some("127.0.0.1"));
    assert_eq!(answer.header("strict-transport-security"), "");
    assert!(
        !answer.cookies().iter().any(|cookie| cookie.contains("Secure")),
        "{:?}",
        answer.cookies()
    );
}

#[tokio::test]
async fn forwarded_addresses_are_believed_up_to_the_last_trusted_proxy() {
    let gateway = TestGateway::open_with(&[("VITRIN_TRUSTED_PROXIES", "127.0.0.0/8")]).await;
    let answer = Guest::new(gateway.address).get_with("/bff/cart", &FORWARDED).await.expect(200);
    assert_eq!(gateway.shop.requests()[0].header("x-forwarded-for"), Some("198.51.100.7"));
    assert!(answer.header("strict-transport-security").starts_with("max-age="));
    assert!(
        answer.cookies().iter().all(|cookie| cookie.contains("; Secure")),
        "{:?}",
        answer.cookies()
    );
}

/// GW-8 over HTTP/2, which has `:authority` instead of `Host`.
#[tokio::test]
async fn gw_8_our_own_origin_is_known_over_http_2_too() {
    let gateway = TestGateway::open().await;
    let guest = gateway.guest().await;
    let http: Http<_, Full<Bytes>> =
        Http::builder(TokioExecutor::new()).http2_only(true).build_http();
    let own = format!("http://{}", gateway.address);
    for (origin, status, reached) in [("https://evil.example", 403, 0), (own.as_str(), 200, 1)] {
        let mut request = Request::new(Full::default());
        *request.uri_mut() = format!("{own}/srv/service/cart/delete-all").parse().unwrap();
        request.headers_mut().insert(header::COOKIE, guest.cookie_header().parse().unwrap());
        request.headers_mut().insert(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
        let answer = http.request(request).await.unwrap();
        assert_eq!(answer.version(), http::Version::HTTP_2);
        assert_eq!(answer.status(), StatusCode::from_u16(status).unwrap(), "{origin}");
        answer.into_body().collect().await.unwrap();
        assert_eq!(requests_to(&gateway.shop, "delete-all").len(), reached, "{origin}");
    }
}
