//! HTTP/2 with prior knowledge.

use std::time::Duration;

use bytes::Bytes;
use edge::{Closed, Limits, Refusal};
use http::{Request, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http2::{SendRequest, handshake};
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::task::JoinHandle;

use crate::support::{TestServer, long_timeouts};

async fn connect(server: &TestServer) -> (SendRequest<Full<Bytes>>, JoinHandle<hyper::Result<()>>) {
    let stream = server.connect().await.stream;
    let (sender, connection) = handshake(TokioExecutor::new(), TokioIo::new(stream)).await.unwrap();
    (sender, tokio::spawn(connection))
}

fn post(target: &str, body: &'static str) -> Request<Full<Bytes>> {
    Request::post(target).body(Full::new(Bytes::from_static(body.as_bytes()))).unwrap()
}

#[tokio::test]
async fn requests_over_one_connection_are_served() {
    let server = TestServer::open(long_timeouts()).await;
    let (mut sender, _connection) = connect(&server).await;
    for turn in 0..10 {
        sender.ready().await.unwrap();
        let answer =
            sender.send_request(post(&format!("http://shop/{turn}"), "hello")).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        let body = answer.into_body().collect().await.unwrap().to_bytes();
        assert_eq!(body, format!("POST /{turn}"));
    }
    assert_eq!(server.counters.accepted(), 1);
    assert!(
        server.seen().iter().all(|seen| seen.body.as_ref().unwrap().as_deref() == Some(b"hello"))
    );
    assert!(server.seen().iter().all(|seen| seen.peer.is_some()));
}

#[tokio::test]
async fn a_host_that_contradicts_the_authority_is_refused() {
    let server = TestServer::open(long_timeouts()).await;
    let (mut sender, _connection) = connect(&server).await;
    let mut request = post("http://shop/", "");
    request.headers_mut().insert("host", "evil".parse().unwrap());
    let answer = sender.send_request(request).await.unwrap();
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    assert!(server.seen().is_empty());
    assert_eq!(server.counters.refused(Refusal::Host), 1);
    let mut request = post("http://shop/", "");
    request.headers_mut().insert("host", "SHOP:80".parse().unwrap());
    assert_eq!(sender.send_request(request).await.unwrap().status(), StatusCode::OK);
}

#[tokio::test]
async fn connect_is_refused() {
    let server = TestServer::open(long_timeouts()).await;
    let (mut sender, _connection) = connect(&server).await;
    let request = Request::connect("shop:443").body(Full::default()).unwrap();
    assert_eq!(sender.send_request(request).await.unwrap().status(), StatusCode::BAD_REQUEST);
    assert!(server.seen().is_empty());
}

#[tokio::test]
async fn a_head_over_the_limit_is_431() {
    let server = TestServer::open(long_timeouts()).await;
    let (mut sender, _connection) = connect(&server).await;
    let long = |fields: usize| {
        let mut request = post("http://shop/", "");
        for at in 0..fields {
            let name = http::HeaderName::from_bytes(format!("x-{at}").as_bytes()).unwrap();
            request.headers_mut().insert(name, "a".repeat(4000).parse().unwrap());
        }
        request
    };
    assert_eq!(sender.send_request(long(7)).await.unwrap().status(), StatusCode::OK);
    let answer = sender.send_request(long(10)).await.unwrap();
    assert_eq!(answer.status(), StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    assert_eq!(server.seen().len(), 1);
}

#[tokio::test]
async fn a_drain_lets_streams_finish() {
    let server = TestServer::open(long_timeouts()).await;
    let (mut sender, connection) = connect(&server).await;
    let (mut idle, idle_connection) = connect(&server).await;
    idle.send_request(post("http://shop/", "")).await.unwrap();
    let answer = tokio::spawn(sender.send_request(post("http://shop/hold", "")));
    server.reached.notified().await;
    let release = server.release.clone();
    let drained = server.drain();
    idle_connection.await.unwrap().unwrap();
    release.notify_one();
    assert_eq!(answer.await.unwrap().unwrap().status(), StatusCode::OK);
    connection.await.unwrap().unwrap();
    assert_eq!(drained.await.unwrap().cut, 0);
}

#[tokio::test]
async fn a_connection_without_requests_is_closed() {
    let soon = Duration::from_millis(200);
    let server =
        TestServer::open(Limits { header_timeout: soon, idle_timeout: soon, ..long_timeouts() })
            .await;
    let (_never_used, connection) = connect(&server).await;
    connection.await.unwrap().unwrap();
    let (mut used, connection) = connect(&server).await;
    used.send_request(post("http://shop/", "")).await.unwrap();
    connection.await.unwrap().unwrap();
    assert_eq!(server.counters.closed(Closed::Idle), 2);
}
