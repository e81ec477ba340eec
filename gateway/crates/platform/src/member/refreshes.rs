//! Running and recent refreshes: one call to the shop for all concurrent callers (ADR 0027).
//!
//! A refresh is a task of its own, so no caller can cancel it. Its outcome is kept under the
//! replaced handle, for callers with the old cookie and for lost answers.

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use legacy_client::{LegacyAnswer, LegacyError};
use moka::policy::EvictionPolicy;

use super::membership::Membership;

/// How long an outcome is kept.
const OUTCOME_TTL: Duration = Duration::from_secs(60);
const MAX_OUTCOMES: u64 = 50_000;
/// How long the shop is not asked again after a failed refresh.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// A bearer that is valid for longer than this waits at most [`MAX_WAIT`] for its successor.
const URGENT_BELOW_SECONDS: i64 = 30;
const MAX_WAIT: Duration = Duration::from_secs(3);

/// Outcome of a refresh.
#[derive(Debug)]
pub enum RefreshOutcome {
    Renewed {
        membership: Membership,
        answer: Arc<LegacyAnswer>,
    },
    /// 401, 403 or 500: the membership is over (TOK-3).
    Refused {
        answer: Arc<LegacyAnswer>,
    },
    /// The shopper signed out meanwhile, and the new bearer was revoked.
    Revoked,
    /// The shop did not answer; the bearer stays.
    Unavailable {
        error: LegacyError,
        since: Instant,
    },
}

impl RefreshOutcome {
    pub(super) fn unavailable(error: LegacyError) -> Self {
        Self::Unavailable { error, since: Instant::now() }
    }
}

pub(super) type Flight = Shared<BoxFuture<'static, Arc<RefreshOutcome>>>;

/// Running and recent refreshes, by the handle they replace.
#[derive(Debug, Clone)]
pub(super) struct Refreshes {
    flights: moka::sync::Cache<String, Flight>,
}

impl Default for Refreshes {
    fn default() -> Self {
        // The newest are never refused in favour of old ones: each would call the shop separately.
        let flights =
            moka::sync::Cache::builder().max_capacity(MAX_OUTCOMES).time_to_live(OUTCOME_TTL);
        Self { flights: flights.eviction_policy(EvictionPolicy::lru()).build() }
    }
}

impl Refreshes {
    /// Returns the running or recent refresh of this handle.
    pub(super) fn flight(&self, handle: &str) -> Option<Flight> {
        self.flights.get(handle)
    }

    /// Joins the running or recent refresh of this membership's handle, or starts `refresh` as a
    /// task of its own.
    pub(super) async fn once<F>(
        &self,
        membership: &Membership,
        refresh: impl FnOnce() -> F,
    ) -> Arc<RefreshOutcome>
    where
        F: Future<Output = RefreshOutcome> + Send + 'static,
    {
        let begin = || {
            let refresh = refresh();
            tokio::spawn(async move { Arc::new(refresh.await) })
                .map(|ended| {
                    ended.unwrap_or_else(|error| {
                        let lost = LegacyError::Unreadable(error.to_string());
                        Arc::new(RefreshOutcome::unavailable(lost))
                    })
                })
                .boxed()
                .shared()
        };
        let flight = self
            .flights
            .entry_by_ref(&membership.handle)
            .or_insert_with_if(begin, is_over)
            .into_value();
        if membership.left() <= URGENT_BELOW_SECONDS {
            return flight.await;
        }
        match tokio::time::timeout(MAX_WAIT, flight).await {
            Ok(outcome) => outcome,
            Err(_) => Arc::new(RefreshOutcome::unavailable(LegacyError::TooSlow(MAX_WAIT))),
        }
    }
}

/// Whether a failed refresh may be tried again.
fn is_over(flight: &Flight) -> bool {
    let outcome = flight.peek().map(AsRef::as_ref);
    matches!(outcome, Some(RefreshOutcome::Unavailable { since, .. }) if since.elapsed() > RETRY_AFTER)
}
