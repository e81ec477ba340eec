//! The ledger of attempts to place an order: one open attempt per session of the shop, so that
//! however often a shopper pays, there is one order or none (ADR 0052).
//!
//! An attempt is stored before anything is sent, and stays open until the shop says what came of
//! it. Gateways that share Redis share the ledger; without an entry, as after a restart, the shop's
//! own state is read first.

mod attempt;
mod held;
mod open;
mod reading;

use std::time::Duration;

use shared_state::Name;

pub use self::attempt::{
    AttemptState, Confirmation, NewestOrder, OrderAttempt, OrdersSeen, PaymentState, ShopReading,
};
pub use self::held::HeldAttempts;
use self::held::read_shared;
pub use self::open::{Opened, Opening};
use crate::fleet::Fleet;
use crate::session_id::SessionId;
use crate::session_locks::SessionLocks;

/// A session of the shop hardly lives longer.
const TTL: Duration = Duration::from_secs(24 * 60 * 60);
const MAX_ENTRIES: u64 = 100_000;
const IDLE_POLL: Duration = Duration::from_millis(20);
/// Prefix of the names under which gateways share attempts and hold their lock.
const NAME: &str = "order";

/// Attempts by session of the shop. Cheap to clone.
///
/// When it is full, the attempt that was used least recently goes; its session is then treated as
/// after a restart.
#[derive(Debug, Clone)]
pub struct OrderAttempts {
    local: moka::sync::Cache<SessionId, OrderAttempt>,
    locks: SessionLocks,
    fleet: Fleet,
}

impl OrderAttempts {
    #[must_use]
    pub fn new(fleet: Fleet) -> Self {
        let local = moka::sync::Cache::builder()
            .max_capacity(MAX_ENTRIES)
            .eviction_policy(moka::policy::EvictionPolicy::lru())
            .time_to_live(TTL)
            .build();
        Self { local, locks: SessionLocks::new(NAME, fleet.clone()), fleet }
    }

    /// Returns what is known of the session's last attempt, without waiting for who works on it.
    pub async fn last(&self, session: SessionId) -> Option<OrderAttempt> {
        match self.fleet.state() {
            Some(state) => match read_shared(state, &name(session)).await {
                Ok(shared) => shared.or_else(|| self.local.get(&session)),
                Err(_) => self.local.get(&session),
            },
            None => self.local.get(&session),
        }
    }

    /// Whether a request of this gateway works on an attempt.
    #[must_use]
    pub fn are_in_flight(&self) -> bool {
        !self.locks.is_empty()
    }

    /// Waits until no request of this gateway works on an attempt.
    pub async fn idle(&self) {
        while self.are_in_flight() {
            tokio::time::sleep(IDLE_POLL).await;
        }
    }

    /// Numbers of attempts that this gateway knows of, by the label of their state.
    #[must_use]
    pub fn count_by_state(&self) -> Vec<(&'static str, u64)> {
        let mut counts: Vec<(&'static str, u64)> =
            ["sent", "waiting", "unknown", "placed", "not_placed"].map(|label| (label, 0)).into();
        for (_, attempt) in &self.local {
            let label = attempt.state.label();
            if let Some((_, count)) = counts.iter_mut().find(|(known, _)| *known == label) {
                *count += 1;
            }
        }
        counts
    }
}

fn name(session: SessionId) -> Name {
    Name::new(NAME, &[session.as_bytes()])
}
