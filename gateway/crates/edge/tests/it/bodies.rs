//! Request bodies that arrive late, slowly or never.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use edge::{BodyLimits, Limits, Refusal};
use http::{Request, StatusCode};
use http_body::{Body, Frame};
use hyper::client::conn::http2::{SendRequest, handshake};
use hyper_util::rt::{TokioExecutor, TokioIo};

use crate::support::{TestServer, long_timeouts, statuses};

const SHORT_TIMEOUT: Duration = Duration::from_millis(200);

/// A body that is announced and never sent.
#[derive(Debug)]
pub(crate) struct NeverBody;

impl Body for NeverBody {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Poll::Pending
    }
}

/// Opens an HTTP/2 client on a connected stream.
pub(crate) async fn http2(stream: tokio::net::TcpStream) -> SendRequest<NeverBody> {
    let (sender, connection) = handshake(TokioExecutor::new(), TokioIo::new(stream)).await.unwrap();
    tokio::spawn(connection);
    sender
}

/// A request whose body never arrives.
pub(crate) fn request_without_body(path: &str) -> Request<NeverBody> {
    Request::post(format!("http://shop{path}")).body(NeverBody).unwrap()
}

fn short_grace() -> BodyLimits {
    BodyLimits { grace: SHORT_TIMEOUT, ..long_timeouts().body }
}

async fn open(body: BodyLimits) -> TestServer {
    TestServer::open(Limits { body, ..long_timeouts() }).await
}

const HEAD: &str = "POST /stubborn HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000000\r\n\r\n";

/// Sends `part` repeatedly until a response arrives.
async fn feed(server: &TestServer, head: &str, part: &[u8]) -> String {
    let mut client = server.connect().await;
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
    let server = open(short_grace()).await;
    assert_eq!(statuses(&feed(&server, HEAD, b"x").await), [408]);
    assert_eq!(server.counters.refused(Refusal::BodyTimeout), 1);
    assert!(server.seen()[0].body.is_err());
}

#[tokio::test]
async fn a_body_of_any_rate_ends_at_its_deadline() {
    let server = open(BodyLimits { deadline: SHORT_TIMEOUT, ..long_timeouts().body }).await;
    let head = "POST /stubborn HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n";
    assert_eq!(statuses(&feed(&server, head, b"4\r\nabcd\r\n").await), [408]);
}

#[tokio::test]
async fn streams_without_their_bodies_are_408() {
    let server = open(short_grace()).await;
    let mut sender = http2(server.connect().await.stream).await;
    let mut waiting = Vec::new();
    for _ in 0..60 {
        sender.ready().await.unwrap();
        waiting.push(tokio::spawn(sender.send_request(request_without_body("/stubborn"))));
    }
    assert_eq!(statuses(&server.connect().await.get("/").await), [200]);
    for answer in waiting {
        assert_eq!(answer.await.unwrap().unwrap().status(), StatusCode::REQUEST_TIMEOUT);
    }
}

/// Every part that arrived extends the time beyond the grace period.
#[tokio::test]
async fn a_body_that_keeps_its_rate_is_not_late() {
    let server = open(short_grace()).await;
    let mut client = server.connect().await;
    let half = "x".repeat(20 * 1024);
    client
        .send(format!(
            "POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: {}\r\n\r\n",
            2 * half.len()
        ))
        .await;
    client.send(&half).await;
    // Another body that never arrives shows that the grace period is over.
    assert_eq!(statuses(&server.send_raw(HEAD).await), [408]);
    client.send(&half).await;
    assert_eq!(statuses(&client.answer().await), [200]);
}

#[tokio::test]
async fn a_slow_service_does_not_make_the_sender_late() {
    let server = open(short_grace()).await;
    let mut client = server.connect().await;
    client.send("POST /hold HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\n\r\nab").await;
    server.reached.notified().await;
    assert_eq!(statuses(&server.send_raw(HEAD).await), [408]);
    client.send("cd").await;
    server.release.notify_one();
    assert_eq!(statuses(&client.answer().await), [200]);
}
