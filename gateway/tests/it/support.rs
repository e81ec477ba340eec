//! The gateway on port 0 between a simulated shop and a stub storefront, and the clients that speak
//! to it.
//!
//! [`gateway`] starts it, [`client`] holds who asks, [`answer`] what came back (checked against the
//! list of headers that may leave the house), [`storefront`] and [`stand_in`] what stands behind
//! it, [`process`] the real binary, [`collector`] a receiver of traces, [`raw`] bytes over TCP,
//! [`recorded`] recordings in the shop's place.

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
pub(crate) use client::{AttackerPage, Client, Guest, Member, Stranger};
pub(crate) use gateway::TestGateway;

use vitrin_shop::{RunningShop, SeenRequest};

/// No test waits longer for anything; reaching it is a failure.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Waits for a state that nobody announces.
pub(crate) async fn until(what: &str, reached: impl Fn() -> bool) {
    let wait = async {
        while !reached() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.unwrap_or_else(|_| panic!("never came: {what}"));
}

/// The requests the shop saw whose path contains `part`.
pub(crate) fn saw(shop: &RunningShop, part: &str) -> Vec<SeenRequest> {
    shop.requests().into_iter().filter(|seen| seen.path.contains(part)).collect()
}
