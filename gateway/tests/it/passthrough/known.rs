//! GW-1: method, path, query, body, status and headers are preserved; exceptions are listed here.

use axum::response::IntoResponse as _;
use http::{Method, StatusCode};
use legacy_client::{Effect, OrderEffect};
use vitrin_gateway::capabilities;

use super::{account_of, path_of};
use crate::support::stand_in::{ReceivedRequest, StandIn};
use crate::support::{Client as _, Guest, TestGateway};

fn says_hello(_: &ReceivedRequest) -> axum::response::Response {
    let headers = [
        ("content-type", "text/x-shop"),
        ("x-shop-says", "hello"),
        ("server", "Apache/2.4"),
        ("strict-transport-security", "max-age=1"),
        ("keep-alive", "timeout=5"),
    ];
    (StatusCode::OK, headers, "{\"shop\":1}\u{0}raw").into_response()
}

/// Every defined call by every method: the shop gets what the caller sent plus the language, and
/// the currency if the call takes one; the caller gets the shop's answer.
#[tokio::test]
async fn gw_1_gw_3_gw_4_every_call_passes_through() {
    let shop = StandIn::open(says_hello).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    guest.jar.insert("PHPSESSID".to_owned(), "the-shoppers".to_owned());
    let mut count = 0;
    for call in capabilities::calls() {
        for (method, effect) in call.methods {
            let path = path_of(call);
            // An order that the shop answered unreadably bars another one of its session.
            guest.jar.insert("PHPSESSID".to_owned(), format!("the-shoppers-{}", call.id));
            let query = format!("b=2&a=%C3%A7+1&language=tr&c{}", account_of(call));
            let asked = format!("{path}?{query}");
            let body = if *method == Method::GET { "" } else { "b%5B%5D=1&b%5B%5D=2&x=%C3%A7" };
            let kind = [
                ("content-type", "application/x-www-form-urlencoded; charset=UTF-8"),
                ("x-requested-with", "XMLHttpRequest"),
            ];
            let before = gateway.shop.seen().len();
            let answer = guest.send(method.clone(), &asked, &kind, body).await.expect(200);
            assert_eq!(answer.text(), "{\"shop\":1}\u{0}raw", "{}", call.id);
            assert_eq!(answer.header("content-type"), "text/x-shop", "{}", call.id);
            let kept = call.cache.is_some_and(|row| !row.reshaped_only) && *effect == Effect::Read;
            if !kept {
                assert_eq!(answer.header("x-shop-says"), "hello", "{}", call.id);
                assert!(answer.is_bypass());
            }
            let mut asked = gateway.shop.seen().split_off(before);
            // For an order the ledger asks for the shop's state as well.
            asked.retain(|seen| call.order_effect == OrderEffect::None || seen.path == path);
            assert_eq!(asked.len(), 1, "{}: one upstream request", call.id);
            let seen = asked.pop().unwrap();
            assert_eq!(
                (seen.method.as_str(), seen.path.as_str()),
                (method.as_str(), path.as_str()),
                "{}",
                call.id
            );
            let currency = if call.sends_currency { "&currency=TL" } else { "" };
            assert_eq!(seen.query, format!("{query}{currency}"), "{}", call.id);
            assert_eq!(seen.body, body, "{}", call.id);
            assert!(!seen.headers.contains_key("x-xsrf-token"), "ours stays here: {seen:?}");
            if kept {
                assert_eq!(seen.header("accept-language"), "tr", "{}", call.id);
                assert!(
                    effect == &Effect::Read && !seen.header("cookie").contains("the-shoppers"),
                    "{}",
                    call.id
                );
            } else {
                assert_eq!(seen.header("x-requested-with"), "XMLHttpRequest");
                assert!(
                    seen.header("cookie").contains("PHPSESSID=the-shoppers"),
                    "{}: {seen:?}",
                    call.id
                );
            }
            count += 1;
            // A call that signs in succeeded; the next one is a guest's again.
            guest.jar.remove("vitrin");
        }
    }
    assert!(count > 20, "{count}");
}

/// Missing parameters are added: the browser's language, the cookie's currency.
#[tokio::test]
async fn gw_3_gw_4_what_is_left_out_is_added() {
    let shop = StandIn::open(says_hello).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut guest = Guest::new(gateway.address);
    guest.jar.insert("vitrin_currency".to_owned(), "EUR".to_owned());
    let path = "/srv/service/variant/get-variant2-list/5/7";
    guest.get_with(path, &[("accept-language", "de-AT, en;q=0.5")]).await.expect(200);
    guest.get("/srv/service/cart/load").await.expect(200);
    let seen = gateway.shop.seen();
    assert_eq!(
        (seen[0].query.as_str(), seen[0].header("accept-language")),
        ("language=de&currency=EUR", "de")
    );
    assert_eq!((seen[1].query.as_str(), seen[1].header("accept-language")), ("language=tr", "tr"));
}

/// An unlisted language or currency of a pass-through caller is preserved.
#[tokio::test]
async fn gw_1_an_unlisted_language_is_kept_and_fills_no_cache() {
    let shop = StandIn::open(says_hello).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let mut native_client = gateway.native_client();
    for path in [
        "/srv/service/variant/get-variant2-list/5/7",
        "/srv/service/product/search/kilim",
        "/Diger/countries.txt",
    ] {
        for given in ["language=sq&currency=ALL", "currency=XAU&language=tr", "language=xx"] {
            let before = gateway.shop.seen().len();
            let answer = native_client.get(&format!("{path}?{given}")).await.expect(200);
            assert!(answer.is_bypass(), "{path}?{given}: {}", answer.cache());
            let seen = gateway.shop.seen().split_off(before);
            assert_eq!(seen.len(), 1, "no session is opened for it: {seen:?}");
            assert!(seen[0].query.starts_with(given), "{seen:?}");
        }
    }
}

#[tokio::test]
async fn gw_1_slashes_and_page_prefixes_are_forgiven() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    gateway.shop.clear_requests();
    for (asked, sent) in [
        ("/srv/service/cart/load/", "/srv/service/cart/load/"),
        ("//srv//service/cart//load", "//srv//service/cart//load"),
        ("/en/srv/service/cart/load", "/srv/service/cart/load"),
        ("/kilimler/srv/service/cart/load/", "/srv/service/cart/load/"),
    ] {
        let cart = guest.get(asked).await.expect(200).json();
        assert!(cart["PRODUCTS"].is_array(), "{asked}");
        assert_eq!(gateway.shop.requests().last().unwrap().path, sent);
    }
    assert_eq!(gateway.storefront.seen().len(), 0);
}

#[tokio::test]
async fn gw_1_hop_by_hop_headers_stay_on_their_hop() {
    let shop = StandIn::open(says_hello).await;
    let url = shop.url();
    let settings = [("VITRIN_SHOP_REQUEST_HEADERS", "x-kept,x-only-here")];
    let gateway = TestGateway::in_front_of(shop, &url, &settings).await;
    let headers = [
        ("connection", "x-only-here, close"),
        ("x-only-here", "1"),
        ("te", "trailers"),
        ("proxy-authorization", "Basic eDp5"),
        ("x-forwarded-for", "6.6.6.6"),
        ("forwarded", "for=6.6.6.6"),
        ("x-forwarded-host", "evil.example"),
        ("x-kept", "yes"),
    ];
    gateway.native_client().get_with("/srv/service/cart/load", &headers).await.expect(200);
    let seen = &gateway.shop.seen()[0];
    assert_eq!(seen.header("x-kept"), "yes");
    for (name, value) in [
        ("x-only-here", ""),
        ("te", ""),
        ("proxy-authorization", ""),
        ("forwarded", ""),
        ("x-forwarded-host", ""),
        ("x-forwarded-for", "127.0.0.1"),
    ] {
        assert_eq!(seen.header(name), value, "{name}");
    }
    assert_eq!(seen.header("host"), gateway.shop.address.to_string());
}

/// GW-14: the shop's status and message are preserved.
#[tokio::test]
async fn gw_14_the_shops_refusals_are_passed_on_in_its_own_words() {
    let shop = StandIn::open(|seen| {
        let status = seen
            .query
            .split('&')
            .find_map(|pair| pair.strip_prefix("s=")?.parse().ok())
            .unwrap_or(200);
        let status = StatusCode::from_u16(status).unwrap();
        (status, [("content-type", "application/json")], "{\"message\":\"olmaz\"}").into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    for status in [201, 301, 400, 401, 404, 422, 500, 503] {
        for path in ["/srv/service/cart/load", "/srv/service/filter/get/brands"] {
            let answer =
                gateway.native_client().get(&format!("{path}?s={status}")).await.expect(status);
            assert_eq!(answer.text(), "{\"message\":\"olmaz\"}", "{path} {status}");
            assert_eq!(answer.header("content-type"), "application/json");
        }
    }
}

/// A redirect to the shop's own address becomes one to ours.
#[tokio::test]
async fn gw_13_redirects_stay_on_our_origin() {
    let shop = StandIn::open(|seen| {
        let to = format!("http://{}/sepet?x=1", seen.header("host"));
        (StatusCode::FOUND, [("location", to)]).into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let answer = gateway.native_client().get("/srv/service/cart/load").await.expect(302);
    assert_eq!(answer.header("location"), "/sepet?x=1");
}
