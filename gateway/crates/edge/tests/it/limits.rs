//! Requests and connections over a limit.

use edge::{Limits, Refusal};

use crate::support::{TestServer, long_timeouts, statuses, wait_until};

#[tokio::test]
async fn a_head_over_the_limit_is_431() {
    let server = TestServer::open(long_timeouts()).await;
    let filler = "a".repeat(32 * 1024);
    let answer =
        server.send_raw(format!("GET / HTTP/1.1\r\nHost: shop\r\nX-One: {filler}\r\n\r\n")).await;
    assert_eq!(statuses(&answer), [431]);
    // A head that never ends is refused too.
    let answer = server.send_raw(format!("GET / HTTP/1.1\r\nHost: shop\r\nX-One: {filler}")).await;
    assert_eq!(statuses(&answer), [431]);
    assert_eq!(server.counters.refused(Refusal::HeadTooLarge), 2);
    // A head just under the limit passes.
    let answer = server
        .send_raw(format!(
            "GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nX-One: {}\r\n\r\n",
            &filler[..32 * 1024 - 100]
        ))
        .await;
    assert_eq!(statuses(&answer), [200]);
    assert_eq!(server.seen().len(), 1);
}

#[tokio::test]
async fn too_many_fields_are_431() {
    let server = TestServer::open(Limits { max_headers: 3, ..long_timeouts() }).await;
    let answer =
        server.send_raw("GET / HTTP/1.1\r\nHost: shop\r\nA: 1\r\nB: 2\r\nC: 3\r\n\r\n").await;
    assert_eq!(statuses(&answer), [431]);
    assert!(answer.contains("too_many_headers"), "{answer}");
    let answer =
        server.send_raw("GET / HTTP/1.1\r\nHost: shop\r\nA: 1\r\nConnection: close\r\n\r\n").await;
    assert_eq!(statuses(&answer), [200]);
}

#[tokio::test]
async fn the_limit_allows_more_fields_than_hyper_by_default() {
    let server = TestServer::open(Limits { max_headers: 150, ..long_timeouts() }).await;
    let fields: String = (0..120).map(|at| format!("X-{at}: a\r\n")).collect();
    let answer = server
        .send_raw(format!("GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n{fields}\r\n"))
        .await;
    assert_eq!(statuses(&answer), [200]);
}

#[tokio::test]
async fn a_request_line_over_the_limit_is_414() {
    let server = TestServer::open(long_timeouts()).await;
    let path = "a".repeat(16 * 1024);
    let answer = server.send_raw(format!("GET /{path} HTTP/1.1\r\nHost: shop\r\n\r\n")).await;
    assert_eq!(statuses(&answer), [414]);
    let answer = server.send_raw(format!("GET /{path}")).await;
    assert_eq!(statuses(&answer), [414]);
    assert!(server.seen().is_empty());
}

#[tokio::test]
async fn chunk_extensions_and_trailers_are_bounded() {
    let server = TestServer::open(long_timeouts()).await;
    let head = "POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n";
    let filler = "a".repeat(9 * 1024);
    let answer = server.send_raw(format!("{head}5;{filler}\r\nhello\r\n0\r\n\r\n")).await;
    assert_eq!(statuses(&answer), [400]);
    assert!(server.seen().is_empty());
    let answer = server.send_raw(format!("{head}5\r\nhello\r\n0\r\nX-One: {filler}\r\n\r\n")).await;
    assert!(statuses(&answer).iter().all(|status| *status >= 400), "{answer}");
    assert_eq!(server.counters.refused(Refusal::Chunk), 2);
}

#[tokio::test]
async fn connections_over_the_limit_wait() {
    let server = TestServer::open(Limits { max_connections: 2, ..long_timeouts() }).await;
    let (mut one, mut two) = (server.connect().await, server.connect().await);
    assert_eq!(statuses(&one.get("/one").await), [200]);
    assert_eq!(statuses(&two.get("/two").await), [200]);
    wait_until(|| server.counters.accept_waits() == 1).await;
    let mut three = server.connect().await;
    three.send("GET /three HTTP/1.1\r\nHost: shop\r\n\r\n").await;
    assert_eq!(statuses(&one.get("/one").await), [200]);
    assert_eq!((server.counters.open(), server.counters.accepted()), (2, 2));
    drop(one);
    assert_eq!(statuses(&three.answer().await), [200]);
    assert_eq!(server.counters.accepted(), 3);
}
