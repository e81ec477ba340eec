//! The graceful shutdown of a server.

use std::time::Duration;

use edge::{Closed, Report};
use tokio::net::TcpStream;

use crate::support::{TestServer, long_timeouts, statuses};

#[tokio::test]
async fn requests_in_flight_finish_and_idle_connections_close_at_once() {
    let server = TestServer::open(long_timeouts()).await;
    let mut silent = server.connect().await;
    let mut idle = server.connect().await;
    idle.get("/").await;
    let mut busy = server.connect().await;
    busy.send("GET /hold HTTP/1.1\r\nHost: shop\r\n\r\n").await;
    server.reached.notified().await;
    let (address, release, counters) =
        (server.address, server.release.clone(), server.counters.clone());
    let drained = server.drain();
    assert_eq!(idle.rest().await, "");
    assert_eq!(silent.rest().await, "");
    assert!(TcpStream::connect(address).await.is_err(), "the listener should be closed");
    assert_eq!(counters.open(), 1);
    release.notify_one();
    let answer = busy.rest().await;
    assert_eq!(statuses(&answer), [200]);
    assert!(answer.contains("\r\nconnection: close\r\n"), "{answer}");
    assert_eq!(drained.await.unwrap().cut, 0);
    assert_eq!(counters.open(), 0);
}

#[tokio::test]
async fn a_partly_received_request_is_still_served() {
    let server = TestServer::open(long_timeouts()).await;
    let mut first = server.connect().await;
    first.send("GET /late HTTP/1.1\r\nHost: ").await;
    let mut second = server.connect().await;
    second.get("/").await;
    second.send("GET /later HTTP/1.1\r\nHost: ").await;
    let mut idle = server.connect().await;
    idle.get("/").await;
    // Only the server knows what a connection has received. Round trips on another connection give
    // it the time to read both.
    for _ in 0..50 {
        idle.get("/").await;
    }
    let drained = server.drain();
    assert_eq!(idle.rest().await, "");
    for client in [&mut first, &mut second] {
        client.send("shop\r\n\r\n").await;
        let answer = client.rest().await;
        assert_eq!(statuses(&answer), [200]);
        assert!(answer.contains("\r\nconnection: close\r\n"), "{answer}");
    }
    assert_eq!(drained.await.unwrap().cut, 0);
}

#[tokio::test]
async fn connections_left_after_the_grace_period_are_cut_and_reported() {
    let server = TestServer::open_with_grace(long_timeouts(), Duration::from_millis(30)).await;
    let mut stuck = server.connect().await;
    stuck.send("GET /hold HTTP/1.1\r\nHost: shop\r\n\r\n").await;
    server.reached.notified().await;
    let counters = server.counters.clone();
    assert_eq!(server.drain().await.unwrap(), Report { open: 1, cut: 1 });
    assert_eq!(stuck.rest().await, "");
    assert_eq!((counters.open(), counters.closed(Closed::Cut)), (0, 1));
}
