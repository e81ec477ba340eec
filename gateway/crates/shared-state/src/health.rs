//! Whether Redis is worth asking. While it is away nobody waits for it: only the monitor tries.

use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use std::time::Duration;

/// How Redis fares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    Up,
    /// Replies take longer than half of the timeout: what can be done without is.
    Slow,
    /// Not asked: it does not answer, cannot write, or has not been caught up with yet.
    Away,
}

impl Condition {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Slow => "slow",
            Self::Away => "away",
        }
    }

    fn from_u8(value: u8) -> Self {
        match value {
            0 => Self::Up,
            1 => Self::Slow,
            _ => Self::Away,
        }
    }
}

/// So many replies in a row that did not come in time mean that Redis is away.
const TIMEOUTS_UNTIL_AWAY: u32 = 3;
const SLOW_UNTIL_SLOW: u32 = 3;
const FAST_UNTIL_UP: u32 = 20;

#[derive(Debug)]
pub(crate) struct Health {
    condition: AtomicU8,
    timeouts: AtomicU32,
    slow: AtomicU32,
    fast: AtomicU32,
    slow_above: Duration,
}

impl Health {
    /// Begins away: the monitor lets callers in when it has caught up.
    pub(crate) fn new(timeout: Duration) -> Self {
        Self {
            condition: AtomicU8::new(Condition::Away as u8),
            timeouts: AtomicU32::new(0),
            slow: AtomicU32::new(0),
            fast: AtomicU32::new(0),
            slow_above: timeout / 2,
        }
    }

    pub(crate) fn condition(&self) -> Condition {
        Condition::from_u8(self.condition.load(Ordering::Acquire))
    }

    pub(crate) fn replied(&self, took: Duration) {
        self.timeouts.store(0, Ordering::Relaxed);
        if took > self.slow_above {
            self.was_slow();
        } else {
            self.slow.store(0, Ordering::Relaxed);
            if self.condition() == Condition::Slow
                && self.fast.fetch_add(1, Ordering::Relaxed) + 1 >= FAST_UNTIL_UP
            {
                self.change(Condition::Slow, Condition::Up, "replies are fast again");
            }
        }
    }

    pub(crate) fn timed_out(&self) {
        self.was_slow();
        if self.timeouts.fetch_add(1, Ordering::Relaxed) + 1 >= TIMEOUTS_UNTIL_AWAY {
            self.leave("replies do not come in time");
        }
    }

    fn was_slow(&self) {
        self.fast.store(0, Ordering::Relaxed);
        if self.slow.fetch_add(1, Ordering::Relaxed) + 1 >= SLOW_UNTIL_SLOW {
            self.change(Condition::Up, Condition::Slow, "replies are slow");
        }
    }

    /// From now on callers are spared the wait.
    pub(crate) fn leave(&self, reason: &str) {
        let before = Condition::from_u8(self.condition.swap(Condition::Away as u8, Ordering::AcqRel));
        if before != Condition::Away {
            changed(Condition::Away, reason);
        }
    }

    /// The monitor has caught up.
    pub(crate) fn enter(&self) {
        for counter in [&self.timeouts, &self.slow, &self.fast] {
            counter.store(0, Ordering::Relaxed);
        }
        self.change(Condition::Away, Condition::Up, "caught up");
    }

    fn change(&self, from: Condition, to: Condition, reason: &str) {
        let moved =
            self.condition.compare_exchange(from as u8, to as u8, Ordering::AcqRel, Ordering::Acquire);
        if moved.is_ok() {
            changed(to, reason);
        }
    }
}

/// One log line per change, and the gauges. Also tells the state at start.
pub(crate) fn changed(to: Condition, reason: &str) {
    for condition in [Condition::Up, Condition::Slow, Condition::Away] {
        metrics::gauge!("vitrin_redis_state", "state" => condition.name())
            .set(f64::from(u8::from(condition == to)));
    }
    if to == Condition::Up {
        tracing::info!(state = to.name(), reason, "Redis");
    } else {
        tracing::warn!(state = to.name(), reason, "Redis");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_missing_replies_make_it_away_and_only_the_monitor_brings_it_back() {
        let health = Health::new(Duration::from_millis(100));
        health.enter();
        health.timed_out();
        health.timed_out();
        health.replied(Duration::ZERO);
        health.timed_out();
        assert_eq!(health.condition(), Condition::Up);
        health.timed_out();
        health.timed_out();
        assert_eq!(health.condition(), Condition::Away);
        for _ in 0..100 {
            health.replied(Duration::ZERO);
        }
        assert_eq!(health.condition(), Condition::Away);
        health.enter();
        assert_eq!(health.condition(), Condition::Up);
    }

    #[test]
    fn slow_replies_are_told_and_forgotten_after_twenty_fast_ones() {
        let health = Health::new(Duration::from_millis(100));
        health.enter();
        for _ in 0..3 {
            health.replied(Duration::from_millis(60));
        }
        assert_eq!(health.condition(), Condition::Slow);
        for _ in 0..19 {
            health.replied(Duration::ZERO);
        }
        assert_eq!(health.condition(), Condition::Slow);
        health.replied(Duration::ZERO);
        assert_eq!(health.condition(), Condition::Up);
    }
}
