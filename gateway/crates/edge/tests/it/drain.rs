//! The end of a server.

use std::time::Duration;

use edge::{Closed, Report};
use tokio::net::TcpStream;

use crate::support::{Shop, patient, statuses};

#[tokio::test]
async fn requests_in_flight_finish_and_idle_connections_go_at_once() {
    let shop = Shop::open(patient()).await;
    let mut silent = shop.connect().await;
    let mut idle = shop.connect().await;
    idle.get("/").await;
    let mut busy = shop.connect().await;
    busy.send("GET /hold HTTP/1.1\r\nHost: shop\r\n\r\n").await;
    shop.reached.notified().await;
    let (address, release, counters) = (shop.address, shop.release.clone(), shop.counters.clone());
    let drained = shop.drain();
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
async fn a_request_that_has_begun_to_arrive_is_still_served() {
    let shop = Shop::open(patient()).await;
    let mut first = shop.connect().await;
    first.send("GET /late HTTP/1.1\r\nHost: ").await;
    let mut second = shop.connect().await;
    second.get("/").await;
    second.send("GET /later HTTP/1.1\r\nHost: ").await;
    let mut idle = shop.connect().await;
    idle.get("/").await;
    // What a connection has received is known only to the server; a round trip on another one lets it see
    // both.
    for _ in 0..50 {
        idle.get("/").await;
    }
    let drained = shop.drain();
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
async fn what_is_left_after_the_grace_is_cut_and_reported() {
    let shop = Shop::open_with_grace(patient(), Duration::from_millis(30)).await;
    let mut stuck = shop.connect().await;
    stuck.send("GET /hold HTTP/1.1\r\nHost: shop\r\n\r\n").await;
    shop.reached.notified().await;
    let counters = shop.counters.clone();
    assert_eq!(shop.drain().await.unwrap(), Report { open: 1, cut: 1 });
    assert_eq!(stuck.rest().await, "");
    assert_eq!((counters.open(), counters.closed(Closed::Cut)), (0, 1));
}
