//! Headers pass by two lists, and a redirect leads to a path of this origin or to a listed host.

use std::collections::BTreeSet;

use axum::response::IntoResponse as _;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode};

use crate::support::client::Connection;
use crate::support::stand_in::{ReceivedRequest, StandIn};
use crate::support::{Client as _, Guest, TestGateway};

const LOAD: &str = "/srv/service/cart/load";
const CACHED_CALL: &str = "/srv/service/filter/get/brands";

/// Headers that steer servers, proxies and frameworks past the admitted address.
const HOSTILE_HEADERS: &[(&str, &str)] = &[
    ("proxy", "http://evil.example"),
    ("x-original-url", "/admin"),
    ("x-rewrite-url", "/admin"),
    ("x-http-method-override", "DELETE"),
    ("x-http-method", "DELETE"),
    ("x-method-override", "DELETE"),
    ("x-real-ip", "6.6.6.6"),
    ("client-ip", "6.6.6.6"),
    ("true-client-ip", "6.6.6.6"),
    ("x-client-ip", "6.6.6.6"),
    ("cf-connecting-ip", "6.6.6.6"),
    ("x_forwarded_for", "6.6.6.6"),
    ("x-forwarded-for", "6.6.6.6"),
    ("x-forwarded-host", "evil.example"),
    ("x-forwarded-proto", "https"),
    ("x-forwarded-prefix", "/evil"),
    ("x-forwarded-server", "evil.example"),
    ("x-host", "evil.example"),
    ("forwarded", "for=6.6.6.6"),
    ("via", "1.1 evil"),
    ("te", "trailers"),
    ("proxy-authorization", "Basic eDp5"),
    ("x-wap-profile", "http://evil.example/x.xml"),
    ("x-arbitrary", "1"),
    ("content-encoding", "gzip"),
    ("origin", "http://127.0.0.1"),
];

/// Headers of old clients that the shop needs.
const NEEDED_HEADERS: &[(&str, &str)] = &[
    ("accept", "application/json"),
    ("x-requested-with", "XMLHttpRequest"),
    ("user-agent", "Mozilla/5.0"),
    ("referer", "http://127.0.0.1/en/kilimler"),
    ("if-none-match", "\"1\""),
];

fn says_one(_: &ReceivedRequest) -> axum::response::Response {
    ([("content-type", "application/json")], "1").into_response()
}

async fn sent(gateway: &TestGateway<StandIn>, path: &str, headers: &[(&str, &str)]) -> HeaderMap {
    let mut request = http::Request::get(format!("http://{}{path}", gateway.address));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Bytes::new()).expect("a request");
    let answer = Connection::to(gateway.address).exchange(request).await;
    assert_eq!(answer.status(), 200);
    gateway.shop.seen().pop().expect("it was asked").headers
}

#[tokio::test]
async fn gw_1_only_listed_headers_reach_the_shop() {
    let shop = StandIn::open(says_one).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let all: Vec<_> = HOSTILE_HEADERS.iter().chain(NEEDED_HEADERS).copied().collect();
    for path in [LOAD, CACHED_CALL] {
        let seen = sent(&gateway, path, &all).await;
        let names: BTreeSet<&str> = seen.keys().map(http::HeaderName::as_str).collect();
        let allowed: BTreeSet<&str> = NEEDED_HEADERS
            .iter()
            .map(|(name, _)| *name)
            .chain(["host", "accept-language", "accept-encoding", "x-forwarded-for", "traceparent"])
            .collect();
        assert!(names.is_subset(&allowed), "{path}: {:?}", names.difference(&allowed));
        if path == LOAD {
            for (name, value) in NEEDED_HEADERS {
                assert_eq!(seen[*name], value, "{name}");
            }
            assert_eq!(seen["x-forwarded-for"], "127.0.0.1");
        }
        assert_eq!(seen["host"], gateway.shop.address.to_string());
    }
}

/// Listed or not: a header that `Connection` names stays on its hop.
#[tokio::test]
async fn gw_1_a_header_named_by_the_connection_stays_here() {
    let shop = StandIn::open(says_one).await;
    let url = shop.url();
    let settings = [("VITRIN_SHOP_REQUEST_HEADERS", "x-app-version, X-Device")];
    let gateway = TestGateway::in_front_of(shop, &url, &settings).await;
    let headers = [
        ("connection", "x-device, referer"),
        ("x-device", "1"),
        ("referer", "http://127.0.0.1/"),
        ("x-app-version", "7"),
    ];
    let seen = sent(&gateway, LOAD, &headers).await;
    assert_eq!(seen["x-app-version"], "7", "the setting adds to the list");
    assert!(!seen.contains_key("x-device") && !seen.contains_key("referer"), "{seen:?}");
}

/// One part would decide by a header that the shop does not get.
#[tokio::test]
async fn gw_1_a_connection_cannot_name_what_decides_something() {
    let shop = StandIn::open(says_one).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut native_client = gateway.native_client();
    for name in [
        "content-type",
        "Cookie",
        "authorization",
        "origin",
        "x-forwarded-for",
        "sec-fetch-site",
        "host",
    ] {
        for path in [LOAD, "/bff/shell", "/v2/verifyPin", "/media/shop/Data/1.jpg", "/kilimler"] {
            let headers = [("connection", &*format!("close, {name}"))];
            native_client.get_with(path, &headers).await.problem(400, "malformed_request");
        }
    }
    assert_eq!(gateway.shop.seen().len() + gateway.storefront.seen().len(), 0);
    native_client.get_with(LOAD, &[("connection", "keep-alive, upgrade")]).await.expect(200);
}

/// Our own operations and pictures send their own headers, and none of the caller's.
#[tokio::test]
async fn gw_1_no_hostile_header_reaches_the_shop_by_another_entrance() {
    let shop = StandIn::open(|seen| {
        let kind = if seen.path.ends_with(".jpg") { "image/jpeg" } else { "application/json" };
        ([("content-type", kind)], "1").into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let operations =
        ["/bff/cart", "/bff/regions/countries", "/bff/search?q=kilim", "/bff/pages?path=/kilimler"];
    let pictures = ["/media/shop/Data/1.jpg"];
    let common = ["host", "accept", "accept-encoding", "x-forwarded-for"];
    let of_operations = ["accept-language", "cookie", "traceparent"];
    let of_pictures = ["if-none-match"];
    let all: Vec<_> = HOSTILE_HEADERS.iter().chain(NEEDED_HEADERS).copied().collect();
    for (paths, own) in [(&operations[..], &of_operations[..]), (&pictures, &of_pictures)] {
        for path in paths {
            let before = gateway.shop.seen().len();
            gateway.native_client().get_with(path, &all).await;
            let seen = gateway.shop.seen().split_off(before);
            assert!(!seen.is_empty(), "{path}");
            for seen in seen {
                let passed = |name: &&str| !common.contains(name) && !own.contains(name);
                let others: Vec<&str> =
                    seen.headers.keys().map(http::HeaderName::as_str).filter(passed).collect();
                assert_eq!(others, [""; 0], "{path}: {}", seen.path);
                assert!(matches!(seen.header("x-forwarded-for"), "" | "127.0.0.1"), "{path}");
                let is_picture = pictures.contains(path);
                assert_eq!(
                    seen.header("accept"),
                    if is_picture { "application/json" } else { "*/*" }
                );
                assert_eq!(seen.header("host"), gateway.shop.address.to_string());
            }
        }
    }
}

/// Headers that a shop must not send to browsers of this origin.
const SHOP_HEADERS: &[(&str, &str)] = &[
    ("access-control-allow-origin", "https://evil.example"),
    ("access-control-allow-credentials", "true"),
    ("x-frame-options", "ALLOW-FROM https://evil.example"),
    ("referrer-policy", "unsafe-url"),
    ("content-security-policy", "default-src *"),
    ("content-security-policy-report-only", "default-src *; report-uri https://evil.example"),
    ("permissions-policy", "camera=*"),
    ("cross-origin-opener-policy", "unsafe-none"),
    ("cross-origin-resource-policy", "cross-origin"),
    ("strict-transport-security", "max-age=0"),
    ("x-content-type-options", "sniff"),
    ("clear-site-data", "\"*\""),
    ("refresh", "0;url=https://evil.example"),
    ("service-worker-allowed", "/"),
    ("sourcemap", "https://evil.example/x.map"),
    ("link", "<https://evil.example/x.css>; rel=stylesheet"),
    ("authorization", "Bearer x"),
    ("www-authenticate", "Basic"),
    ("server", "Apache/2.4"),
    ("x-powered-by", "PHP/5.3"),
    ("vitrin-session", "ended"),
    ("location", "https://evil.example/"),
];

fn says_too_much(_: &ReceivedRequest) -> axum::response::Response {
    let mut response = ([("content-type", "application/json")], "1").into_response();
    for (name, value) in SHOP_HEADERS {
        response.headers_mut().append(*name, HeaderValue::from_static(value));
    }
    for (name, value) in [("content-disposition", "attachment"), ("etag", "\"1\"")] {
        response.headers_mut().append(name, HeaderValue::from_static(value));
    }
    response
}

#[tokio::test]
async fn gw_1_only_listed_headers_reach_the_browser() {
    let shop = StandIn::open(says_too_much).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    for path in [LOAD, CACHED_CALL] {
        // Headers that are not allowed to leave fail here already.
        let answer = gateway.native_client().get(path).await.expect(200);
        for (name, value) in SHOP_HEADERS {
            assert_ne!(answer.header(name), *value, "{path}: {name}");
        }
        assert_eq!(answer.header("x-frame-options"), "SAMEORIGIN");
        assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin");
        assert!(answer.header("content-security-policy").starts_with("default-src 'none'"));
        if path == LOAD {
            let kept = (answer.header("content-disposition"), answer.header("etag"));
            assert_eq!(kept, ("attachment", "\"1\""));
        }
    }
}

/// Starts a shop that redirects to the address in the query.
fn redirects(seen: &ReceivedRequest) -> axum::response::Response {
    let pairs = url::form_urlencoded::parse(seen.query.as_bytes()).into_owned();
    let to = pairs.into_iter().find(|(name, _)| name == "to").map(|(_, to)| to).unwrap_or_default();
    let to = to.replace("SHOP", seen.header("host"));
    let mut response = StatusCode::FOUND.into_response();
    let to = HeaderValue::from_bytes(to.as_bytes()).expect("a header");
    response.headers_mut().insert("location", to);
    response
}

/// For cached calls and others.
#[tokio::test]
async fn gw_13_redirects_stay_here_or_lead_to_listed_hosts() {
    let shop = StandIn::open(redirects).await;
    let url = shop.url();
    let settings = [("VITRIN_FRAME_HOSTS", "bank.example")];
    let gateway = TestGateway::in_front_of(shop, &url, &settings).await;
    for (to, expected) in [
        ("/sepet?x=1", Some("/sepet?x=1")),
        ("http://SHOP/sepet", Some("/sepet")),
        ("//SHOP/sepet", Some("/sepet")),
        ("http://SHOP//evil.example/", Some("/evil.example/")),
        ("https://bank.example/3d", Some("https://bank.example/3d")),
        ("//evil.example/", None),
        ("\\\\evil.example/", None),
        ("/\\evil.example/", None),
        ("https:evil.example", None),
        ("http://bank.example/", None),
        ("https://accounts.google.com/", None),
        ("javascript:alert(1)", None),
    ] {
        let encoded: String = url::form_urlencoded::byte_serialize(to.as_bytes()).collect();
        for path in [LOAD, CACHED_CALL] {
            let answer = gateway.native_client().get(&format!("{path}?to={encoded}")).await;
            match expected {
                Some(expected) => {
                    let answer = answer.expect(302);
                    assert_eq!(answer.header("location"), expected, "{path}: {to}");
                }
                None => {
                    answer.problem(502, "shop_unreadable");
                }
            }
        }
    }
    let google = "https://accounts.google.com/o/oauth2?state=1";
    let encoded: String = url::form_urlencoded::byte_serialize(google.as_bytes()).collect();
    let mut guest = Guest::new(gateway.address);
    let away =
        guest.get(&format!("/srv/service/social/google/login?to={encoded}")).await.expect(302);
    assert_eq!(away.header("location"), google);
}

/// Every name of the site is ours, not only the canonical one.
#[tokio::test]
async fn gw_13_a_redirect_to_a_listed_name_of_ours_stays_here() {
    let shop = StandIn::open(redirects).await;
    let url = shop.url();
    let settings = [
        ("VITRIN_PUBLIC_URL", "https://shop.example"),
        ("VITRIN_HOSTS", "shop.example,www.shop.example,b2b.example:8443"),
    ];
    let gateway = TestGateway::in_front_of(shop, &url, &settings).await;
    for to in [
        "https://www.shop.example/sepet",
        "https://shop.example/sepet",
        "https://b2b.example:8443/sepet",
    ] {
        let encoded: String = url::form_urlencoded::byte_serialize(to.as_bytes()).collect();
        for path in [LOAD, CACHED_CALL] {
            let answer =
                gateway.native_client().get(&format!("{path}?to={encoded}")).await.expect(302);
            assert_eq!(answer.header("location"), "/sepet", "{path}: {to}");
        }
    }
}

/// The public host comes from the settings only, with every request.
#[tokio::test]
async fn gw_13_the_shop_gets_the_public_host_if_set() {
    let caller = [("x-forwarded-host", "evil.example"), ("x-forwarded-proto", "http")];
    for (told, settings) in [
        (false, &[("VITRIN_PUBLIC_URL", "https://vitrin.example")][..]),
        (
            true,
            &[
                ("VITRIN_PUBLIC_URL", "https://vitrin.example"),
                ("VITRIN_SHOP_SEES_PUBLIC_HOST", "true"),
            ][..],
        ),
    ] {
        let shop = StandIn::open(says_one).await;
        let url = shop.url();
        let gateway = TestGateway::in_front_of(shop, &url, settings).await;
        let own = gateway.shop.address.to_string();
        for path in [LOAD, CACHED_CALL, "/bff/cart", "/bff/regions/countries"] {
            let before = gateway.shop.seen().len();
            gateway.native_client().get_with(path, &caller).await;
            let seen = gateway.shop.seen().split_off(before);
            assert!(!seen.is_empty(), "{path}");
            for seen in seen {
                let headers =
                    ["host", "x-forwarded-host", "x-forwarded-proto"].map(|name| seen.header(name));
                let expected = if told {
                    ["vitrin.example", "vitrin.example", "https"]
                } else {
                    [own.as_str(), "", ""]
                };
                assert_eq!(headers, expected, "{path}");
            }
        }
    }
}
