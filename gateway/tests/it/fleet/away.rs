//! Redis is away, comes back empty, lies or is full: the gateway serves, says so, and recovers.

use serde_json::json;

use super::{Pair, add, says_redis};
use crate::support::{Client as _, Guest, saw};

#[tokio::test]
async fn without_redis_repeats_are_exact_on_the_gateway_that_saw_the_first() {
    let mut pair = Pair::open().await;
    let mut guest = Guest::arrived(pair.one.address).await;
    pair.redis.kill();
    let first = add(&mut guest, "1", &pair.addition()).await.expect(200);
    let repeat = add(&mut guest, "1", &pair.addition()).await.expect(200);
    assert_eq!((repeat.header("idempotency-replayed"), &repeat.body), ("true", &first.body));
    assert_eq!(pair.additions(), 1);
    pair.redis_is("away").await;
    // Back, it is told what was done meanwhile.
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

#[tokio::test]
async fn what_would_pay_is_refused_while_redis_is_away() {
    let mut pair = Pair::open().await;
    let mut guest = Guest::arrived(pair.one.address).await;
    pair.redis.kill();
    pair.redis_is("away").await;
    pair.shop.clear_requests();
    let refused = guest.form("/srv/service/order-v5/checkout", "card=x").await;
    assert!(!refused.header("retry-after").is_empty());
    refused.problem(503, "state_unavailable");
    assert_eq!(saw(&pair.shop, "order-v5").len(), 0);
    // All else is served.
    guest.get("/bff/cart").await.expect(200);
    guest.add(pair.shop.specials().added, 1).await.expect(200);
    pair.redis.restart().await;
    pair.redis_is("up").await;
    assert_ne!(guest.form("/srv/service/order-v5/checkout", "card=x").await.status, 503);
}

#[tokio::test]
async fn a_redis_that_lies_or_is_full_costs_no_request() {
    let pair = Pair::open().await;
    let mut guest = Guest::arrived(pair.one.address).await;
    add(&mut guest, "1", &pair.addition()).await.expect(200);
    for key in pair.redis.keys("vitrin:1:{write:*").await {
        pair.redis.ask::<()>(redis::cmd("SET").arg(&key).arg("garbage")).await.unwrap();
    }
    // Something was begun under this key: it is looked up and not done again.
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
    says_redis(&pair.one, "away").await;
    add(&mut guest, "2", &pair.addition()).await.expect(200);
    pair.redis.ask::<()>(&limit("0")).await.unwrap();
    pair.redis_is("up").await;
}
