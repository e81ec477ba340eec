//! Clients that keep the server waiting.

use std::time::Duration;

use edge::{BodyLimits, Closed, Limits, Refusal};

use crate::support::{TestServer, long_timeouts, statuses};

const SHORT_TIMEOUT: Duration = Duration::from_millis(200);

#[tokio::test]
async fn a_silent_connection_is_closed_without_a_response() {
    let server =
        TestServer::open(Limits { first_byte_timeout: SHORT_TIMEOUT, ..long_timeouts() }).await;
    assert_eq!(server.connect().await.rest().await, "");
    assert_eq!(server.counters.closed(Closed::Silent), 1);
}

#[tokio::test]
async fn partial_heads_time_out_while_others_are_served() {
    let server =
        TestServer::open(Limits { header_timeout: SHORT_TIMEOUT, ..long_timeouts() }).await;
    let mut slow = Vec::new();
    for _ in 0..100 {
        let mut client = server.connect().await;
        client.send("GET / HTTP/1.1\r\nHost: shop\r\nX-One: ").await;
        slow.push(client);
    }
    let mut quick = server.connect().await;
    for client in &mut slow {
        assert_eq!(statuses(&quick.get("/").await), [200]);
        let answer = client.rest().await;
        assert!(answer.ends_with(r#""code":"header_timeout"}"#), "{answer}");
        assert_eq!(statuses(&answer), [408]);
    }
    assert_eq!(server.counters.refused(Refusal::HeaderTimeout), 100);
    assert_eq!(server.seen().len(), 100);
}

#[tokio::test]
async fn a_trickle_does_not_extend_the_time_for_a_head() {
    let server =
        TestServer::open(Limits { header_timeout: SHORT_TIMEOUT, ..long_timeouts() }).await;
    let mut client = server.connect().await;
    client.send("GET / HTTP/1.1\r\nHost: shop\r\nX-One: ").await;
    let mut trickle = tokio::time::interval(Duration::from_millis(5));
    let answer = loop {
        let mut byte = [0];
        tokio::select! {
            _ = trickle.tick() => client.send("a").await,
            read = client.stream.peek(&mut byte) => {
                read.unwrap();
                break client.rest().await;
            }
        }
    };
    assert_eq!(statuses(&answer), [408]);
}

#[tokio::test]
async fn every_head_has_its_own_timeout_and_idling_another() {
    let server =
        TestServer::open(Limits { header_timeout: SHORT_TIMEOUT, ..long_timeouts() }).await;
    let (mut idle, mut late) = (server.connect().await, server.connect().await);
    // In two parts with a round trip of another connection between them, so that the header
    // deadline has started.
    idle.send("GET / HTTP/1.1\r\n").await;
    assert_eq!(statuses(&late.get("/").await), [200]);
    assert_eq!(statuses(&late.get("/").await), [200]);
    idle.send("Host: shop\r\n\r\n").await;
    assert_eq!(statuses(&idle.answer().await), [200]);
    late.send("GET / HTTP/1.1\r\n").await;
    assert_eq!(statuses(&late.rest().await), [408]);
    // The time for a head is over on the idle connection too, but it has not begun one.
    assert_eq!(statuses(&idle.get("/").await), [200]);
}

#[tokio::test]
async fn an_idle_connection_is_closed_after_its_answer() {
    let server = TestServer::open(Limits { idle_timeout: SHORT_TIMEOUT, ..long_timeouts() }).await;
    let mut client = server.connect().await;
    assert_eq!(statuses(&client.get("/").await), [200]);
    assert_eq!(statuses(&client.get("/").await), [200]);
    assert_eq!(client.rest().await, "");
    assert_eq!(server.counters.closed(Closed::Idle), 1);
}

#[tokio::test]
async fn an_empty_line_after_a_body_starts_no_head() {
    let server = TestServer::open(Limits { idle_timeout: SHORT_TIMEOUT, ..long_timeouts() }).await;
    let mut client = server.connect().await;
    for _ in 0..3 {
        client.send("POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\n\r\nab\r\n").await;
        assert_eq!(statuses(&client.answer().await), [200]);
    }
    assert_eq!(client.rest().await, "");
    assert_eq!(server.counters.closed(Closed::Idle), 1);
}

#[tokio::test]
async fn a_slow_answer_is_not_an_idle_connection() {
    let server = TestServer::open(Limits {
        idle_timeout: SHORT_TIMEOUT,
        header_timeout: SHORT_TIMEOUT,
        ..long_timeouts()
    })
    .await;
    let mut waiting = server.connect().await;
    waiting.send("GET /hold HTTP/1.1\r\nHost: shop\r\n\r\n").await;
    server.reached.notified().await;
    // Another connection that becomes idle later shows that the time is over.
    let mut other = server.connect().await;
    other.get("/").await;
    assert_eq!(other.rest().await, "");
    server.release.notify_one();
    assert_eq!(statuses(&waiting.answer().await), [200]);
}

#[tokio::test]
async fn a_body_that_stops_ends_in_an_error() {
    let server = TestServer::open(Limits {
        body: BodyLimits { pause: SHORT_TIMEOUT, ..long_timeouts().body },
        ..long_timeouts()
    })
    .await;
    let answer =
        server.send_raw("POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nabc").await;
    assert_eq!(statuses(&answer), [422]);
    let answer = server
        .send_raw("POST /stubborn HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nabc")
        .await;
    assert_eq!(statuses(&answer), [408]);
    assert_eq!(server.counters.refused(Refusal::BodyTimeout), 2);
    assert!(server.seen().iter().all(|seen| seen.body.is_err()));
}

#[tokio::test]
async fn a_client_that_does_not_take_its_answer_is_cut() {
    let server = TestServer::open(Limits { write_timeout: SHORT_TIMEOUT, ..long_timeouts() }).await;
    let mut client = server.connect().await;
    client.send("GET /large HTTP/1.1\r\nHost: shop\r\n\r\n").await;
    crate::support::wait_until(|| server.counters.closed(Closed::Stalled) == 1).await;
    crate::support::wait_until(|| server.counters.open() == 0).await;
}

#[tokio::test]
async fn a_partial_http2_preface_times_out() {
    let server =
        TestServer::open(Limits { header_timeout: SHORT_TIMEOUT, ..long_timeouts() }).await;
    let answer = server.send_raw("PRI * HTTP/2.0\r\n").await;
    assert_eq!(statuses(&answer), [408]);
}
