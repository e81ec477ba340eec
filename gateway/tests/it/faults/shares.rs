//! Limits for one call and for one client network (ADR 0042).

use std::net::SocketAddr;

use axum::response::IntoResponse as _;
use http::Method;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use super::abandoned::until_metric;
use crate::support::stand_in::StandIn;
use crate::support::{Client as _, Guest, TestGateway, WAIT_TIMEOUT};

const CART: &str = "/srv/service/cart/load";

async fn gated(settings: &[(&str, &str)]) -> TestGateway<StandIn> {
    let shop = StandIn::gated(|_| "{}".into_response()).await;
    let url = shop.url();
    TestGateway::in_front_of(shop, &url, settings).await
}

async fn until_seen(gateway: &TestGateway<StandIn>, count: usize) {
    let seen = async {
        while gateway.shop.seen().len() < count {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(WAIT_TIMEOUT, seen).await.expect("the shop is asked");
}

#[tokio::test]
async fn a_call_without_a_place_is_503_and_not_sent() {
    let gateway = gated(&[("VITRIN_MAX_SHOP_CALLS", "1")]).await;
    let mut first = gateway.native_client();
    let waiting = tokio::spawn(async move { first.get(CART).await });
    until_seen(&gateway, 1).await;
    let refused = gateway.native_client().get(CART).await;
    assert_eq!(refused.header("retry-after"), "1");
    refused.problem(503, "overloaded");
    gateway.shop.open_gate();
    waiting.await.unwrap().expect(200);
    gateway.native_client().get(CART).await.expect(200);
    assert_eq!(gateway.shop.seen().len(), 2);
}

#[tokio::test]
async fn concurrent_requests_are_limited_per_network_behind_a_proxy() {
    let gateway =
        gated(&[("VITRIN_TRUSTED_PROXIES", "127.0.0.1"), ("VITRIN_STREAMS_PER_NETWORK", "3")])
            .await;
    let ask = |from: &'static str| {
        let mut native_client = gateway.native_client();
        tokio::spawn(
            async move { native_client.get_with(CART, &[("x-forwarded-for", from)]).await },
        )
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

/// Writes and sign-outs outlive their callers, so they are limited by client network.
#[tokio::test]
async fn a_network_leaves_so_many_writes_behind_and_no_more() {
    const WRITES: &str = "vitrin_writes_running";
    const SHARE: usize = 100;
    let settings = [("VITRIN_TRUSTED_PROXIES", "127.0.0.1"), ("VITRIN_SHOP_PATIENCE", "10")];
    let gateway = gated(&settings).await;
    let mut guest = Guest::new(gateway.address);
    guest.get("/bff/session").await.expect(200);
    let of_session = |session: &str| {
        let mut guest = guest.clone();
        guest.jar.insert("PHPSESSID".to_owned(), session.to_owned());
        guest
    };
    let ask = |mut guest: Guest, method: Method, path: &'static str, from: &'static str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", from)];
        let body = if method == Method::POST { r#"{"productId":"1","quantity":1}"# } else { "" };
        tokio::spawn(async move { guest.send(method, path, &headers, body).await })
    };
    let add = |session: &str, from| ask(of_session(session), Method::POST, "/bff/cart/lines", from);
    let sign_out = |guest, from| ask(guest, Method::DELETE, "/bff/session", from);
    let (one, other) = ("198.51.100.7", "198.51.100.8");
    let leaving: Vec<_> = (0..SHARE).map(|session| add(&session.to_string(), one)).collect();
    until_metric(&gateway, WRITES, |running| running == 100.0).await;
    leaving.iter().for_each(tokio::task::JoinHandle::abort);
    until_metric(&gateway, "vitrin_requests_in_flight", |open| open == 0.0).await;

    add("more", one).await.unwrap().problem(429, "rate_limited");
    // A guest without a shop session is signed out without a place.
    sign_out(guest.clone(), one).await.unwrap().expect(200);
    let asked = gateway.shop.seen().len();
    // A sign-out is never refused. Without a place it does not outlive its caller.
    let leaver = sign_out(of_session("made up"), one);
    until_seen(&gateway, asked + 1).await;
    until_metric(&gateway, WRITES, |running| running == 100.0).await;
    leaver.abort();
    until_metric(&gateway, "vitrin_upstream_in_flight{kind=\"call\"}", |open| open == 100.0).await;

    let waiting = [add("another", other), sign_out(of_session("another's"), other)];
    until_metric(&gateway, WRITES, |running| running == 102.0).await;
    gateway.shop.open_gate();
    for answer in waiting {
        answer.await.unwrap();
    }
    until_metric(&gateway, WRITES, |running| running == 0.0).await;
}

async fn connect_from(gateway: &TestGateway, last: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).expect("an address of this machine");
    socket.connect(gateway.address).await.expect("a connection")
}

/// Whether a connection is served, or closed without being read.
async fn is_served(stream: &mut TcpStream) -> bool {
    let _ = stream.write_all(b"GET /bff/nope HTTP/1.1\r\nHost: shop\r\n\r\n").await;
    let mut first = [0; 8];
    let read = tokio::time::timeout(WAIT_TIMEOUT, stream.read(&mut first))
        .await
        .expect("an answer or an end");
    read.is_ok_and(|read| read > 0)
}

#[tokio::test]
async fn connections_are_limited_per_network_except_for_the_storefront() {
    let settings =
        [("VITRIN_UNLIMITED_NETWORKS", "10.0.0.0/8"), ("VITRIN_CONNECTIONS_PER_NETWORK", "2")];
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
