//! Limits of one client network.

use std::net::SocketAddr;

use edge::{Closed, Exempt, Limits, NetworkLimits, Refusal};
use http::StatusCode;
use tokio::net::{TcpSocket, TcpStream};

use crate::bodies::{http2, request_without_body};
use crate::support::{Client, TestServer, long_timeouts, statuses, wait_until};

async fn open(max_connections: usize, max_streams: usize, exempt: Exempt) -> TestServer {
    TestServer::open(Limits {
        network: NetworkLimits { max_connections, max_streams, exempt },
        ..long_timeouts()
    })
    .await
}

fn no_exemption() -> Exempt {
    Exempt::new(|_| false)
}

/// Connects from another loopback address.
async fn connect_from(server: &TestServer, last: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
    socket.connect(server.address).await.unwrap()
}

async fn client_from(server: &TestServer, last: u8) -> Client {
    Client::of(connect_from(server, last).await)
}

#[tokio::test]
async fn connections_of_a_network_are_limited_and_others_are_served() {
    let server = open(2, 100, no_exemption()).await;
    let (mut one, mut two) = (client_from(&server, 7).await, client_from(&server, 7).await);
    assert_eq!(statuses(&one.get("/").await), [200]);
    assert_eq!(statuses(&two.get("/").await), [200]);
    assert_eq!(client_from(&server, 7).await.rest_or_reset().await, "");
    assert_eq!(server.counters.closed(Closed::TooMany), 1);
    assert_eq!(statuses(&client_from(&server, 8).await.get("/").await), [200]);
    drop(one);
    wait_until(|| server.counters.open() == 1).await;
    assert_eq!(statuses(&client_from(&server, 7).await.get("/").await), [200]);
}

#[tokio::test]
async fn exempt_addresses_have_no_connection_limit() {
    let server = open(1, 1, Exempt::new(|address| address.to_string() == "127.0.0.9")).await;
    let mut held = Vec::new();
    for _ in 0..5 {
        let mut client = client_from(&server, 9).await;
        assert_eq!(statuses(&client.get("/").await), [200]);
        held.push(client);
    }
}

#[tokio::test]
async fn streams_of_a_network_are_limited_over_all_connections() {
    let server = open(100, 3, no_exemption()).await;
    let mut first = http2(connect_from(&server, 7).await).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        first.ready().await.unwrap();
        held.push(tokio::spawn(first.send_request(request_without_body("/"))));
    }
    let mut second = http2(connect_from(&server, 7).await).await;
    // Requests are served until the three streams have arrived.
    let refused = loop {
        second.ready().await.unwrap();
        let answer = second.send_request(request_without_body("/careless")).await.unwrap();
        if answer.status() != StatusCode::OK {
            break answer;
        }
    };
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers()["retry-after"], "1");
    assert_eq!(server.counters.refused(Refusal::TooManyStreams), 1);
    let mut other = http2(connect_from(&server, 8).await).await;
    assert_eq!(
        other.send_request(request_without_body("/careless")).await.unwrap().status(),
        StatusCode::OK
    );
    for stream in held {
        stream.abort();
    }
    while second.send_request(request_without_body("/careless")).await.unwrap().status()
        != StatusCode::OK
    {
        second.ready().await.unwrap();
    }
}
