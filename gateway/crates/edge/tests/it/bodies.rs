//! Request bodies that come late, slowly or never.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use edge::{BodyLimits, Limits, Refusal};
use http::{Request, StatusCode};
use http_body::{Body, Frame};
use hyper::client::conn::http2::{SendRequest, handshake};
use hyper_util::rt::{TokioExecutor, TokioIo};

use crate::support::{Shop, patient, statuses};

const SOON: Duration = Duration::from_millis(200);

/// A body that is promised and never sent.
#[derive(Debug)]
pub(crate) struct Never;

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

/// HTTP/2 on a connection that is open already.
pub(crate) async fn http2(stream: tokio::net::TcpStream) -> SendRequest<Never> {
    let (sender, connection) = handshake(TokioExecutor::new(), TokioIo::new(stream)).await.unwrap();
    tokio::spawn(connection);
    sender
}

/// A request whose body never comes.
pub(crate) fn bodiless(path: &str) -> Request<Never> {
    Request::post(format!("http://shop{path}")).body(Never).unwrap()
}

fn impatient() -> BodyLimits {
    BodyLimits { grace: SOON, ..patient().body }
}

async fn open(body: BodyLimits) -> Shop {
    Shop::open(Limits { body, ..patient() }).await
}

const HEAD: &str = "POST /stubborn HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000000\r\n\r\n";

/// Sends `part` again and again until an answer has come.
async fn feed(shop: &Shop, head: &str, part: &[u8]) -> String {
    let mut client = shop.connect().await;
    client.send(head).await;
    let mut pace = tokio::time::interval(Duration::from_millis(5));
    loop {
        let mut byte = [0];
        tokio::select! {
            _ = pace.tick() => client.send(part).await,
            read = client.stream.peek(&mut byte) => {
                read.unwrap();
                return client.rest().await;
            }
        }
    }
}

#[tokio::test]
async fn a_trickled_body_is_408() {
    let shop = open(impatient()).await;
    assert_eq!(statuses(&feed(&shop, HEAD, b"x").await), [408]);
    assert_eq!(shop.counters.refused(Refusal::BodyTimeout), 1);
    assert!(shop.seen()[0].body.is_err());
}

#[tokio::test]
async fn a_body_of_any_rate_ends_at_its_deadline() {
    let shop = open(BodyLimits { deadline: SOON, ..patient().body }).await;
    let head = "POST /stubborn HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n";
    assert_eq!(statuses(&feed(&shop, head, b"4\r\nabcd\r\n").await), [408]);
}

#[tokio::test]
async fn streams_whose_bodies_never_come_are_408_and_others_are_served() {
    let shop = open(impatient()).await;
    let mut sender = http2(shop.connect().await.stream).await;
    let mut waiting = Vec::new();
    for _ in 0..60 {
        sender.ready().await.unwrap();
        waiting.push(tokio::spawn(sender.send_request(bodiless("/stubborn"))));
    }
    assert_eq!(statuses(&shop.connect().await.get("/").await), [200]);
    for answer in waiting {
        assert_eq!(answer.await.unwrap().unwrap().status(), StatusCode::REQUEST_TIMEOUT);
    }
}

/// Each part that came buys more time than the grace.
#[tokio::test]
async fn a_body_that_keeps_its_rate_is_not_late() {
    let shop = open(impatient()).await;
    let mut client = shop.connect().await;
    let half = "x".repeat(20 * 1024);
    client.send(format!("POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: {}\r\n\r\n", 2 * half.len())).await;
    client.send(&half).await;
    // Another body that never comes tells that the grace is over.
    assert_eq!(statuses(&shop.say(HEAD).await), [408]);
    client.send(&half).await;
    assert_eq!(statuses(&client.answer().await), [200]);
}

#[tokio::test]
async fn a_service_that_is_slow_to_read_makes_no_sender_late() {
    let shop = open(impatient()).await;
    let mut client = shop.connect().await;
    client.send("POST /hold HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\n\r\nab").await;
    shop.reached.notified().await;
    assert_eq!(statuses(&shop.say(HEAD).await), [408]);
    client.send("cd").await;
    shop.release.notify_one();
    assert_eq!(statuses(&client.answer().await), [200]);
}
