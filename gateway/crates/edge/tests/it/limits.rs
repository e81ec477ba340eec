//! Clients that want too much.

use edge::{Limits, Refusal};

use crate::support::{Shop, patient, statuses, until};

#[tokio::test]
async fn a_head_over_the_limit_is_431() {
    let shop = Shop::open(patient()).await;
    let filler = "a".repeat(32 * 1024);
    let answer = shop.say(format!("GET / HTTP/1.1\r\nHost: shop\r\nX-One: {filler}\r\n\r\n")).await;
    assert_eq!(statuses(&answer), [431]);
    // Also one that never ends.
    let answer = shop.say(format!("GET / HTTP/1.1\r\nHost: shop\r\nX-One: {filler}")).await;
    assert_eq!(statuses(&answer), [431]);
    assert_eq!(shop.counters.refused(Refusal::HeadTooLarge), 2);
    // Just under it passes.
    let answer = shop
        .say(format!(
            "GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nX-One: {}\r\n\r\n",
            &filler[..32 * 1024 - 100]
        ))
        .await;
    assert_eq!(statuses(&answer), [200]);
    assert_eq!(shop.seen().len(), 1);
}

#[tokio::test]
async fn too_many_fields_are_431() {
    let shop = Shop::open(Limits { max_headers: 3, ..patient() }).await;
    let answer = shop.say("GET / HTTP/1.1\r\nHost: shop\r\nA: 1\r\nB: 2\r\nC: 3\r\n\r\n").await;
    assert_eq!(statuses(&answer), [431]);
    assert!(answer.contains("too_many_headers"), "{answer}");
    let answer = shop.say("GET / HTTP/1.1\r\nHost: shop\r\nA: 1\r\nConnection: close\r\n\r\n").await;
    assert_eq!(statuses(&answer), [200]);
}

#[tokio::test]
async fn more_fields_than_hyper_allows_by_itself_pass_when_the_limit_says_so() {
    let shop = Shop::open(Limits { max_headers: 150, ..patient() }).await;
    let fields: String = (0..120).map(|at| format!("X-{at}: a\r\n")).collect();
    let answer = shop.say(format!("GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n{fields}\r\n")).await;
    assert_eq!(statuses(&answer), [200]);
}

#[tokio::test]
async fn a_request_line_over_the_limit_is_414() {
    let shop = Shop::open(patient()).await;
    let path = "a".repeat(16 * 1024);
    let answer = shop.say(format!("GET /{path} HTTP/1.1\r\nHost: shop\r\n\r\n")).await;
    assert_eq!(statuses(&answer), [414]);
    let answer = shop.say(format!("GET /{path}")).await;
    assert_eq!(statuses(&answer), [414]);
    assert!(shop.seen().is_empty());
}

#[tokio::test]
async fn chunk_extensions_and_trailers_are_bounded() {
    let shop = Shop::open(patient()).await;
    let head = "POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n";
    let filler = "a".repeat(9 * 1024);
    let answer = shop.say(format!("{head}5;{filler}\r\nhello\r\n0\r\n\r\n")).await;
    assert_eq!(statuses(&answer), [400]);
    assert!(shop.seen().is_empty());
    let answer = shop.say(format!("{head}5\r\nhello\r\n0\r\nX-One: {filler}\r\n\r\n")).await;
    assert!(statuses(&answer).iter().all(|status| *status >= 400), "{answer}");
    assert_eq!(shop.counters.refused(Refusal::Chunk), 2);
}

#[tokio::test]
async fn connections_over_the_cap_wait_for_their_turn() {
    let shop = Shop::open(Limits { max_connections: 2, ..patient() }).await;
    let (mut one, mut two) = (shop.connect().await, shop.connect().await);
    assert_eq!(statuses(&one.get("/one").await), [200]);
    assert_eq!(statuses(&two.get("/two").await), [200]);
    until(|| shop.counters.accept_waits() == 1).await;
    let mut three = shop.connect().await;
    three.send("GET /three HTTP/1.1\r\nHost: shop\r\n\r\n").await;
    assert_eq!(statuses(&one.get("/one").await), [200]);
    assert_eq!((shop.counters.open(), shop.counters.accepted()), (2, 2));
    drop(one);
    assert_eq!(statuses(&three.answer().await), [200]);
    assert_eq!(shop.counters.accepted(), 3);
}
