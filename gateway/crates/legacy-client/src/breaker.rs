//! Circuit breaker by failure ratio, one per call: a call that the shop fails is not made for a
//! while. Calls of other hosts have one per host.
//!
//! What a failure says depends on who chose the address. A caller may ask for any page or id, and
//! one that the shop stumbles over says nothing of the pages that others ask for; see
//! [`Evidence::of`].

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use http::StatusCode;

use crate::call::AddressChoice;
use crate::{LegacyCall, LegacyError};

/// When calls are suspended and for how long.
#[derive(Debug, Clone, Copy)]
pub struct BreakerSettings {
    /// Failures are counted over this long.
    pub window: Duration,
    /// Fewer calls than this decide nothing.
    pub least_calls: u32,
    /// Share of failed calls, 0 to 1, that suspends. Where callers choose part of the address, all
    /// must have failed, or this share must not have reached the shop at all.
    pub failure_ratio: f64,
    pub open_for: Duration,
}

impl Default for BreakerSettings {
    fn default() -> Self {
        Self {
            window: Duration::from_secs(10),
            least_calls: 20,
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
    /// The shop cannot be reached, which no address causes.
    Unreachable,
    /// The failure may be of this address alone.
    Nothing,
}

impl Evidence {
    /// That the shop cannot be reached always counts: no address causes it. Beyond that a whole
    /// address of the caller's choosing proves nothing, and one with chosen parts proves nothing by
    /// a status of the shop's scripts; 502, 503, 504 and silence count there, but see
    /// [`BreakerSettings::failure_ratio`].
    #[must_use]
    pub fn of(choice: AddressChoice, outcome: Result<StatusCode, &LegacyError>) -> Self {
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
                (Some(status), _) if !is_gateway_status(status) => Self::Nothing,
                (None, Err(LegacyError::TooLarge(_) | LegacyError::Unreadable(_))) => Self::Nothing,
                _ => Self::Fails,
            },
            AddressChoice::Whole => Self::Nothing,
        }
    }
}

/// Said by a server in front of the shop's scripts, about the scripts as a whole.
fn is_gateway_status(status: StatusCode) -> bool {
    matches!(status, StatusCode::BAD_GATEWAY | StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT)
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
    /// One probe is under way; everybody else waits for its result.
    Probing {
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
    /// The call's id.
    pub call: &'static str,
    /// Where the call is made at several hosts besides the shop: one that is away says nothing of the
    /// others.
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

    /// Asks to make a call, at `host` where it is not made at the shop alone. The permit must be
    /// given the result; dropped without one, it counts as no call.
    ///
    /// # Errors
    /// How long to wait, when the call is suspended.
    pub fn admit(&self, call: &'static LegacyCall, host: Option<Arc<str>>) -> Result<Permit<'_>, Duration> {
        let now = Instant::now();
        let mut states = self.lock();
        let key = BreakerKey { call: call.id, host };
        let state = states.entry(key.clone()).or_insert_with(|| State::closed(now));
        let probe = match state {
            State::Closed { .. } => false,
            State::Open { until } | State::Probing { until } if *until > now => return Err(*until - now),
            State::Open { .. } | State::Probing { .. } => {
                *state = State::Probing { until: now + self.settings.open_for };
                true
            }
        };
        Ok(Permit { breakers: self, key, choice: call.address_choice, probe, recorded: false })
    }

    /// Every breaker that was asked, and whether its calls are suspended now.
    #[must_use]
    pub fn suspended(&self) -> Vec<(BreakerKey, bool)> {
        let is_open = |state: &State| !matches!(state, State::Closed { .. });
        let mut all: Vec<_> = self.lock().iter().map(|(key, state)| (key.clone(), is_open(state))).collect();
        all.sort_unstable();
        all
    }

    fn record(&self, key: &BreakerKey, choice: AddressChoice, probe: bool, evidence: Evidence) {
        let now = Instant::now();
        let mut states = self.lock();
        let Some(state) = states.get_mut(key) else { return };
        let reached = evidence != Evidence::Unreachable;
        let failed = !reached || evidence == Evidence::Fails;
        if probe {
            *state =
                if failed { State::Open { until: now + self.settings.open_for } } else { State::closed(now) };
            return;
        }
        if evidence == Evidence::Nothing {
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
            let away = f64::from(*unreachable) >= share;
            if *calls >= self.settings.least_calls && (failing || away) {
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

/// Leave to make one call.
#[derive(Debug)]
pub struct Permit<'a> {
    breakers: &'a Breakers,
    key: BreakerKey,
    choice: AddressChoice,
    probe: bool,
    recorded: bool,
}

impl Permit<'_> {
    /// Counts how the call went: the answer's status, or why there is none.
    pub fn record_outcome(mut self, outcome: Result<StatusCode, &LegacyError>) {
        self.recorded = true;
        let evidence = Evidence::of(self.choice, outcome);
        self.breakers.record(&self.key, self.choice, self.probe, evidence);
    }
}

impl Drop for Permit<'_> {
    /// A cancelled probe gives its place to the next caller.
    fn drop(&mut self) {
        if self.probe && !self.recorded {
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
    static COUPON: LegacyCall =
        LegacyCall::post("cart.coupon", "/srv/service/cart/coupon", &[(Method::POST, Effect::Write)]);
    static CITIES: LegacyCall =
        LegacyCall::read("regions.cities", "/srv/service/region/get-cities/{country}");
    static PAGE: LegacyCall = LegacyCall::read("content.page", "/{path*}");

    fn breakers(open_for: Duration) -> Breakers {
        Breakers::new(BreakerSettings { least_calls: 4, open_for, ..BreakerSettings::default() })
    }

    fn suspended(breakers: &Breakers) -> Vec<(&'static str, bool)> {
        breakers.suspended().into_iter().map(|(key, suspended)| (key.call, suspended)).collect()
    }

    fn record(breakers: &Breakers, call: &'static LegacyCall, status: StatusCode) {
        breakers.admit(call, None).expect("closed").record_outcome(Ok(status));
    }

    const OK: StatusCode = StatusCode::OK;
    const FAILED: StatusCode = StatusCode::INTERNAL_SERVER_ERROR;

    #[test]
    fn half_of_the_calls_failing_suspends_and_a_good_probe_resumes() {
        let breakers = breakers(Duration::ZERO);
        for status in [OK, FAILED, OK, FAILED] {
            record(&breakers, &BASKET, status);
        }
        assert_eq!(suspended(&breakers), [("cart.load", true)]);
        record(&breakers, &BASKET, OK);
        assert_eq!(suspended(&breakers), [("cart.load", false)]);
    }

    #[test]
    fn one_probe_at_a_time_and_a_cancelled_one_gives_its_place_up() {
        let breakers = breakers(Duration::from_secs(60));
        for _ in 0..4 {
            record(&breakers, &BASKET, FAILED);
        }
        assert!(breakers.admit(&BASKET, None).is_err());
        assert!(breakers.admit(&COUPON, None).is_ok(), "another call of the same capability goes on");
        breakers
            .lock()
            .insert(BreakerKey { call: BASKET.id, host: None }, State::Open { until: Instant::now() });
        let probe = breakers.admit(&BASKET, None).expect("a probe");
        assert!(breakers.admit(&BASKET, None).is_err());
        drop(probe);
        assert!(breakers.admit(&BASKET, None).is_ok());
    }

    #[test]
    fn no_answer_to_an_address_of_the_callers_choice_suspends_it_for_others() {
        let breakers = breakers(Duration::from_secs(60));
        for _ in 0..100 {
            record(&breakers, &PAGE, StatusCode::SERVICE_UNAVAILABLE);
            record(&breakers, &PAGE, FAILED);
            record(&breakers, &CITIES, FAILED);
            let slow = LegacyError::TooSlow(Duration::from_secs(10));
            breakers.admit(&PAGE, None).expect("closed").record_outcome(Err(&slow));
        }
        assert!(breakers.suspended().iter().all(|(_, suspended)| !suspended));
    }

    #[test]
    fn a_shop_that_cannot_be_reached_suspends_whatever_was_asked() {
        let breakers = breakers(Duration::from_secs(60));
        let away = LegacyError::Unreachable("refused".to_owned());
        for call in [&BASKET, &CITIES, &PAGE] {
            for _ in 0..4 {
                breakers.admit(call, None).expect("closed").record_outcome(Err(&away));
            }
            assert!(breakers.admit(call, None).is_err(), "{}", call.id);
        }
    }

    #[test]
    fn a_shop_that_has_just_gone_away_suspends_addresses_of_the_callers_choice_too() {
        let breakers = breakers(Duration::from_secs(60));
        let away = LegacyError::Unreachable("refused".to_owned());
        for call in [&CITIES, &PAGE] {
            record(&breakers, call, OK);
            for _ in 0..3 {
                breakers.admit(call, None).expect("closed").record_outcome(Err(&away));
            }
            assert!(breakers.admit(call, None).is_err(), "{}", call.id);
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
    fn a_host_that_is_away_suspends_no_other_host() {
        let breakers = breakers(Duration::from_secs(60));
        let away = LegacyError::Unreachable("refused".to_owned());
        let admit = |host: &str| breakers.admit(&PAGE, Some(host.into()));
        for _ in 0..4 {
            admit("dead.example").expect("closed").record_outcome(Err(&away));
        }
        assert!(admit("dead.example").is_err());
        assert!(admit("live.example").is_ok() && breakers.admit(&PAGE, None).is_ok());
    }
}
