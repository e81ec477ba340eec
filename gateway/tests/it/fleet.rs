//! Two gateways with one Redis know of each other's work (ADR 0044).

mod away;
mod limits;
mod load;
mod returns;
mod sessions;
mod tier;
mod writes;

use http::Method;
use redis_process::RedisProcess;
use serde_json::{Value, json};
use vitrin_shop::{RunningShop, Shop, ShopConfig};

use crate::support::{Answer, Client as _, Guest, TestGateway, requests_to, wait_until};

const KEYS: &str = "0123456789abcdef0123456789abcdef";
const ADD: &str = "/bff/cart/lines";

/// Two gateways in front of one shop, sharing a Redis that loses nothing when it is killed.
struct Pair {
    shop: RunningShop,
    redis: RedisProcess,
    one: TestGateway<()>,
    other: TestGateway<()>,
}

impl Pair {
    async fn open() -> Self {
        Self::open_with(&[]).await
    }

    async fn open_with(settings: &[(&str, &str)]) -> Self {
        let shop = Shop::start(ShopConfig::default()).await.expect("a shop");
        let redis = RedisProcess::lasting().await;
        let (one, other) =
            (gateway(&shop, &redis, settings).await, gateway(&shop, &redis, settings).await);
        let pair = Self { shop, redis, one, other };
        pair.redis_is("up").await;
        pair
    }

    /// Waits until both report this state.
    async fn redis_is(&self, state: &str) {
        for gateway in [&self.one, &self.other] {
            has_redis_state(gateway, state).await;
        }
    }

    fn addition(&self) -> Value {
        json!({ "productId": self.shop.specials().added.to_string(), "quantity": 1 })
    }

    fn additions(&self) -> usize {
        requests_to(&self.shop, "add-to-cart").len()
    }
}

async fn gateway(
    shop: &RunningShop,
    redis: &RedisProcess,
    settings: &[(&str, &str)],
) -> TestGateway<()> {
    let url = redis.url();
    let shared = [("VITRIN_REDIS_URL", url.as_str()), ("VITRIN_SEAL_KEYS", KEYS)];
    TestGateway::in_front_of((), &shop.url(), &[&shared[..], settings].concat()).await
}

async fn has_redis_state(gateway: &TestGateway<()>, state: &str) {
    let wait = async {
        while gateway.admin_json("/readyz").await["redis"] != state {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(crate::support::WAIT_TIMEOUT, wait)
        .await
        .expect("Redis fares as it should");
}

async fn add(guest: &mut Guest, key: &str, body: &Value) -> Answer {
    let headers = [("content-type", "application/json"), ("idempotency-key", key)];
    guest.send(Method::POST, ADD, &headers, &body.to_string()).await
}

/// Repeats a request, marked as a repeat.
async fn repeat(guest: &mut Guest, key: &str, body: &Value) -> Answer {
    let headers = [
        ("content-type", "application/json"),
        ("idempotency-key", key),
        ("idempotency-attempt", "2"),
    ];
    guest.send(Method::POST, ADD, &headers, &body.to_string()).await
}
