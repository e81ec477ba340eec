//! Circuit breakers by failure ratio, one per call: a call that fails at the shop is suspended for
//! a while. Calls to other hosts have one per host.
//!
//! What a failure means depends on who chose the address. A caller may request any page or id, and
//! a failure of one says nothing about the pages that others request; see
//! [`Evidence::from_outcome`].

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use http::StatusCode;

use crate::call::AddressChoice;
use crate::{LegacyCall, LegacyError};

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

/// What the outcome of one call says about the next call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evidence {
    Works,
    Fails,
    /// The shop cannot be reached. No address causes that.
    Unreachable,
    /// The failure may be caused by this address alone.
    Inconclusive,
}

impl Evidence {
    /// A failure to connect always counts, because no address causes it. Otherwise a failure at an
    /// address that the caller chose entirely proves nothing. At an address with chosen parts, a
    /// status of the shop's scripts proves nothing, while 502, 503, 504 and no answer count; see
    /// also [`BreakerSettings::failure_ratio`].
    #[must_use]
    pub fn from_outcome(choice: AddressChoice, outcome: Result<StatusCode, &LegacyError>) -> Self {
        let status = match outcome {
            Ok(status) => Some(status),
            Err(LegacyError::Refused { status, .. }) => Some(*status),
            Err(LegacyError::Unreachable(_)) => return Self::Unreachable,
            Err(error) if !error.is_outage() => return Self::Works,
            Err(_) => None,
        };
        if status.is_some_and(|status| !status.is_server_error()) {
            return Self::Works;
        }
        match choice {
            AddressChoice::Nothing => Self::Fails,
            AddressChoice::Parts => match (status, outcome) {
                (Some(status), _) if !is_gateway_status(status) => Self::Inconclusive,
                (None, Err(LegacyError::TooLarge(_) | LegacyError::Unreadable(_))) => {
                    Self::Inconclusive
                }
                _ => Self::Fails,
            },
            AddressChoice::Whole => Self::Inconclusive,
        }
    }
}

/// Whether a server in front of the shop's scripts sent this status, about all of them.
fn is_gateway_status(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::BAD_GATEWAY | StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT
    )
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
mod tests {
    use http::Method;

    use super::*;
    use crate::Effect;

    static BASKET: LegacyCall = LegacyCall::read("cart.load", "/srv/service/cart/load");
    static COUPON: LegacyCall = LegacyCall::post(
        "cart.coupon",
        "/srv/service/cart/coupon",
        &[(Method::POST, Effect::Write)],
    );
    static CITIES: LegacyCall =
        LegacyCall::read("regions.cities", "/srv/service/region/get-cities/{country}");
    static PAGE: LegacyCall = LegacyCall::read("content.page", "/{path*}");

    fn breakers(open_for: Duration) -> Breakers {
        Breakers::new(BreakerSettings { min_calls: 4, open_for, ..BreakerSettings::default() })
    }

    fn suspended(breakers: &Breakers) -> Vec<(&'static str, bool)> {
        breakers.suspended().into_iter().map(|(key, suspended)| (key.call, suspended)).collect()
    }

    fn record(breakers: &Breakers, call: &'static LegacyCall, status: StatusCode) {
        breakers.try_acquire(call, None).expect("closed").record_outcome(Ok(status));
    }

    const OK: StatusCode = StatusCode::OK;
    const FAILED: StatusCode = StatusCode::INTERNAL_SERVER_ERROR;

    #[test]
    fn half_failing_suspends_and_a_successful_probe_resumes() {
        let breakers = breakers(Duration::ZERO);
        for status in [OK, FAILED, OK, FAILED] {
            record(&breakers, &BASKET, status);
        }
        assert_eq!(suspended(&breakers), [("cart.load", true)]);
        record(&breakers, &BASKET, OK);
        assert_eq!(suspended(&breakers), [("cart.load", false)]);
    }

    #[test]
    fn one_probe_runs_at_a_time_and_may_be_cancelled() {
        let breakers = breakers(Duration::from_secs(60));
        for _ in 0..4 {
            record(&breakers, &BASKET, FAILED);
        }
        assert!(breakers.try_acquire(&BASKET, None).is_err());
        assert!(
            breakers.try_acquire(&COUPON, None).is_ok(),
            "another call of the same capability goes on"
        );
        breakers.lock().insert(
            BreakerKey { call: BASKET.id, host: None },
            State::Open { until: Instant::now() },
        );
        let probe = breakers.try_acquire(&BASKET, None).expect("a probe");
        assert!(breakers.try_acquire(&BASKET, None).is_err());
        drop(probe);
        assert!(breakers.try_acquire(&BASKET, None).is_ok());
    }

    #[test]
    fn failures_at_chosen_addresses_suspend_nothing() {
        let breakers = breakers(Duration::from_secs(60));
        for _ in 0..100 {
            record(&breakers, &PAGE, StatusCode::SERVICE_UNAVAILABLE);
            record(&breakers, &PAGE, FAILED);
            record(&breakers, &CITIES, FAILED);
            let slow = LegacyError::TooSlow(Duration::from_secs(10));
            breakers.try_acquire(&PAGE, None).expect("closed").record_outcome(Err(&slow));
        }
        assert!(breakers.suspended().iter().all(|(_, suspended)| !suspended));
    }

    #[test]
    fn an_unreachable_shop_suspends_every_call() {
        let breakers = breakers(Duration::from_secs(60));
        let unreachable = LegacyError::Unreachable("refused".to_owned());
        for call in [&BASKET, &CITIES, &PAGE] {
            for _ in 0..4 {
                breakers.try_acquire(call, None).expect("closed").record_outcome(Err(&unreachable));
            }
            assert!(breakers.try_acquire(call, None).is_err(), "{}", call.id);
        }
    }

    #[test]
    fn an_unreachable_shop_suspends_chosen_addresses_too() {
        let breakers = breakers(Duration::from_secs(60));
        let unreachable = LegacyError::Unreachable("refused".to_owned());
        for call in [&CITIES, &PAGE] {
            record(&breakers, call, OK);
            for _ in 0..3 {
                breakers.try_acquire(call, None).expect("closed").record_outcome(Err(&unreachable));
            }
            assert!(breakers.try_acquire(call, None).is_err(), "{}", call.id);
        }
    }

    #[test]
    fn one_success_shows_that_chosen_parts_were_at_fault() {
        let breakers = breakers(Duration::from_secs(60));
        record(&breakers, &CITIES, OK);
        for _ in 0..100 {
            record(&breakers, &CITIES, StatusCode::GATEWAY_TIMEOUT);
        }
        assert_eq!(suspended(&breakers), [("regions.cities", false)]);
    }

    #[test]
    fn an_unreachable_host_suspends_no_other() {
        let breakers = breakers(Duration::from_secs(60));
        let unreachable = LegacyError::Unreachable("refused".to_owned());
        let acquire = |host: &str| breakers.try_acquire(&PAGE, Some(host.into()));
        for _ in 0..4 {
            acquire("dead.example").expect("closed").record_outcome(Err(&unreachable));
        }
        assert!(acquire("dead.example").is_err());
        assert!(acquire("live.example").is_ok() && breakers.try_acquire(&PAGE, None).is_ok());
    }
}
