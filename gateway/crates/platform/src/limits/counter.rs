//! Counts attempts in this process (GCRA).

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, RateLimiter};

/// Above this many keys idle ones are removed, once per [`SWEEP_EVERY`].
const SWEEP_ABOVE: usize = 50_000;
const SWEEP_EVERY: Duration = Duration::from_secs(5);

/// Attempts per minute; all of them may come at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quota {
    pub per_minute: NonZeroU32,
}

/// What is counted together: a keyed hash of limit, scope and name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TryKey(pub [u8; 16]);

/// One attempt more than the quota allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooMany {
    /// Time until another attempt is possible; whole seconds, never zero.
    pub retry_after: Duration,
}

/// Counts attempts in this process (GCRA).
#[derive(Debug)]
pub struct TryCounter {
    pub(super) quota: Quota,
    limiter: DefaultKeyedRateLimiter<TryKey>,
    clock: DefaultClock,
    started: Instant,
    /// Milliseconds after `started`.
    swept: AtomicU64,
}

impl TryCounter {
    #[must_use]
    pub fn new(quota: Quota) -> Self {
        Self {
            quota,
            limiter: RateLimiter::keyed(governor::Quota::per_minute(quota.per_minute)),
            clock: DefaultClock::default(),
            started: Instant::now(),
            swept: AtomicU64::new(0),
        }
    }

    /// Counts one attempt.
    ///
    /// # Errors
    /// If it is one too many; it is not counted then.
    pub fn count(&self, key: TryKey) -> Result<(), TooMany> {
        self.sweep();
        self.limiter.check_key(&key).map_err(|wait| {
            // Rounded up: one second too early would be refused again.
            let seconds = wait.wait_time_from(self.clock.now()).as_secs() + 1;
            TooMany { retry_after: Duration::from_secs(seconds) }
        })
    }

    /// Removes idle keys, rarely: with many active keys each sweep finds little.
    fn sweep(&self) {
        if self.limiter.len() <= SWEEP_ABOVE {
            return;
        }
        let now = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let last = self.swept.load(Ordering::Relaxed);
        let is_due =
            now.saturating_sub(last) >= SWEEP_EVERY.as_millis().try_into().unwrap_or(u64::MAX);
        let exchanged =
            self.swept.compare_exchange(last, now, Ordering::Relaxed, Ordering::Relaxed);
        if is_due && exchanged.is_ok() {
            self.limiter.retain_recent();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_keys_are_forgotten_only_when_due() {
        let counter = TryCounter::new(Quota { per_minute: NonZeroU32::new(1_000_000).unwrap() });
        let key = |number: usize| {
            let mut key = [0; 16];
            key[..8].copy_from_slice(&number.to_le_bytes());
            TryKey(key)
        };
        for number in 0..=SWEEP_ABOVE {
            counter.limiter.check_key(&key(number)).unwrap();
        }
        counter.sweep();
        assert!(counter.limiter.len() > SWEEP_ABOVE, "not before it is due");
    }
}
