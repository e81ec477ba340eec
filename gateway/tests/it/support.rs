//! A gateway on port 0 between a simulated shop and a stub storefront, and the clients that use it.
//!
//! [`gateway`] starts it; [`client`] has the kinds of callers; [`answer`] checks responses against
//! the list of allowed headers; [`storefront`] and [`stand_in`] are servers behind it; [`process`]
//! runs the real binary; [`collector`] receives traces; [`raw`] sends bytes over TCP; [`recorded`]
//! serves recordings in place of the shop.

pub(crate) mod answer;
pub(crate) mod client;
pub(crate) mod collector;
pub(crate) mod gateway;
pub(crate) mod process;
pub(crate) mod raw;
pub(crate) mod recorded;
pub(crate) mod stand_in;
pub(crate) mod storefront;

use std::time::Duration;

pub(crate) use answer::Answer;
pub(crate) use client::{AttackerPage, Client, Guest, Member, NativeClient};
pub(crate) use gateway::TestGateway;

use vitrin_shop::{RunningShop, SeenRequest};

/// Longest wait of any test; exceeding it is a failure.
pub(crate) const WAIT_TIMEOUT: Duration = Duration::from_secs(30);

/// Settings of gateways that share their state in the Redis of `url`, which always answers: on a busy
/// machine it may take longer than the standard patience.
pub(crate) fn sharing(url: &str) -> [(&str, &str); 3] {
    const KEYS: &str = "0123456789abcdef0123456789abcdef";
    [("VITRIN_REDIS_URL", url), ("VITRIN_SEAL_KEYS", KEYS), ("VITRIN_REDIS_TIMEOUT", "10000")]
}

/// Waits for a condition that is not signalled.
pub(crate) async fn wait_until(what: &str, reached: impl Fn() -> bool) {
    let wait = async {
        while !reached() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(WAIT_TIMEOUT, wait).await.unwrap_or_else(|_| panic!("never came: {what}"));
}

/// Returns the shop's requests whose path contains `part`.
pub(crate) fn requests_to(shop: &RunningShop, part: &str) -> Vec<SeenRequest> {
    shop.requests().into_iter().filter(|seen| seen.path.contains(part)).collect()
}
