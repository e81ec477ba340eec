//! What one call, and one client network, may take of the gateway (ADR 0042).

use std::net::SocketAddr;

use axum::response::IntoResponse as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use crate::support::stand_in::StandIn;
use crate::support::{Client as _, PATIENCE, TestGateway};

const CART: &str = "/srv/service/cart/load";

async fn gated(settings: &[(&str, &str)]) -> TestGateway<StandIn> {
    let shop = StandIn::gated(|_| "{}".into_response()).await;
    let url = shop.url();
    TestGateway::before(shop, &url, settings).await
}

async fn until_seen(gateway: &TestGateway<StandIn>, count: usize) {
    let seen = async {
        while gateway.shop.seen().len() < count {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, seen).await.expect("the shop is asked");
}

#[tokio::test]
async fn a_call_that_finds_no_place_is_503_and_the_shop_is_not_asked() {
    let gateway = gated(&[("VITRIN_MAX_SHOP_CALLS", "1")]).await;
    let mut first = gateway.stranger();
    let waiting = tokio::spawn(async move { first.get(CART).await });
    until_seen(&gateway, 1).await;
    let refused = gateway.stranger().get(CART).await;
    assert_eq!(refused.header("retry-after"), "1");
    refused.problem(503, "overloaded");
    gateway.shop.open_gate();
    waiting.await.unwrap().expect(200);
    gateway.stranger().get(CART).await.expect(200);
    assert_eq!(gateway.shop.seen().len(), 2);
}

#[tokio::test]
async fn a_network_behind_a_trusted_proxy_has_so_many_requests_at_once() {
    let gateway =
        gated(&[("VITRIN_TRUSTED_PROXIES", "127.0.0.1"), ("VITRIN_STREAMS_PER_NETWORK", "3")]).await;
    let ask = |from: &'static str| {
        let mut stranger = gateway.stranger();
        tokio::spawn(async move { stranger.get_with(CART, &[("x-forwarded-for", from)]).await })
    };
    let mut waiting: Vec<_> = (0..3).map(|_| ask("198.51.100.7")).collect();
    until_seen(&gateway, 3).await;
    ask("1.2.3.4, 198.51.100.7").await.unwrap().problem(429, "rate_limited");
    waiting.push(ask("198.51.100.8"));
    until_seen(&gateway, 4).await;
    gateway.shop.open_gate();
    for answer in waiting {
        answer.await.unwrap().expect(200);
    }
    ask("198.51.100.7").await.unwrap().expect(200);
}

async fn connect_from(gateway: &TestGateway, last: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).expect("an address of this machine");
    socket.connect(gateway.address).await.expect("a connection")
}

/// Whether a connection is served, or closed unread.
async fn is_served(stream: &mut TcpStream) -> bool {
    let _ = stream.write_all(b"GET /bff/nope HTTP/1.1\r\nHost: shop\r\n\r\n").await;
    let mut first = [0; 8];
    let read = tokio::time::timeout(PATIENCE, stream.read(&mut first)).await.expect("an answer or an end");
    read.is_ok_and(|read| read > 0)
}

#[tokio::test]
async fn a_network_has_so_many_connections_and_the_storefront_as_many_as_it_needs() {
    let settings = [("VITRIN_UNLIMITED_NETWORKS", "10.0.0.0/8"), ("VITRIN_CONNECTIONS_PER_NETWORK", "2")];
    let gateway = TestGateway::open_with(&settings).await;
    let (mut one, mut two) = (connect_from(&gateway, 7).await, connect_from(&gateway, 7).await);
    assert!(is_served(&mut one).await && is_served(&mut two).await);
    assert!(!is_served(&mut connect_from(&gateway, 7).await).await);
    assert!(is_served(&mut connect_from(&gateway, 8).await).await, "another network");
    let mut held = Vec::new();
    for _ in 0..5 {
        let mut stream = connect_from(&gateway, 1).await;
        assert!(is_served(&mut stream).await, "the storefront's address");
        held.push(stream);
    }
}
