//! Bodies stream both ways without being collected, and a range stays a range.

use std::convert::Infallible;
use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use futures_util::StreamExt as _;
use http::{StatusCode, header};
use http_body_util::BodyExt as _;
use hyper_util::client::legacy::Client as Http;
use hyper_util::rt::TokioExecutor;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::support::stand_in::{ReceivedRequest, StandIn};
use crate::support::{Client as _, TestGateway, WAIT_TIMEOUT};

const UPLOAD: &str = "/srv/service/cart/add-to-cart";
const DOWNLOAD: &str = "/srv/service/cart/load";

/// Starts a shop that reports each part of a body as it arrives, and then answers with `answer`.
async fn open<F>(handle: F) -> SocketAddr
where
    F: Fn(Request) -> std::pin::Pin<Box<dyn Future<Output = Response> + Send>>
        + Clone
        + Send
        + Sync
        + 'static,
{
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        axum::serve(listener, Router::new().fallback(move |request: Request| handle(request))).await
    });
    address
}

/// A body whose parts are sent one by one.
fn channel_body() -> (mpsc::Sender<Bytes>, Body) {
    let (sender, receiver) = mpsc::channel(1);
    let parts = futures_util::stream::unfold(receiver, |mut receiver| async move {
        receiver.recv().await.map(|part| (Ok::<_, Infallible>(part), receiver))
    });
    (sender, Body::from_stream(parts))
}

/// More bytes than are collected before a body is passed on.
const HALF: usize = 12 * 1024;

/// An upload streams: the shop has the first part before the caller sends the second.
#[tokio::test]
async fn gw_1_an_upload_arrives_while_it_is_being_sent() {
    let (report, mut parts) = mpsc::unbounded_channel();
    let shop = open(move |request: Request| {
        let report = report.clone();
        Box::pin(async move {
            let _ = report.send(format!("{:?}", request.headers().get(header::CONTENT_LENGTH)));
            let mut body = request.into_body().into_data_stream();
            while let Some(Ok(part)) = body.next().await {
                let _ = report.send(String::from_utf8_lossy(&part).into_owned());
            }
            "{\"status\":1}".into_response()
        })
    })
    .await;
    let gateway = TestGateway::in_front_of((), &format!("http://{shop}"), &[]).await;
    for declared in [Some(2 * HALF), None] {
        let (sender, body) = channel_body();
        let mut request = http::Request::post(format!("http://{}{UPLOAD}", gateway.address));
        if let Some(length) = declared {
            request = request.header(header::CONTENT_LENGTH, length);
        }
        let client = Http::builder(TokioExecutor::new()).build_http();
        let answer = tokio::spawn(client.request(request.body(body).expect("a request")));
        for letter in ["a", "b"] {
            sender.send(Bytes::from(letter.repeat(HALF))).await.expect("it is taken");
            if letter == "a" {
                let length =
                    timeout(WAIT_TIMEOUT, parts.recv()).await.expect("in time").expect("a head");
                let kept = length.contains(&(2 * HALF).to_string());
                assert_eq!(kept, declared.is_some(), "the declared length is kept: {length}");
            }
            let mut arrived = String::new();
            while arrived.len() < HALF {
                arrived +=
                    &timeout(WAIT_TIMEOUT, parts.recv()).await.expect("in time").expect("a part");
            }
            assert_eq!(arrived, letter.repeat(HALF));
        }
        drop(sender);
        let answer = timeout(WAIT_TIMEOUT, answer)
            .await
            .expect("in time")
            .expect("it ran")
            .expect("an answer");
        assert_eq!(answer.status(), 200);
    }
}

/// The first part of a slow download is not delayed until the second.
#[tokio::test]
async fn gw_1_a_slow_answer_is_streamed_from_its_first_byte() {
    let (more, wanted) = tokio::sync::watch::channel(false);
    let shop = open(move |_| {
        let mut wanted = wanted.clone();
        Box::pin(async move {
            let first = futures_util::stream::once(async {
                Ok::<_, Infallible>(Bytes::from_static(b"ilk"))
            });
            let second = futures_util::stream::once(async move {
                let _ = wanted.wait_for(|wanted| *wanted).await;
                Ok(Bytes::from_static(b"son"))
            });
            ([(header::CONTENT_TYPE, "application/json")], Body::from_stream(first.chain(second)))
                .into_response()
        })
    })
    .await;
    let gateway = TestGateway::in_front_of((), &format!("http://{shop}"), &[]).await;
    let client = Http::builder(TokioExecutor::new()).build_http::<Body>();
    let request =
        http::Request::get(format!("http://{}{DOWNLOAD}", gateway.address)).body(Body::empty());
    let answer = timeout(WAIT_TIMEOUT, client.request(request.unwrap()))
        .await
        .expect("in time")
        .expect("an answer");
    let mut body = answer.into_body();
    let mut part = async || {
        let frame = timeout(WAIT_TIMEOUT, body.frame()).await.expect("in time")?;
        frame.expect("a part").into_data().ok()
    };
    assert_eq!(part().await.as_deref(), Some(&b"ilk"[..]));
    more.send_replace(true);
    assert_eq!(part().await.as_deref(), Some(&b"son"[..]));
}

/// A caller who disconnects does not count as a failure of the shop.
#[tokio::test]
async fn a_caller_who_breaks_off_counts_against_nobody() {
    let shop = StandIn::open(|_| "{\"status\":1}".into_response()).await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let large = "x".repeat(64 * 1024 + 1);
    for _ in 0..60 {
        let chunk = format!("{:x}\r\n{large}\r\n0\r\n\r\n", large.len());
        let head = format!(
            "POST {UPLOAD} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
        );
        assert_eq!(
            crate::support::raw::say(gateway.address, format!("{head}{chunk}")).await.0,
            [413]
        );
    }
    gateway.native_client().form(UPLOAD, "productId=1").await.expect(200);
}

/// Ranges of pictures and files are answered by the shop.
#[tokio::test]
async fn gw_1_ranges_are_the_shops_to_answer() {
    let shop = StandIn::open(|seen: &ReceivedRequest| {
        if seen.header("range") == "bytes=2-4" {
            let headers = [("content-range", "bytes 2-4/9"), ("content-type", "image/webp")];
            return (StatusCode::PARTIAL_CONTENT, headers, "234").into_response();
        }
        ([("content-type", "image/webp"), ("accept-ranges", "bytes")], "012345678").into_response()
    })
    .await;
    let url = shop.url();
    let gateway = TestGateway::in_front_of(shop, &url, &[]).await;
    let path = "/static/theme-flags/tr.webp";
    assert_eq!(gateway.native_client().get(path).await.expect(200).text(), "012345678");
    let request = http::Request::get(format!("http://{}{path}", gateway.address))
        .header("range", "bytes=2-4");
    let line = crate::support::client::Connection::to(gateway.address);
    let answer = line.exchange(request.body(Bytes::new()).unwrap()).await;
    assert_eq!(
        (answer.status(), answer.body().as_ref()),
        (StatusCode::PARTIAL_CONTENT, &b"234"[..])
    );
    assert_eq!(answer.headers()["content-range"], "bytes 2-4/9");
    let request = http::Request::head(format!("http://{}{path}", gateway.address));
    let head = line.exchange(request.body(Bytes::new()).unwrap()).await;
    assert_eq!((&head.headers()["content-length"], head.body().len()), (&"9".parse().unwrap(), 0));
}
