//! In development, the browser's WebSocket for hot reload reaches the storefront through us.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use crate::support::raw::{self, Raw};
use crate::support::{Client as _, TestGateway, WAIT_TIMEOUT};

const DEVELOPMENT: (&str, &str) = ("VITRIN_STOREFRONT_DEVELOPMENT", "true");
const UPGRADE: &str = "GET /_next/hmr?id=7 HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\n\
    upgrade: websocket\r\norigin: http://localhost\r\ncookie: a=b\r\n\r\n";

/// A gateway for development before a server that answers with 101 and then echoes.
async fn opened(settings: &[(&str, &str)]) -> (TestGateway, TcpListener) {
    let storefront = TcpListener::bind("127.0.0.1:0").await.expect("loopback works");
    let url = format!("http://{}", storefront.local_addr().expect("loopback works"));
    let mut all = vec![("VITRIN_STOREFRONT_URL", url.as_str())];
    all.extend(settings);
    (TestGateway::open_with(&all).await, storefront)
}

async fn read_exactly(stream: &mut TcpStream, bytes: usize) -> String {
    let mut read = vec![0; bytes];
    timeout(WAIT_TIMEOUT, stream.read_exact(&mut read))
        .await
        .expect("bytes")
        .expect("loopback works");
    String::from_utf8(read).expect("loopback works")
}

async fn upgraded(gateway: SocketAddr, storefront: &TcpListener) -> (TcpStream, TcpStream) {
    let mut browser = TcpStream::connect(gateway).await.expect("loopback works");
    browser.write_all(UPGRADE.as_bytes()).await.expect("loopback works");
    let (mut server, _) = timeout(WAIT_TIMEOUT, storefront.accept())
        .await
        .expect("a tunnel")
        .expect("loopback works");
    assert_eq!(read_exactly(&mut server, UPGRADE.len()).await, UPGRADE);
    (browser, server)
}

#[tokio::test]
async fn frames_pass_in_both_directions() {
    let (gateway, storefront) = opened(&[DEVELOPMENT]).await;
    let (mut browser, mut server) = upgraded(gateway.address, &storefront).await;
    // No HTTP: bytes that the edge would refuse as a request.
    for bytes in ["HTTP/1.1 101 Switching Protocols\r\n\r\n", "\u{1}\u{2}GET"] {
        server.write_all(bytes.as_bytes()).await.expect("loopback works");
        assert_eq!(read_exactly(&mut browser, bytes.len()).await, bytes);
        browser.write_all(bytes.as_bytes()).await.expect("loopback works");
        assert_eq!(read_exactly(&mut server, bytes.len()).await, bytes);
    }
    drop(server);
    assert_eq!(
        timeout(WAIT_TIMEOUT, browser.read(&mut [0]))
            .await
            .expect("an end")
            .expect("loopback works"),
        0
    );
}

#[tokio::test]
async fn a_drain_closes_the_tunnel_at_once() {
    let (mut gateway, storefront) = opened(&[DEVELOPMENT]).await;
    let (mut browser, _server) = upgraded(gateway.address, &storefront).await;
    gateway.begin_drain();
    assert_eq!(
        timeout(WAIT_TIMEOUT, browser.read(&mut [0]))
            .await
            .expect("an end")
            .expect("loopback works"),
        0
    );
    assert_eq!(gateway.end().await, 0, "nothing had to be cut");
}

#[tokio::test]
async fn a_development_server_that_is_down_closes_the_tunnel() {
    let (gateway, storefront) = opened(&[DEVELOPMENT]).await;
    drop(storefront);
    let mut browser = Raw::connect(gateway.address).await;
    browser.send(UPGRADE).await;
    assert_eq!(browser.rest().await, "");
}

/// The page asks for changed server components with headers of Next's router.
#[tokio::test]
async fn headers_of_nexts_router_are_forwarded_in_development_alone() {
    for (settings, forwarded) in [(&[DEVELOPMENT][..], true), (&[], false)] {
        let gateway = TestGateway::open_with(settings).await;
        let headers = [("rsc", "1"), ("x-nextjs-request-id", "7"), ("next-url", "/"), ("x-a", "b")];
        gateway.native_client().get_with("/?_rsc=abc", &headers).await.expect(200);
        let seen = gateway.storefront.seen();
        assert_eq!(seen.len(), 1, "{seen:?}");
        assert_eq!(seen[0].target.ends_with("?_rsc=abc"), forwarded, "{seen:?}");
        for (name, development) in
            [("rsc", true), ("x-nextjs-request-id", true), ("next-url", false), ("x-a", false)]
        {
            let is_there = seen[0].headers.contains_key(name);
            assert_eq!(is_there, forwarded && development, "{name}: {seen:?}");
        }
    }
}

/// In production the same bytes are a request like any other: the storefront sees no upgrade.
#[tokio::test]
async fn production_has_no_tunnel() {
    let gateway = TestGateway::open().await;
    let closing = UPGRADE.replace("connection: Upgrade", "connection: close, Upgrade");
    let (statuses, text) = raw::say(gateway.address, &closing).await;
    assert_eq!(statuses.len(), 1, "{text}");
    assert_ne!(statuses, [101], "{text}");
    for seen in gateway.storefront.seen() {
        assert!(!seen.headers.contains_key("upgrade"), "{seen:?}");
        assert!(!seen.headers.contains_key("cookie"), "{seen:?}");
    }
}
