//! Well-framed requests pass unchanged.

use crate::support::{ReceivedRequest, TestServer, long_timeouts, statuses};

fn body(seen: &ReceivedRequest) -> &[u8] {
    seen.body.as_ref().unwrap().as_deref().unwrap()
}

#[tokio::test]
async fn a_request_reaches_the_service_as_it_was_sent() {
    let server = TestServer::open(long_timeouts()).await;
    let mut client = server.connect().await;
    client
        .send(
            "PUT /a%20b?q=%C3%A7&x HTTP/1.1\r\nhOST: Shop:8080\r\nX-One:  a\tb \r\nX-One: c\r\n\
             Content-Length: 3\r\n\r\nabc",
        )
        .await;
    assert_eq!(statuses(&client.answer().await), [200]);
    let seen = server.seen().remove(0);
    assert_eq!((seen.method.as_str(), seen.target.as_str()), ("PUT", "/a%20b?q=%C3%A7&x"));
    assert_eq!(seen.headers["host"], "Shop:8080");
    let ones: Vec<_> =
        seen.headers.get_all("x-one").iter().map(|value| value.to_str().unwrap()).collect();
    assert_eq!(ones, ["a\tb", "c"]);
    assert_eq!(body(&seen), b"abc");
    assert_eq!(seen.peer, Some(client.stream.local_addr().unwrap()));
}

#[tokio::test]
async fn one_connection_serves_many_requests() {
    let server = TestServer::open(long_timeouts()).await;
    let mut client = server.connect().await;
    for turn in 0..20 {
        let answer = client.get(&format!("/{turn}")).await;
        assert!(answer.ends_with(&format!("GET /{turn}")), "{answer}");
    }
    assert_eq!(server.counters.accepted(), 1);
}

#[tokio::test]
async fn pipelined_requests_are_answered_in_order() {
    let server = TestServer::open(long_timeouts()).await;
    let mut client = server.connect().await;
    let mut requests = String::new();
    for turn in 0..20 {
        requests += &match turn % 3 {
            0 => format!("GET /{turn} HTTP/1.1\r\nHost: shop\r\n\r\n"),
            1 => format!("POST /{turn} HTTP/1.1\r\nHost: shop\r\nContent-Length: 5\r\n\r\nhello"),
            _ => format!(
                "POST /{turn} HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n\
                 2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n"
            ),
        };
    }
    client.send(requests).await;
    for turn in 0..20 {
        let answer = client.answer().await;
        assert!(answer.ends_with(&format!("/{turn}")), "{answer}");
    }
    for (turn, seen) in server.seen().iter().enumerate() {
        assert_eq!(body(seen), if turn % 3 == 0 { &b""[..] } else { b"hello" });
    }
}

#[tokio::test]
async fn chunks_extensions_and_trailers_are_understood() {
    let server = TestServer::open(long_timeouts()).await;
    let mut client = server.connect().await;
    client
        .send(
            "POST /chunks HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: Chunked\r\n\r\n\
             005;name=\"value\"\r\nhello\r\nA ;x\r\n0123456789\r\n0\r\n\
             X-Sum: 1\r\nX-More: 2\r\n\r\n\
             GET /after HTTP/1.1\r\nHost: shop\r\n\r\n",
        )
        .await;
    assert!(client.answer().await.ends_with("POST /chunks"));
    assert!(client.answer().await.ends_with("GET /after"));
    assert_eq!(body(&server.seen()[0]), b"hello0123456789");
}

#[tokio::test]
async fn a_client_that_expects_continue_gets_it() {
    let server = TestServer::open(long_timeouts()).await;
    for framing in ["Content-Length: 5", "Transfer-Encoding: chunked"] {
        let mut client = server.connect().await;
        client
            .send(format!(
                "POST / HTTP/1.1\r\nHost: shop\r\nExpect: 100-continue\r\n{framing}\r\n\r\n"
            ))
            .await;
        let mut interim = [0; 25];
        tokio::io::AsyncReadExt::read_exact(&mut client.stream, &mut interim).await.unwrap();
        assert_eq!(&interim, b"HTTP/1.1 100 Continue\r\n\r\n");
        client
            .send(if framing.starts_with('C') { "hello" } else { "5\r\nhello\r\n0\r\n\r\n" })
            .await;
        assert_eq!(statuses(&client.answer().await), [200]);
    }
    assert!(server.seen().iter().all(|seen| body(seen) == b"hello"));
}

#[tokio::test]
async fn a_large_body_passes_whole() {
    let server = TestServer::open(long_timeouts()).await;
    let text: Vec<u8> = (0..3_000_000_u32).map(|at| (at % 251) as u8).collect();
    let mut client = server.connect().await;
    client
        .send(format!("POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: {}\r\n\r\n", text.len()))
        .await;
    client.send(&text).await;
    assert_eq!(statuses(&client.answer().await), [200]);
    client.send("POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n").await;
    for chunk in text.chunks(70_001) {
        client.send(format!("{:x}\r\n", chunk.len())).await;
        client.send(chunk).await;
        client.send("\r\n").await;
    }
    client.send("0\r\n\r\n").await;
    assert_eq!(statuses(&client.answer().await), [200]);
    for seen in server.seen() {
        assert!(body(&seen) == text, "the body changed on its way");
    }
}

#[tokio::test]
async fn unusual_but_clear_requests_pass() {
    let server = TestServer::open(long_timeouts()).await;
    let clear = [
        "GET http://SHOP/a HTTP/1.1\r\nHost: shop:80\r\nConnection: close\r\n\r\n",
        "GET https://shop:443/a HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n",
        "GET http://shop?a HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: [::1]:8080\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.0\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n",
        "GET /?q=\u{e7}anta HTTP/1.1\r\nHost: shop\r\nX-Name: \u{e7}\r\nConnection: close\r\n\r\n",
        "\r\nGET / HTTP/1.1\r\nHost: shop\r\nX-Empty:\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    ];
    for request in clear {
        let answer = server.send_raw(request).await;
        assert_eq!(statuses(&answer), [200], "{request:?}: {answer}");
    }
    assert_eq!(server.seen().len(), clear.len());
}

#[tokio::test]
async fn an_early_answer_reaches_the_client() {
    let server = TestServer::open(long_timeouts()).await;
    let mut client = server.connect().await;
    client.send("POST /careless HTTP/1.1\r\nHost: shop\r\nContent-Length: 400000\r\n\r\n").await;
    client.send(vec![b'a'; 200_000]).await;
    assert_eq!(statuses(&client.rest().await), [200]);
}

#[tokio::test]
async fn an_upgrade_request_is_served_as_ordinary() {
    let server = TestServer::open(long_timeouts()).await;
    let mut client = server.connect().await;
    client
        .send(
            "GET /one HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: foo\r\n\r\n\
             GET /two HTTP/1.1\r\nHost: shop\r\n\r\n",
        )
        .await;
    assert!(client.answer().await.ends_with("GET /one"));
    assert!(client.answer().await.ends_with("GET /two"));
}
