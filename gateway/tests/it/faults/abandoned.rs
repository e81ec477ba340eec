//! Requests that callers leave unfinished or abandon (ADR 0042).

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::{Request, StatusCode};
use http_body::{Body, Frame};
use hyper::client::conn::http2::{SendRequest, handshake};
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::net::TcpStream;

use crate::support::raw::Raw;
use crate::support::{Client as _, TestGateway, WAIT_TIMEOUT};

/// A body that is announced and never sent.
struct Never;

impl Body for Never {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Poll::Pending
    }
}

async fn http2(gateway: &TestGateway) -> SendRequest<Never> {
    let stream = TcpStream::connect(gateway.address).await.expect("a connection");
    let (sender, connection) =
        handshake(TokioExecutor::new(), TokioIo::new(stream)).await.expect("HTTP/2");
    tokio::spawn(connection);
    sender
}

async fn metric<S>(gateway: &TestGateway<S>, line: &str) -> f64 {
    let (_, text) = gateway.admin("GET", "/metrics").await;
    let value = text.lines().find_map(|known| known.strip_prefix(line)?.trim().parse().ok());
    value.unwrap_or_else(|| panic!("{line} is not in\n{text}"))
}

pub(super) async fn until_metric<S>(
    gateway: &TestGateway<S>,
    line: &str,
    reached: impl Fn(f64) -> bool,
) {
    let wait = async { while !reached(metric(gateway, line).await) {} };
    tokio::time::timeout(WAIT_TIMEOUT, wait).await.unwrap_or_else(|_| panic!("{line}"));
}

/// Must hold: 60 bodiless HTTP/2 streams and 200 abandoned page requests with 50 places: others are
/// answered normally after at most 10 s; the gauges of requests, fills and calls return to 0.
#[tokio::test]
async fn others_are_served_soon_after_a_flood_of_promises() {
    let gateway = TestGateway::open_with(&[("VITRIN_MAX_IN_FLIGHT", "50")]).await;
    gateway.native_client().get("/").await.expect(200);
    for batch in 0..5 {
        let mut gone = Vec::new();
        for number in 0..40 {
            let mut raw = Raw::connect(gateway.address).await;
            raw.send(format!("GET /hold/{batch}/{number} HTTP/1.1\r\nHost: shop\r\n\r\n")).await;
            gone.push(raw);
        }
        until_metric(&gateway, "vitrin_requests_in_flight", |open| open == 40.0).await;
        drop(gone);
        until_metric(&gateway, "vitrin_requests_in_flight", |open| open == 0.0).await;
    }
    let flood = Instant::now();
    let mut sender = http2(&gateway).await;
    let mut promises = Vec::new();
    for _ in 0..60 {
        sender.ready().await.unwrap();
        let target = format!("http://{}/srv/service/cart/add-to-cart", gateway.address);
        promises
            .push(tokio::spawn(sender.send_request(Request::post(target).body(Never).unwrap())));
    }
    let (mut late, mut refused) = (0, 0);
    for answer in promises {
        match answer.await.unwrap().unwrap().status() {
            StatusCode::REQUEST_TIMEOUT => late += 1,
            StatusCode::SERVICE_UNAVAILABLE => refused += 1,
            other => panic!("{other}"),
        }
    }
    assert_eq!((late, refused), (50, 10));
    let mut native_client = gateway.native_client();
    for path in ["/", "/kilimler", "/bff/regions/countries", "/srv/service/cart/load"] {
        native_client.get(path).await.expect(200);
    }
    assert!(flood.elapsed() < Duration::from_secs(10), "{:?}", flood.elapsed());
    for gauge in [
        "vitrin_requests_in_flight",
        "vitrin_cache_fills{cache=\"pages\"}",
        "vitrin_cache_fills{cache=\"answers\"}",
        "vitrin_upstream_in_flight{kind=\"call\"}",
    ] {
        until_metric(&gateway, gauge, |open| open == 0.0).await;
    }
}

/// The same over HTTP/1.1, with the response to the sender.
#[tokio::test]
async fn a_body_that_never_comes_is_408() {
    let gateway = TestGateway::open().await;
    let head = "POST /srv/service/cart/add-to-cart HTTP/1.1\r\nHost: shop\r\nContent-Length: 9\r\n\r\nprod";
    let (statuses, text) = crate::support::raw::say(gateway.address, head).await;
    assert_eq!(statuses, [408], "{text}");
    assert!(text.contains("\"code\":\"body_timeout\""), "{text}");
    assert!(text.contains("connection: close"), "{text}");
}
