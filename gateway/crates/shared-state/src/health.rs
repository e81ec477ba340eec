//! Whether Redis is worth asking. While it is away nobody waits for it: only the monitor tries.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

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
/// Hundredths of its memory above which Redis gets no more of what can be done without: answers of the
/// cache, and outcomes, which count as unknown then. Claims, locks and sign-outs need the rest.
const FULL_FOR_ANSWERS: u8 = 50;
const FULL_FOR_OUTCOMES: u8 = 75;
/// After Redis is back, for so long another process may still have to tell what it did meanwhile: it
/// finds out by itself, catches up, and tells.
const SETTLING: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(crate) struct Health {
    condition: AtomicU8,
    timeouts: AtomicU32,
    slow: AtomicU32,
    fast: AtomicU32,
    slow_above: Duration,
    started: Instant,
    /// Nanoseconds after the start, of the moments below; 0: not yet.
    last_timeout: AtomicU64,
    entered: AtomicU64,
    /// Hundredths of what Redis may take.
    memory_used: AtomicU8,
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
            started: Instant::now(),
            last_timeout: AtomicU64::new(0),
            entered: AtomicU64::new(0),
            memory_used: AtomicU8::new(0),
        }
    }

    fn nanos(&self, moment: Instant) -> u64 {
        let since = moment.saturating_duration_since(self.started);
        u64::try_from(since.as_nanos()).unwrap_or(u64::MAX).max(1)
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

    /// `asked`: when the command was sent. Those that wait together meet the same stall, which counts
    /// once: else a moment's pause under load would make Redis away at once.
    pub(crate) fn timed_out(&self, asked: Instant) {
        self.was_slow();
        let now = self.nanos(Instant::now());
        let is_another = |last: u64| (self.nanos(asked) >= last).then_some(now);
        if self.last_timeout.fetch_update(Ordering::AcqRel, Ordering::Acquire, is_another).is_err() {
            return;
        }
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

    /// Whether others may still be telling what they did while Redis was away.
    pub(crate) fn is_settling(&self) -> bool {
        let entered = Duration::from_nanos(self.entered.load(Ordering::Acquire));
        self.started.elapsed() < entered + SETTLING
    }

    pub(crate) fn set_memory_used(&self, hundredths: u8) {
        let before = self.memory_used.swap(hundredths, Ordering::AcqRel);
        if before < FULL_FOR_OUTCOMES && hundredths >= FULL_FOR_OUTCOMES {
            tracing::warn!(
                hundredths,
                "the memory of Redis fills up: outcomes of writes are kept as unknown"
            );
        }
    }

    pub(crate) fn has_room_for_answers(&self) -> bool {
        self.memory_used.load(Ordering::Acquire) < FULL_FOR_ANSWERS
    }

    pub(crate) fn has_room_for_outcomes(&self) -> bool {
        self.memory_used.load(Ordering::Acquire) < FULL_FOR_OUTCOMES
    }

    /// The monitor has caught up.
    pub(crate) fn enter(&self) {
        self.entered.store(self.nanos(Instant::now()), Ordering::Release);
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
        health.timed_out(Instant::now());
        health.timed_out(Instant::now());
        health.replied(Duration::ZERO);
        health.timed_out(Instant::now());
        assert_eq!(health.condition(), Condition::Up);
        health.timed_out(Instant::now());
        health.timed_out(Instant::now());
        assert_eq!(health.condition(), Condition::Away);
        for _ in 0..100 {
            health.replied(Duration::ZERO);
        }
        assert_eq!(health.condition(), Condition::Away);
        health.enter();
        assert_eq!(health.condition(), Condition::Up);
    }

    #[test]
    fn one_stall_counts_once_however_many_wait_for_it() {
        let health = Health::new(Duration::from_millis(100));
        health.enter();
        for _ in 0..3 {
            assert_ne!(health.condition(), Condition::Away);
            let asked = Instant::now();
            for _ in 0..50 {
                health.timed_out(asked);
            }
        }
        assert_eq!(health.condition(), Condition::Away);
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
