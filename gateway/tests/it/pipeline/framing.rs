//! The shop gets nothing before the head is validated, and one request never becomes two.

use crate::support::TestGateway;
use crate::support::raw::say;

const HOSTILE: [(&str, &str); 9] = [
    ("two lengths", "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello"),
    ("length and chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    ("chunked twice", "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n"),
    ("a coding nobody knows", "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"),
    ("space before the colon", "Content-Length : 5\r\n\r\nhello"),
    ("folded line", "X-Folded: a\r\n b\r\nContent-Length: 0\r\n\r\n"),
    ("signed length", "Content-Length: +5\r\n\r\nhello"),
    ("bare line feed", "X-A: b\nContent-Length: 0\r\n\r\n"),
    ("control character", "X-A: a\u{0}b\r\nContent-Length: 0\r\n\r\n"),
];

#[tokio::test]
async fn a_badly_framed_request_reaches_nobody() {
    let gateway = TestGateway::open().await;
    for (name, rest) in HOSTILE {
        let smuggled = "GET /srv/service/cart/load HTTP/1.1\r\nHost: x\r\n\r\n";
        let request =
            format!("POST /srv/service/cart/add-to-cart HTTP/1.1\r\nHost: x\r\n{rest}{smuggled}");
        let (statuses, answer) = say(gateway.address, request).await;
        assert_eq!(statuses, [400], "{name}: {answer}");
        assert!(answer.contains("application/problem+json"), "{name}: {answer}");
    }
    assert_eq!(gateway.shop.requests(), [], "not one byte");
}

#[tokio::test]
async fn one_host_is_needed_and_no_more() {
    let gateway = TestGateway::open().await;
    for head in ["", "Host: a\r\nHost: b\r\n", "Host: a b\r\n", "Host: a/b\r\n"] {
        let (statuses, answer) =
            say(gateway.address, format!("GET /bff/shell HTTP/1.1\r\n{head}\r\n")).await;
        assert_eq!(statuses, [400], "{head:?}: {answer}");
    }
    assert_eq!(gateway.shop.requests(), []);
}

/// A truncated body is no request: it is truncated at the shop too, and nothing is added.
#[tokio::test]
async fn half_a_body_adds_nothing() {
    let gateway = TestGateway::open().await;
    let shopper = "Host: x\r\nCookie: PHPSESSID=0123456789abcdefghijklmnop\r\nSec-Fetch-Site: same-origin\r\n";
    let mut raw = crate::support::raw::Raw::connect(gateway.address).await;
    raw.send(format!(
        "POST /srv/service/cart/add-to-cart HTTP/1.1\r\n{shopper}Content-Length: 100\r\n\r\nproductId=1"
    ))
    .await;
    drop(raw);
    let (statuses, cart) = say(
        gateway.address,
        format!("GET /srv/service/cart/load HTTP/1.1\r\n{shopper}Connection: close\r\n\r\n"),
    )
    .await;
    assert_eq!(statuses, [200]);
    assert!(cart.contains("\"PRODUCTS\":[]"), "{cart}");
}
