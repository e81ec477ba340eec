//! Clients that keep us waiting.

use std::time::Duration;

use edge::{BodyLimits, Closed, Limits, Refusal};

use crate::support::{Shop, patient, statuses};

const SOON: Duration = Duration::from_millis(200);

#[tokio::test]
async fn a_silent_connection_is_closed_without_a_word() {
    let shop = Shop::open(Limits { first_byte_timeout: SOON, ..patient() }).await;
    assert_eq!(shop.connect().await.rest().await, "");
    assert_eq!(shop.counters.closed(Closed::Silent), 1);
}

#[tokio::test]
async fn half_headers_are_closed_while_others_are_served() {
    let shop = Shop::open(Limits { header_timeout: SOON, ..patient() }).await;
    let mut slow = Vec::new();
    for _ in 0..100 {
        let mut client = shop.connect().await;
        client.send("GET / HTTP/1.1\r\nHost: shop\r\nX-One: ").await;
        slow.push(client);
    }
    let mut quick = shop.connect().await;
    for client in &mut slow {
        assert_eq!(statuses(&quick.get("/").await), [200]);
        let answer = client.rest().await;
        assert!(answer.ends_with(r#""code":"header_timeout"}"#), "{answer}");
        assert_eq!(statuses(&answer), [408]);
    }
    assert_eq!(shop.counters.refused(Refusal::HeaderTimeout), 100);
    assert_eq!(shop.seen().len(), 100);
}

#[tokio::test]
async fn a_trickle_does_not_extend_the_time_for_a_head() {
    let shop = Shop::open(Limits { header_timeout: SOON, ..patient() }).await;
    let mut client = shop.connect().await;
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
async fn every_head_has_its_own_time_and_idling_has_another() {
    let shop = Shop::open(Limits { header_timeout: SOON, ..patient() }).await;
    let (mut idle, mut late) = (shop.connect().await, shop.connect().await);
    // In two parts, with a round trip of another connection between them, so that its clock has been started.
    idle.send("GET / HTTP/1.1\r\n").await;
    assert_eq!(statuses(&late.get("/").await), [200]);
    assert_eq!(statuses(&late.get("/").await), [200]);
    idle.send("Host: shop\r\n\r\n").await;
    assert_eq!(statuses(&idle.answer().await), [200]);
    late.send("GET / HTTP/1.1\r\n").await;
    assert_eq!(statuses(&late.rest().await), [408]);
    // By now the time for a head is over on the idle connection too, but it has not begun one.
    assert_eq!(statuses(&idle.get("/").await), [200]);
}

#[tokio::test]
async fn an_idle_connection_is_closed_after_its_answer() {
    let shop = Shop::open(Limits { idle_timeout: SOON, ..patient() }).await;
    let mut client = shop.connect().await;
    assert_eq!(statuses(&client.get("/").await), [200]);
    assert_eq!(statuses(&client.get("/").await), [200]);
    assert_eq!(client.rest().await, "");
    assert_eq!(shop.counters.closed(Closed::Idle), 1);
}

#[tokio::test]
async fn an_empty_line_after_a_body_does_not_begin_a_head() {
    let shop = Shop::open(Limits { idle_timeout: SOON, ..patient() }).await;
    let mut client = shop.connect().await;
    for _ in 0..3 {
        client.send("POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\n\r\nab\r\n").await;
        assert_eq!(statuses(&client.answer().await), [200]);
    }
    assert_eq!(client.rest().await, "");
    assert_eq!(shop.counters.closed(Closed::Idle), 1);
}

#[tokio::test]
async fn a_slow_answer_is_not_an_idle_connection() {
    let shop = Shop::open(Limits { idle_timeout: SOON, header_timeout: SOON, ..patient() }).await;
    let mut waiting = shop.connect().await;
    waiting.send("GET /hold HTTP/1.1\r\nHost: shop\r\n\r\n").await;
    shop.reached.notified().await;
    // Another connection that goes idle later tells that the time is over.
    let mut other = shop.connect().await;
    other.get("/").await;
    assert_eq!(other.rest().await, "");
    shop.release.notify_one();
    assert_eq!(statuses(&waiting.answer().await), [200]);
}

#[tokio::test]
async fn a_body_that_stops_ends_in_an_error() {
    let shop = Shop::open(Limits { body: BodyLimits { pause: SOON, ..patient().body }, ..patient() }).await;
    let answer = shop.say("POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nabc").await;
    assert_eq!(statuses(&answer), [422]);
    let answer = shop.say("POST /stubborn HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nabc").await;
    assert_eq!(statuses(&answer), [408]);
    assert_eq!(shop.counters.refused(Refusal::BodyTimeout), 2);
    assert!(shop.seen().iter().all(|seen| seen.body.is_err()));
}

#[tokio::test]
async fn a_client_that_does_not_take_its_answer_is_cut() {
    let shop = Shop::open(Limits { write_timeout: SOON, ..patient() }).await;
    let mut client = shop.connect().await;
    client.send("GET /large HTTP/1.1\r\nHost: shop\r\n\r\n").await;
    crate::support::until(|| shop.counters.closed(Closed::Stalled) == 1).await;
    crate::support::until(|| shop.counters.open() == 0).await;
}

#[tokio::test]
async fn half_a_preface_is_no_way_to_stay() {
    let shop = Shop::open(Limits { header_timeout: SOON, ..patient() }).await;
    let answer = shop.say("PRI * HTTP/2.0\r\n").await;
    assert_eq!(statuses(&answer), [408]);
}
