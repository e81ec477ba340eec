//! Circuit breakers by failure ratio, one per call: a call that fails at the shop is suspended for
//! a while. Calls to other hosts have one per host.
//!
//! What a failure means depends on who chose the address. A caller may request any page or id, and
//! a failure of one says nothing about the pages that others request; see
//! [`Evidence::from_outcome`].

mod evidence;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use http::StatusCode;

pub use self::evidence::Evidence;
use crate::call::AddressChoice;
use crate::call::LegacyCall;
use crate::error::LegacyError;

/// When calls are suspended and for how long.
#[derive(Debug, Clone, Copy)]
pub struct BreakerSettings {
    /// The time over which failures are counted.
    pub window: Duration,
    /// The minimum number of calls in the window before the ratio counts.
    pub min_calls: u32,
    /// Share of failed calls, 0 to 1, that opens the breaker. Where callers choose part of the
    /// address, all calls must have failed, or this share must have failed to connect.
    pub failure_ratio: f64,
    pub open_for: Duration,
}

impl Default for BreakerSettings {
    fn default() -> Self {
        Self {
            window: Duration::from_secs(10),
            min_calls: 20,
            failure_ratio: 0.5,
            open_for: Duration::from_secs(2),
        }
    }
}

#[derive(Debug)]
enum State {
    Closed {
        since: Instant,
        calls: u32,
        failures: u32,
        unreachable: u32,
    },
    Open {
        until: Instant,
    },
    /// One probe is in flight; other calls wait for its result.
    HalfOpen {
        until: Instant,
    },
}

impl State {
    fn closed(since: Instant) -> Self {
        Self::Closed { since, calls: 0, failures: 0, unreachable: 0 }
    }
}

/// What has a breaker of its own.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BreakerKey {
    /// The id of the call.
    pub call: &'static str,
    /// The host, for calls made at several hosts besides the shop. An unreachable host says nothing
    /// about the others.
    pub host: Option<Arc<str>>,
}

/// The breakers of all calls.
#[derive(Debug)]
pub struct Breakers {
    settings: BreakerSettings,
    states: Mutex<HashMap<BreakerKey, State>>,
}

impl Breakers {
    #[must_use]
    pub fn new(settings: BreakerSettings) -> Self {
        Self { settings, states: Mutex::default() }
    }

    /// Requests permission for a call, with `host` if it may go to several hosts. The permit must
    /// be given the outcome; dropped without one, the call does not count.
    ///
    /// # Errors
    /// How long to wait, when the call is suspended.
    pub fn try_acquire(
        &self,
        call: &'static LegacyCall,
        host: Option<Arc<str>>,
    ) -> Result<Permit<'_>, Duration> {
        let now = Instant::now();
        let mut states = self.lock();
        let key = BreakerKey { call: call.id, host };
        let state = states.entry(key.clone()).or_insert_with(|| State::closed(now));
        let is_probe = match state {
            State::Closed { .. } => false,
            State::Open { until } | State::HalfOpen { until } if *until > now => {
                return Err(*until - now);
            }
            State::Open { .. } | State::HalfOpen { .. } => {
                *state = State::HalfOpen { until: now + self.settings.open_for };
                true
            }
        };
        Ok(Permit { breakers: self, key, choice: call.address_choice, is_probe, recorded: false })
    }

    /// Every breaker that has been used, and whether its calls are suspended now.
    #[must_use]
    pub fn suspended(&self) -> Vec<(BreakerKey, bool)> {
        let is_open = |state: &State| !matches!(state, State::Closed { .. });
        let mut all: Vec<_> =
            self.lock().iter().map(|(key, state)| (key.clone(), is_open(state))).collect();
        all.sort_unstable();
        all
    }

    fn record(&self, key: &BreakerKey, choice: AddressChoice, is_probe: bool, evidence: Evidence) {
        let now = Instant::now();
        let mut states = self.lock();
        let Some(state) = states.get_mut(key) else { return };
        let reached = evidence != Evidence::Unreachable;
        let failed = !reached || evidence == Evidence::Fails;
        if is_probe {
            *state = if failed {
                State::Open { until: now + self.settings.open_for }
            } else {
                State::closed(now)
            };
            return;
        }
        if evidence == Evidence::Inconclusive {
            return;
        }
        if let State::Closed { since, calls, failures, unreachable } = state {
            if now.duration_since(*since) > self.settings.window {
                (*since, *calls, *failures, *unreachable) = (now, 0, 0, 0);
            }
            *calls += 1;
            *failures += u32::from(failed);
            *unreachable += u32::from(!reached);
            let share = f64::from(*calls) * self.settings.failure_ratio;
            let failing = match choice {
                AddressChoice::Nothing => f64::from(*failures) >= share,
                AddressChoice::Parts | AddressChoice::Whole => failures == calls,
            };
            let unreachable_often = f64::from(*unreachable) >= share;
            if *calls >= self.settings.min_calls && (failing || unreachable_often) {
                let host = key.host.as_deref().unwrap_or("shop");
                tracing::warn!(call = key.call, host, calls, failures, "calls suspended");
                *state = State::Open { until: now + self.settings.open_for };
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<BreakerKey, State>> {
        self.states.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// The permission to make one call.
#[derive(Debug)]
pub struct Permit<'a> {
    breakers: &'a Breakers,
    key: BreakerKey,
    choice: AddressChoice,
    is_probe: bool,
    recorded: bool,
}

impl Permit<'_> {
    /// Records the outcome: the status of the answer, or why there is none.
    pub fn record_outcome(mut self, outcome: Result<StatusCode, &LegacyError>) {
        self.recorded = true;
        let evidence = Evidence::from_outcome(self.choice, outcome);
        self.breakers.record(&self.key, self.choice, self.is_probe, evidence);
    }
}

impl Drop for Permit<'_> {
    /// A cancelled probe lets the next call probe.
    fn drop(&mut self) {
        if self.is_probe && !self.recorded {
            let mut states = self.breakers.lock();
            states.insert(self.key.clone(), State::Open { until: Instant::now() });
        }
    }
}

#[cfg(test)]
mod tests;
