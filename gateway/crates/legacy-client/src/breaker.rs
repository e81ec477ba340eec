//! Circuit breaker by failure ratio, one per capability: a shop that fails is left alone for a while.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// When calls are suspended and for how long.
#[derive(Debug, Clone, Copy)]
pub struct BreakerSettings {
    /// Failures are counted over this long.
    pub window: Duration,
    /// Fewer calls than this decide nothing.
    pub least_calls: u32,
    /// Share of failed calls, 0 to 1, that suspends.
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

#[derive(Debug)]
enum State {
    Closed {
        since: Instant,
        calls: u32,
        failures: u32,
    },
    Open {
        until: Instant,
    },
    /// One probe is under way; everybody else waits for its result.
    Probing {
        until: Instant,
    },
}

/// The breakers of all capabilities.
#[derive(Debug)]
pub struct Breakers {
    settings: BreakerSettings,
    states: Mutex<HashMap<&'static str, State>>,
}

impl Breakers {
    #[must_use]
    pub fn new(settings: BreakerSettings) -> Self {
        Self { settings, states: Mutex::default() }
    }

    /// Asks to make a call. The permit must be given the result; dropped without one, it counts as no call.
    ///
    /// # Errors
    /// How long to wait, when the capability is suspended.
    pub fn admit(&self, capability: &'static str) -> Result<Permit<'_>, Duration> {
        let now = Instant::now();
        let mut states = self.lock();
        let state = states.entry(capability).or_insert(State::Closed { since: now, calls: 0, failures: 0 });
        match state {
            State::Closed { .. } => Ok(Permit { breakers: self, capability, probe: false, told: false }),
            State::Open { until } | State::Probing { until } if *until > now => Err(*until - now),
            State::Open { .. } | State::Probing { .. } => {
                *state = State::Probing { until: now + self.settings.open_for };
                Ok(Permit { breakers: self, capability, probe: true, told: false })
            }
        }
    }

    /// Capabilities and whether their calls are suspended now.
    #[must_use]
    pub fn suspended(&self) -> Vec<(&'static str, bool)> {
        let mut all: Vec<_> =
            self.lock().iter().map(|(name, state)| (*name, !matches!(state, State::Closed { .. }))).collect();
        all.sort_unstable();
        all
    }

    fn record(&self, capability: &'static str, probe: bool, failed: bool) {
        let now = Instant::now();
        let mut states = self.lock();
        let Some(state) = states.get_mut(capability) else { return };
        if probe {
            *state = if failed {
                State::Open { until: now + self.settings.open_for }
            } else {
                State::Closed { since: now, calls: 0, failures: 0 }
            };
            return;
        }
        if let State::Closed { since, calls, failures } = state {
            if now.duration_since(*since) > self.settings.window {
                (*since, *calls, *failures) = (now, 0, 0);
            }
            *calls += 1;
            *failures += u32::from(failed);
            if *calls >= self.settings.least_calls
                && f64::from(*failures) >= f64::from(*calls) * self.settings.failure_ratio
            {
                tracing::warn!(capability, calls, failures, "calls to the shop suspended");
                *state = State::Open { until: now + self.settings.open_for };
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<&'static str, State>> {
        self.states.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Leave to make one call.
#[derive(Debug)]
pub struct Permit<'a> {
    breakers: &'a Breakers,
    capability: &'static str,
    probe: bool,
    told: bool,
}

impl Permit<'_> {
    pub fn tell(mut self, failed: bool) {
        self.told = true;
        self.breakers.record(self.capability, self.probe, failed);
    }
}

impl Drop for Permit<'_> {
    /// A cancelled probe gives its place to the next caller.
    fn drop(&mut self) {
        if self.probe && !self.told {
            let mut states = self.breakers.lock();
            states.insert(self.capability, State::Open { until: Instant::now() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breakers(open_for: Duration) -> Breakers {
        Breakers::new(BreakerSettings { least_calls: 4, open_for, ..BreakerSettings::default() })
    }

    #[test]
    fn half_of_the_calls_failing_suspends_and_a_good_probe_resumes() {
        let breakers = breakers(Duration::ZERO);
        for failed in [false, true, false, true] {
            breakers.admit("cart").expect("closed").tell(failed);
        }
        assert_eq!(breakers.suspended(), [("cart", true)]);
        breakers.admit("cart").expect("its time is over: a probe").tell(false);
        assert_eq!(breakers.suspended(), [("cart", false)]);
    }

    #[test]
    fn one_probe_at_a_time_and_a_cancelled_one_gives_its_place_up() {
        let breakers = breakers(Duration::from_secs(60));
        for _ in 0..4 {
            breakers.admit("cart").expect("closed").tell(true);
        }
        assert!(breakers.admit("cart").is_err());
        assert!(breakers.admit("catalogue").is_ok(), "another capability goes on");
        breakers.lock().insert("cart", State::Open { until: Instant::now() });
        let probe = breakers.admit("cart").expect("a probe");
        assert!(breakers.admit("cart").is_err());
        drop(probe);
        assert!(breakers.admit("cart").is_ok());
    }
}
