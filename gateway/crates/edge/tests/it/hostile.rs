//! Requests that a strict gateway refuses. Nothing of them may reach the service.

use edge::Refusal;

use tokio::io::AsyncWriteExt;

use crate::support::{TestServer, long_timeouts, statuses, wait_until};

/// Requests that servers read in different ways, with their refusals.
const SMUGGLING_REQUESTS: [(&str, &str, Refusal); 13] = [
    (
        "content-length with transfer-encoding",
        "POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n\
         0\r\n\r\nX",
        Refusal::Framing,
    ),
    (
        "two differing content-lengths",
        "POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde",
        Refusal::Framing,
    ),
    (
        "content-length with a sign",
        "POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: +5\r\n\r\nabcde",
        Refusal::Framing,
    ),
    (
        "transfer-encoding identity, chunked",
        "POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n",
        Refusal::Framing,
    ),
    (
        "transfer-encoding xchunked",
        "POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        Refusal::Framing,
    ),
    (
        "space before the colon",
        "POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
        Refusal::Header,
    ),
    ("folded line", "GET / HTTP/1.1\r\nHost: shop\r\nX-One: a\r\n b\r\n\r\n", Refusal::Header),
    ("bare line feeds", "GET / HTTP/1.1\r\nHost: shop\nX-One: a\n\r\n", Refusal::Header),
    (
        "bare line feed after a chunk size",
        "POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n",
        Refusal::Chunk,
    ),
    ("two hosts", "GET / HTTP/1.1\r\nHost: shop\r\nHost: evil\r\n\r\n", Refusal::Host),
    ("no host", "GET / HTTP/1.1\r\nAccept: */*\r\n\r\n", Refusal::Host),
    ("NUL in a value", "GET / HTTP/1.1\r\nHost: shop\r\nX-One: a\0b\r\n\r\n", Refusal::Header),
    (
        "transfer-encoding on HTTP/1.0",
        "POST / HTTP/1.0\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        Refusal::Framing,
    ),
];

/// Other invalid requests, with their refusals.
const INVALID_REQUESTS: [(&str, &str, Refusal); 27] = [
    ("bare line feeds everywhere", "GET / HTTP/1.1\nHost: shop\n\n", Refusal::RequestLine),
    (
        "absolute target of another host",
        "GET http://evil/ HTTP/1.1\r\nHost: shop\r\n\r\n",
        Refusal::Host,
    ),
    (
        "absolute target of another port",
        "GET http://shop:81/ HTTP/1.1\r\nHost: shop\r\n\r\n",
        Refusal::Host,
    ),
    (
        "absolute target with user",
        "GET http://me@shop/ HTTP/1.1\r\nHost: shop\r\n\r\n",
        Refusal::Target,
    ),
    (
        "absolute target of another scheme",
        "GET file:///etc HTTP/1.1\r\nHost: shop\r\n\r\n",
        Refusal::Target,
    ),
    ("relative target", "GET evil HTTP/1.1\r\nHost: shop\r\n\r\n", Refusal::Target),
    ("tunnel", "CONNECT shop:443 HTTP/1.1\r\nHost: shop:443\r\n\r\n", Refusal::Target),
    (
        "control character in the target",
        "GET /a\u{1}b HTTP/1.1\r\nHost: shop\r\n\r\n",
        Refusal::Target,
    ),
    ("space in the target", "GET /a b HTTP/1.1\r\nHost: shop\r\n\r\n", Refusal::Target),
    ("fragment in the target", "GET /a#b HTTP/1.1\r\nHost: shop\r\n\r\n", Refusal::Target),
    ("tab after the method", "GET\t/ HTTP/1.1\r\nHost: shop\r\n\r\n", Refusal::Method),
    ("two spaces", "GET  / HTTP/1.1\r\nHost: shop\r\n\r\n", Refusal::Target),
    ("garbage method", "G@T / HTTP/1.1\r\nHost: shop\r\n\r\n", Refusal::Method),
    (
        "endless method",
        "GETGETGETGETGETGETGETGETGET / HTTP/1.1\r\nHost: shop\r\n\r\n",
        Refusal::Method,
    ),
    ("TLS on a plain port", "\u{16}\u{3}\u{1}\u{2}", Refusal::Method),
    ("no version", "GET /\r\nHost: shop\r\n\r\n", Refusal::RequestLine),
    ("unknown version", "GET / HTTP/3.0\r\nHost: shop\r\n\r\n", Refusal::Version),
    ("two empty lines first", "\r\n\r\nGET / HTTP/1.1\r\nHost: shop\r\n\r\n", Refusal::RequestLine),
    (
        "bare return in a value",
        "GET / HTTP/1.1\r\nHost: shop\r\nX-One: a\rb\r\n\r\n",
        Refusal::Header,
    ),
    ("empty name", "GET / HTTP/1.1\r\nHost: shop\r\n: a\r\n\r\n", Refusal::Header),
    ("line without a colon", "GET / HTTP/1.1\r\nHost: shop\r\nnothing\r\n\r\n", Refusal::Header),
    ("folded first line", "GET / HTTP/1.1\r\n Host: shop\r\n\r\n", Refusal::Header),
    ("host with a path", "GET / HTTP/1.1\r\nHost: shop/evil\r\n\r\n", Refusal::Host),
    ("list of hosts", "GET / HTTP/1.1\r\nHost: shop,evil\r\n\r\n", Refusal::Host),
    (
        "equal content-lengths as a list",
        "POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 3, 3\r\n\r\nabc",
        Refusal::Framing,
    ),
    (
        "transfer-encoding twice",
        "POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\
         Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        Refusal::Framing,
    ),
    (
        "chunk size that overflows",
        "POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
        Refusal::Chunk,
    ),
];

#[tokio::test]
async fn hostile_requests_are_refused_and_never_served() {
    let server = TestServer::open(long_timeouts()).await;
    for (name, request, refusal) in SMUGGLING_REQUESTS.into_iter().chain(INVALID_REQUESTS) {
        let before = server.counters.refused(refusal);
        let answer = server.send_raw(request).await;
        assert_eq!(statuses(&answer), [refusal.status().as_u16()], "{name}: {answer}");
        assert!(answer.contains("\r\nconnection: close\r\n"), "{name}: {answer}");
        assert!(
            answer.contains("\r\ncontent-type: application/problem+json\r\n"),
            "{name}: {answer}"
        );
        assert!(answer.ends_with(&format!(r#""code":"{}"}}"#, refusal.code())), "{name}: {answer}");
        assert_eq!(server.counters.refused(refusal), before + 1, "{name}");
    }
    assert!(server.seen().is_empty(), "{:?}", server.seen());
}

#[tokio::test]
async fn a_smuggled_request_is_never_served() {
    let server = TestServer::open(long_timeouts()).await;
    for (name, request, refusal) in SMUGGLING_REQUESTS {
        let answer =
            server.send_raw(format!("{request}GET /smuggled HTTP/1.1\r\nHost: shop\r\n\r\n")).await;
        assert_eq!(statuses(&answer), [refusal.status().as_u16()], "{name}: {answer}");
    }
    assert!(server.seen().is_empty(), "{:?}", server.seen());
}

#[tokio::test]
async fn hostile_requests_are_refused_wherever_the_network_cuts_them() {
    let server = TestServer::open(long_timeouts()).await;
    for (name, request, refusal) in SMUGGLING_REQUESTS {
        for at in 1..request.len() {
            let mut client = server.connect().await;
            client.send(&request[..at]).await;
            client.send(&request[at..]).await;
            let answer = client.rest().await;
            assert_eq!(
                statuses(&answer),
                [refusal.status().as_u16()],
                "{name} cut at {at}: {answer}"
            );
        }
    }
    assert!(server.seen().is_empty(), "{:?}", server.seen());
}

#[tokio::test]
async fn earlier_requests_are_answered_before_the_refusal() {
    let server = TestServer::open(long_timeouts()).await;
    let mut client = server.connect().await;
    client.send("GET /hold HTTP/1.1\r\nHost: shop\r\n\r\n").await;
    client.send("POST /two HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\n\r\nab").await;
    client
        .send(
            "GET /evil HTTP/1.1\r\nHost: shop\r\nHost: evil\r\n\r\n\
             GET /after HTTP/1.1\r\nHost: shop\r\n\r\n",
        )
        .await;
    server.reached.notified().await;
    server.release.notify_one();
    let answers = client.rest().await;
    assert_eq!(statuses(&answers), [200, 200, 400], "{answers}");
    let paths: Vec<_> = server.seen().into_iter().map(|seen| seen.target).collect();
    assert_eq!(paths, ["/hold", "/two"]);
}

#[tokio::test]
async fn a_refusal_follows_a_slow_response() {
    let server = TestServer::open(long_timeouts()).await;
    let mut client = server.connect().await;
    client.send("GET /hold HTTP/1.1\r\nHost: shop\r\n\r\nGET /evil HTTP/1.1\r\n\r\n").await;
    server.reached.notified().await;
    wait_until(|| server.counters.refused(Refusal::Host) == 1).await;
    server.release.notify_one();
    assert_eq!(statuses(&client.rest().await), [200, 400]);
}

#[tokio::test]
async fn no_refusal_follows_a_response_with_close() {
    let server = TestServer::open(long_timeouts()).await;
    let answers = server
        .send_raw(
            "GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n\
             GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        )
        .await;
    assert_eq!(statuses(&answers), [200], "{answers}");
}

#[tokio::test]
async fn a_late_framing_error_is_never_a_success() {
    let server = TestServer::open(long_timeouts()).await;
    for path in ["/attentive", "/stubborn"] {
        let mut client = server.connect().await;
        // The first chunk is valid and released, so the service has started when the second turns
        // out invalid.
        client
            .send(format!(
                "POST {path} HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\
                 Expect: 100-continue\r\n\r\n"
            ))
            .await;
        client
            .send("5\r\nhello\r\n5\nworld\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: shop\r\n\r\n")
            .await;
        let answers = client.rest().await;
        let answers = answers.strip_prefix("HTTP/1.1 100 Continue\r\n\r\n").unwrap_or(&answers);
        let expected = if path == "/stubborn" { 400 } else { 422 };
        assert_eq!(statuses(answers), [expected], "{answers}");
        assert!(answers.contains("connection: close"), "{answers}");
    }
    let seen = server.seen();
    assert_eq!(seen.len(), 2, "{seen:?}");
    assert!(seen.iter().all(|seen| seen.body.is_err()), "{seen:?}");
    assert_eq!(server.counters.refused(Refusal::Chunk), 2);
}

#[tokio::test]
async fn any_target_byte_is_served_unchanged_or_refused() {
    let server = TestServer::open(long_timeouts()).await;
    for byte in 0..=u8::MAX {
        for prefix in ["/a", "/?a", "http://shop/a", "http://shop/?a"] {
            let before = server.seen().len();
            let target = [prefix.as_bytes(), &[byte], b"b"].concat();
            let request =
                [b"GET ", &target[..], b" HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n"]
                    .concat();
            let answer = server.send_raw(request).await;
            if statuses(&answer) == [200] {
                assert_eq!(server.seen()[before].target.as_bytes(), target);
            } else {
                assert!(
                    answer.contains("application/problem+json"),
                    "{byte:#x} after {prefix}: {answer}"
                );
                assert_eq!(server.seen().len(), before);
            }
        }
    }
}

#[tokio::test]
async fn a_refusal_reaches_a_client_that_is_still_sending() {
    let server = TestServer::open(long_timeouts()).await;
    let mut client = server.connect().await;
    client
        .send(
            "POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 400000\r\nContent-Length: 1\r\n\r\n",
        )
        .await;
    client.send(vec![b'a'; 400_000]).await;
    assert_eq!(statuses(&client.rest().await), [400]);
    // If the connection were reset instead of closed, sending would fail now.
    client.stream.write_all(b"more").await.unwrap();
    assert!(server.seen().is_empty());
}

#[tokio::test]
async fn the_observer_gets_every_refusal_with_its_peer() {
    use std::sync::{Arc, Mutex};

    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let refusals: Arc<Mutex<Vec<(edge::Refusal, std::net::IpAddr)>>> = Arc::default();
    let recorded = refusals.clone();
    let router = axum::Router::new().fallback(|| async {});
    let server = edge::Server::new(router, long_timeouts())
        .on_refusal(Box::new(move |refusal, peer| {
            recorded.lock().unwrap().push((refusal, peer.ip()));
        }))
        .listen(listener);
    let serving = tokio::spawn(server.serve(std::future::pending(), std::time::Duration::ZERO));
    for request in ["GET / HTTP/1.1\r\n\r\n", "GET / HTTP/9.9\r\nHost: x\r\n\r\n"] {
        let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
        tokio::io::AsyncWriteExt::write_all(&mut stream, request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        tokio::io::AsyncReadExt::read_to_string(&mut stream, &mut answer).await.unwrap();
    }
    let loopback = address.ip();
    assert_eq!(
        *refusals.lock().unwrap(),
        [(edge::Refusal::Host, loopback), (edge::Refusal::Version, loopback)]
    );
    serving.abort();
}
