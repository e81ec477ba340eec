//! Redis is away, comes back empty, lies or is full: the gateway serves, reports it, and recovers.

use serde_json::json;

use super::{Pair, add, has_redis_state, repeat};
use crate::support::{Client as _, Guest, requests_to};

#[tokio::test]
async fn without_redis_the_first_gateway_replays_repeats() {
    let mut pair = Pair::open().await;
    let mut guest = Guest::with_session(pair.one.address).await;
    pair.redis.kill();
    let first = add(&mut guest, "1", &pair.addition()).await.expect(200);
    let repeat = add(&mut guest, "1", &pair.addition()).await.expect(200);
    assert_eq!((repeat.header("idempotency-replayed"), &repeat.body), ("true", &first.body));
    assert_eq!(pair.additions(), 1);
    pair.redis_is("away").await;
    // After its return, Redis learns what was done meanwhile.
    pair.redis.restart().await;
    pair.redis_is("up").await;
    while pair.redis.keys("vitrin:1:{write:*").await.is_empty() {
        tokio::task::yield_now().await;
    }
    let mut elsewhere = guest.at(pair.other.address);
    let repeat = add(&mut elsewhere, "1", &pair.addition()).await.expect(200);
    assert_eq!(repeat.header("idempotency-replayed"), "true");
    assert_eq!(pair.additions(), 1);
}

/// The other gateway cannot know of the first request: it does nothing and stores nothing.
#[tokio::test]
async fn without_redis_another_gateway_refuses_a_marked_repeat() {
    let mut pair = Pair::open().await;
    let mut guest = Guest::with_session(pair.one.address).await;
    pair.redis.kill();
    pair.redis_is("away").await;
    let first = add(&mut guest, "1", &pair.addition()).await.expect(200);
    let mut elsewhere = guest.at(pair.other.address);
    for _ in 0..2 {
        let told = repeat(&mut elsewhere, "1", &pair.addition()).await.expect(200).json();
        assert_eq!((&told["outcome"], &told["cart"]["itemCount"]), (&json!("unknown"), &json!(1)));
    }
    // The gateway that saw the first request is exact, and a new key works on either.
    let told = repeat(&mut guest, "1", &pair.addition()).await.expect(200);
    assert_eq!((told.header("idempotency-replayed"), &told.body), ("true", &first.body));
    assert_eq!(pair.additions(), 1);
    add(&mut elsewhere, "2", &pair.addition()).await.expect(200);
    assert_eq!(pair.additions(), 2);
    pair.redis.restart().await;
    has_redis_state(&pair.other, "up").await;
    // Whether or not the other gateway is back already.
    let told = repeat(&mut elsewhere, "1", &pair.addition()).await.expect(200);
    assert_eq!((told.header("idempotency-replayed"), &told.body), ("true", &first.body));
    assert_eq!(pair.additions(), 2);
}

#[tokio::test]
async fn a_marked_repeat_whose_first_reached_no_gateway_is_done() {
    let pair = Pair::open().await;
    let mut guest = Guest::with_session(pair.one.address).await;
    let done = repeat(&mut guest, "1", &pair.addition()).await.expect(200).json();
    assert_eq!(done["outcome"], "added", "{done}");
    assert_eq!(pair.additions(), 1);
}

#[tokio::test]
async fn what_would_pay_is_refused_while_redis_is_away() {
    let mut pair = Pair::open().await;
    let mut guest = Guest::with_session(pair.one.address).await;
    pair.redis.kill();
    pair.redis_is("away").await;
    pair.shop.clear_requests();
    let refused = guest.form("/srv/service/order-v5/checkout", "card=x").await;
    assert!(!refused.header("retry-after").is_empty());
    refused.problem(503, "state_unavailable");
    assert_eq!(requests_to(&pair.shop, "order-v5").len(), 0);
    // Everything else is served.
    guest.get("/bff/cart").await.expect(200);
    guest.add(pair.shop.specials().added, 1).await.expect(200);
    pair.redis.restart().await;
    pair.redis_is("up").await;
    assert_ne!(guest.form("/srv/service/order-v5/checkout", "card=x").await.status, 503);
}

#[tokio::test]
async fn a_redis_that_lies_or_is_full_costs_no_request() {
    let pair = Pair::open().await;
    let mut guest = Guest::with_session(pair.one.address).await;
    add(&mut guest, "1", &pair.addition()).await.expect(200);
    for key in pair.redis.keys("vitrin:1:{write:*").await {
        pair.redis.ask::<()>(redis::cmd("SET").arg(&key).arg("garbage")).await.unwrap();
    }
    // A write was begun under this key: it is looked up, not done again.
    let mut elsewhere = guest.at(pair.other.address);
    let repeat = add(&mut elsewhere, "1", &pair.addition()).await.expect(200).json();
    assert_eq!((&repeat["outcome"], &repeat["cart"]["itemCount"]), (&json!("unknown"), &json!(1)));
    assert_eq!(pair.additions(), 1);
    let limit = |bytes: &'static str| {
        let mut set = redis::cmd("CONFIG");
        set.arg("SET").arg("maxmemory").arg(bytes);
        set
    };
    pair.redis.ask::<()>(&limit("1")).await.unwrap();
    has_redis_state(&pair.one, "away").await;
    add(&mut guest, "2", &pair.addition()).await.expect(200);
    pair.redis.ask::<()>(&limit("0")).await.unwrap();
    pair.redis_is("up").await;
}
