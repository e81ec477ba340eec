//! Tracks whether Redis is usable. While it is away no caller waits for it: only the monitor tries.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The condition of Redis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    Up,
    /// Replies take longer than half of the timeout: optional commands are skipped.
    Slow,
    /// Not used: it does not reply, cannot write, or has not been synchronised yet.
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

/// Consecutive timeouts until Redis counts as away.
const TIMEOUTS_UNTIL_AWAY: u32 = 3;
const SLOW_REPLIES_UNTIL_SLOW: u32 = 3;
const FAST_REPLIES_UNTIL_UP: u32 = 20;
/// Percentage of its memory above which Redis gets no more optional data: cached answers, and
/// outcomes, which count as unknown then. Claims, locks and sign-outs need the rest.
const MAX_PERCENT_FOR_ANSWERS: u8 = 50;
const MAX_PERCENT_FOR_OUTCOMES: u8 = 75;
/// How long after its return other processes may still be sending what they did meanwhile: each one
/// notices the return by itself, synchronises and sends.
const SETTLING_TIME: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(crate) struct Health {
    condition: AtomicU8,
    timeouts: AtomicU32,
    slow: AtomicU32,
    fast: AtomicU32,
    slow_above: Duration,
    started: Instant,
    /// Nanoseconds since `started`; 0 means never.
    last_timeout: AtomicU64,
    up_since: AtomicU64,
    /// Percentage of the memory limit.
    memory_used: AtomicU8,
}

impl Health {
    /// Starts as away: the monitor changes that after it has synchronised.
    pub(crate) fn new(timeout: Duration) -> Self {
        Self {
            condition: AtomicU8::new(Condition::Away as u8),
            timeouts: AtomicU32::new(0),
            slow: AtomicU32::new(0),
            fast: AtomicU32::new(0),
            slow_above: timeout / 2,
            started: Instant::now(),
            last_timeout: AtomicU64::new(0),
            up_since: AtomicU64::new(0),
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

    pub(crate) fn record_reply(&self, took: Duration) {
        self.timeouts.store(0, Ordering::Relaxed);
        if took > self.slow_above {
            self.record_slow();
        } else {
            self.slow.store(0, Ordering::Relaxed);
            if self.condition() == Condition::Slow
                && self.fast.fetch_add(1, Ordering::Relaxed) + 1 >= FAST_REPLIES_UNTIL_UP
            {
                self.change(Condition::Slow, Condition::Up, "replies are fast again");
            }
        }
    }

    /// `sent_at` is when the command was sent. Commands that wait together meet the same stall,
    /// which counts once: otherwise a short pause under load would make Redis away at once.
    pub(crate) fn record_timeout(&self, sent_at: Instant) {
        self.record_slow();
        let now = self.nanos(Instant::now());
        let is_another = |last: u64| (self.nanos(sent_at) >= last).then_some(now);
        if self.last_timeout.fetch_update(Ordering::AcqRel, Ordering::Acquire, is_another).is_err()
        {
            return;
        }
        if self.timeouts.fetch_add(1, Ordering::Relaxed) + 1 >= TIMEOUTS_UNTIL_AWAY {
            self.mark_away("replies do not come in time");
        }
    }

    fn record_slow(&self) {
        self.fast.store(0, Ordering::Relaxed);
        if self.slow.fetch_add(1, Ordering::Relaxed) + 1 >= SLOW_REPLIES_UNTIL_SLOW {
            self.change(Condition::Up, Condition::Slow, "replies are slow");
        }
    }

    /// From now on callers fail at once instead of waiting.
    pub(crate) fn mark_away(&self, reason: &str) {
        let before =
            Condition::from_u8(self.condition.swap(Condition::Away as u8, Ordering::AcqRel));
        if before != Condition::Away {
            report_change(Condition::Away, reason);
        }
    }

    /// Whether other processes may still be sending what they did while Redis was away.
    pub(crate) fn is_settling(&self) -> bool {
        let up_since = Duration::from_nanos(self.up_since.load(Ordering::Acquire));
        self.started.elapsed() < up_since + SETTLING_TIME
    }

    pub(crate) fn set_memory_used(&self, hundredths: u8) {
        let before = self.memory_used.swap(hundredths, Ordering::AcqRel);
        if before < MAX_PERCENT_FOR_OUTCOMES && hundredths >= MAX_PERCENT_FOR_OUTCOMES {
            tracing::warn!(
                hundredths,
                "the memory of Redis fills up: outcomes of writes are kept as unknown"
            );
        }
    }

    pub(crate) fn has_room_for_answers(&self) -> bool {
        self.memory_used.load(Ordering::Acquire) < MAX_PERCENT_FOR_ANSWERS
    }

    pub(crate) fn has_room_for_outcomes(&self) -> bool {
        self.memory_used.load(Ordering::Acquire) < MAX_PERCENT_FOR_OUTCOMES
    }

    /// Called when the monitor has synchronised.
    pub(crate) fn mark_up(&self) {
        self.up_since.store(self.nanos(Instant::now()), Ordering::Release);
        for counter in [&self.timeouts, &self.slow, &self.fast] {
            counter.store(0, Ordering::Relaxed);
        }
        self.change(Condition::Away, Condition::Up, "caught up");
    }

    fn change(&self, from: Condition, to: Condition, reason: &str) {
        let moved = self.condition.compare_exchange(
            from as u8,
            to as u8,
            Ordering::AcqRel,
            Ordering::Acquire,
        );
        if moved.is_ok() {
            report_change(to, reason);
        }
    }
}

/// Writes one log line per change and sets the gauges. Also called at start.
pub(crate) fn report_change(to: Condition, reason: &str) {
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
    fn three_timeouts_make_it_away_until_the_monitor_returns() {
        let health = Health::new(Duration::from_millis(100));
        health.mark_up();
        health.record_timeout(Instant::now());
        health.record_timeout(Instant::now());
        health.record_reply(Duration::ZERO);
        health.record_timeout(Instant::now());
        assert_eq!(health.condition(), Condition::Up);
        health.record_timeout(Instant::now());
        health.record_timeout(Instant::now());
        assert_eq!(health.condition(), Condition::Away);
        for _ in 0..100 {
            health.record_reply(Duration::ZERO);
        }
        assert_eq!(health.condition(), Condition::Away);
        health.mark_up();
        assert_eq!(health.condition(), Condition::Up);
    }

    #[test]
    fn one_stall_counts_once() {
        let health = Health::new(Duration::from_millis(100));
        health.mark_up();
        for _ in 0..3 {
            assert_ne!(health.condition(), Condition::Away);
            let sent_at = Instant::now();
            for _ in 0..50 {
                health.record_timeout(sent_at);
            }
        }
        assert_eq!(health.condition(), Condition::Away);
    }

    #[test]
    fn twenty_fast_replies_end_the_slow_condition() {
        let health = Health::new(Duration::from_millis(100));
        health.mark_up();
        for _ in 0..3 {
            health.record_reply(Duration::from_millis(60));
        }
        assert_eq!(health.condition(), Condition::Slow);
        for _ in 0..19 {
            health.record_reply(Duration::ZERO);
        }
        assert_eq!(health.condition(), Condition::Slow);
        health.record_reply(Duration::ZERO);
        assert_eq!(health.condition(), Condition::Up);
    }
}
