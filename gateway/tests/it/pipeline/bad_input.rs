//! ADR 0035: `..`, encoded slashes, control characters, absolute URLs: 400, never the upstream.

use http::Method;

use crate::support::raw::say;
use crate::support::{Client as _, TestGateway};

#[tokio::test]
async fn an_odd_address_reaches_nobody() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    for tail in [
        "../admin",
        "a/../../b",
        "%2e%2e/x",
        "a%2Fb",
        "a%5cb",
        "a%00b",
        "a%0d%0aX:%20y",
        "./x",
        "a%7F",
    ] {
        for surface in [
            "/",
            "/srv/service/cart/",
            "/api/v1/",
            "/media/x/",
            "/bff/cart/lines/",
            "/en/srv/service/",
        ] {
            // As raw bytes: clients normalise such addresses before they send them.
            let request =
                format!("GET {surface}{tail} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            let (statuses, answer) = say(gateway.address, request).await;
            assert_eq!(statuses, [400], "{surface}{tail}: {answer}");
        }
    }
    native_client.get("/bff/search?q=a%00b").await.problem(400, "malformed_request");
    assert_eq!(gateway.shop.requests(), []);
    assert_eq!(gateway.storefront.seen().len(), 0);
}

/// An absolute address of another host than `Host` is refused, so there is no SSRF. A prefix of a
/// known call is a page's.
#[tokio::test]
async fn an_absolute_address_leads_nowhere_else() {
    let gateway = TestGateway::open().await;
    for (target, host) in [
        ("http://evil.example/srv/service/cart/load", "x"),
        ("//evil.example/srv/service/cart/load", "x"),
    ] {
        let request = format!("GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let (statuses, answer) = say(gateway.address, request).await;
        let refused = !target.starts_with('/');
        assert_eq!(statuses, [if refused { 400 } else { 200 }], "{target}: {answer}");
    }
    let seen = gateway.shop.requests();
    assert_eq!(
        (seen.len(), seen[0].path.as_str()),
        (1, "/srv/service/cart/load"),
        "our own shop's"
    );
    assert!(!format!("{seen:?}").contains("evil"), "{seen:?}");
    assert!(gateway.storefront.seen().iter().all(|seen| seen.target.starts_with('/')));
}

/// Our redirects never leave the origin.
#[tokio::test]
async fn no_address_is_an_open_redirect() {
    let gateway = TestGateway::open().await;
    for target in [
        "//evil.example/%2f..",
        "//evil.example",
        "/tr//evil.example",
        "/tr/https://evil.example",
        "///evil.example",
        "/tr//evil.example/",
    ] {
        let request = format!("GET {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let (_, answer) = say(gateway.address, request).await;
        let location =
            answer.lines().find_map(|line| line.strip_prefix("location: ")).unwrap_or("/");
        assert!(
            location.starts_with('/')
                && !location.starts_with("//")
                && !location.starts_with("/\\"),
            "{target}: {location}"
        );
    }
}

/// A problem contains neither header values, nor the shop's address, nor names of our files.
#[tokio::test]
async fn problems_give_nothing_away() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    gateway.shop.set_faults("*=reset").unwrap();
    let canary = [("authorization", "Bearer canary"), ("cookie", "PHPSESSID=canary")];
    for path in [
        "/bff/cart",
        "/bff/products/1",
        "/srv/service/cart/load",
        "/bff/catalogue/filters?link=kilimler",
    ] {
        let answer = native_client.send(Method::GET, path, &canary, "").await;
        assert!(answer.status.is_server_error(), "{path}");
        for word in ["canary", &gateway.shop.addr().to_string(), ".rs", "reqwest", "hyper"] {
            assert!(!answer.text().contains(word), "{path}: {}", answer.text());
        }
    }
}
