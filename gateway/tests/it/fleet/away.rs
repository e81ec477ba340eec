//! Redis is away: the gateway serves, says so, and recovers.

use super::Pair;
use crate::support::{Client as _, Guest, saw};

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
