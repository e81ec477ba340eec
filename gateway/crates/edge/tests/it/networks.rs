//! What one client network may hold.

use std::net::SocketAddr;

use edge::{Closed, Exempt, Limits, NetworkLimits, Refusal};
use http::StatusCode;
use tokio::net::{TcpSocket, TcpStream};

use crate::bodies::{bodiless, http2};
use crate::support::{Client, Shop, patient, statuses, until};

async fn open(max_connections: usize, max_streams: usize, exempt: Exempt) -> Shop {
    Shop::open(Limits { network: NetworkLimits { max_connections, max_streams, exempt }, ..patient() }).await
}

fn nobody() -> Exempt {
    Exempt::new(|_| false)
}

/// A connection from another address of this machine.
async fn connect_from(shop: &Shop, last: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
    socket.connect(shop.address).await.unwrap()
}

async fn client_from(shop: &Shop, last: u8) -> Client {
    Client::of(connect_from(shop, last).await)
}

#[tokio::test]
async fn a_network_has_so_many_connections_and_others_are_served() {
    let shop = open(2, 100, nobody()).await;
    let (mut one, mut two) = (client_from(&shop, 7).await, client_from(&shop, 7).await);
    assert_eq!(statuses(&one.get("/").await), [200]);
    assert_eq!(statuses(&two.get("/").await), [200]);
    assert_eq!(client_from(&shop, 7).await.rest_or_reset().await, "");
    assert_eq!(shop.counters.closed(Closed::TooMany), 1);
    assert_eq!(statuses(&client_from(&shop, 8).await.get("/").await), [200]);
    drop(one);
    until(|| shop.counters.open() == 1).await;
    assert_eq!(statuses(&client_from(&shop, 7).await.get("/").await), [200]);
}

#[tokio::test]
async fn the_exempt_have_as_many_connections_as_they_like() {
    let shop = open(1, 1, Exempt::new(|address| address.to_string() == "127.0.0.9")).await;
    let mut held = Vec::new();
    for _ in 0..5 {
        let mut client = client_from(&shop, 9).await;
        assert_eq!(statuses(&client.get("/").await), [200]);
        held.push(client);
    }
}

#[tokio::test]
async fn a_network_has_so_many_streams_over_all_its_connections() {
    let shop = open(100, 3, nobody()).await;
    let mut first = http2(connect_from(&shop, 7).await).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        first.ready().await.unwrap();
        held.push(tokio::spawn(first.send_request(bodiless("/"))));
    }
    let mut second = http2(connect_from(&shop, 7).await).await;
    // Until the three have arrived it is served.
    let refused = loop {
        second.ready().await.unwrap();
        let answer = second.send_request(bodiless("/careless")).await.unwrap();
        if answer.status() != StatusCode::OK {
            break answer;
        }
    };
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers()["retry-after"], "1");
    assert_eq!(shop.counters.refused(Refusal::TooManyStreams), 1);
    let mut other = http2(connect_from(&shop, 8).await).await;
    assert_eq!(other.send_request(bodiless("/careless")).await.unwrap().status(), StatusCode::OK);
    for stream in held {
        stream.abort();
    }
    while second.send_request(bodiless("/careless")).await.unwrap().status() != StatusCode::OK {
        second.ready().await.unwrap();
    }
}
