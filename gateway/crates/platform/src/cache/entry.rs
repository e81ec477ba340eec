//! Cached answers, and hit-for-miss marks.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::values::{Key, Lifetime, Served};
use crate::timing::CacheState;

/// How long a key is not renewed after a failed renewal.
const COOL_DOWN: Duration = Duration::from_secs(2);
/// Lifetime of a hit-for-miss mark.
const HIT_FOR_MISS_TTL: Duration = Duration::from_secs(60);
/// Weight of a hit-for-miss mark, in bytes.
const HIT_FOR_MISS_BYTES: u32 = 256;

#[derive(Debug)]
pub(super) struct Entry<V> {
    pub(super) tag: &'static str,
    pub(super) value: Arc<V>,
    pub(super) stored_at: Instant,
    pub(super) lifetime: Lifetime,
    pub(super) weight: u32,
    /// Milliseconds after `stored_at` until which no renewal is tried.
    pub(super) cool_until: AtomicU64,
}

impl<V> Entry<V> {
    /// `weight`: bytes.
    pub(super) fn new(key: &Key, value: Arc<V>, lifetime: Lifetime, weight: usize) -> Self {
        Self {
            tag: key.tag,
            value,
            stored_at: Instant::now(),
            lifetime,
            weight: u32::try_from(weight).unwrap_or(u32::MAX),
            cool_until: AtomicU64::new(0),
        }
    }

    pub(super) fn served(&self, state: CacheState, age: Duration) -> Served<V> {
        let ttl = i64::try_from(self.lifetime.fresh.as_secs()).unwrap_or(i64::MAX)
            - i64::try_from(age.as_secs()).unwrap_or(i64::MAX);
        Served { value: Arc::clone(&self.value), state, age, ttl }
    }

    /// How an expired answer is served. After a failed renewal the source counts as unreachable.
    pub(super) fn past_lifetime(&self) -> CacheState {
        if self.cool_until.load(Ordering::Relaxed) == 0 {
            CacheState::Updating
        } else {
            CacheState::Stale
        }
    }

    pub(super) fn is_cooling(&self, age: Duration) -> bool {
        millis(age) < self.cool_until.load(Ordering::Relaxed)
    }

    pub(super) fn cool_down(&self) {
        self.cool_until.store(millis(self.stored_at.elapsed() + COOL_DOWN), Ordering::Relaxed);
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[derive(Debug)]
pub(super) enum Slot<V> {
    Entry(Arc<Entry<V>>),
    /// The key's answers must not be cached; every caller fetches their own.
    HitForMiss {
        tag: &'static str,
    },
}

impl<V> Clone for Slot<V> {
    fn clone(&self) -> Self {
        match self {
            Self::Entry(entry) => Self::Entry(Arc::clone(entry)),
            Self::HitForMiss { tag } => Self::HitForMiss { tag },
        }
    }
}

impl<V> Slot<V> {
    pub(super) fn fresh(&self) -> Option<Served<V>> {
        let Self::Entry(entry) = self else { return None };
        let age = entry.stored_at.elapsed();
        (age < entry.lifetime.fresh).then(|| entry.served(CacheState::Hit, age))
    }

    pub(super) fn tag(&self) -> &'static str {
        match self {
            Self::Entry(entry) => entry.tag,
            Self::HitForMiss { tag } => tag,
        }
    }

    /// Bytes in the store.
    pub(super) fn weight(&self, key: &str) -> u32 {
        match self {
            Self::Entry(entry) => {
                entry.weight.saturating_add(u32::try_from(key.len()).unwrap_or(u32::MAX))
            }
            Self::HitForMiss { .. } => HIT_FOR_MISS_BYTES,
        }
    }
}

/// Entries end with their lifetime.
pub(super) struct Expiry;

impl<V> moka::Expiry<Arc<str>, Slot<V>> for Expiry {
    fn expire_after_create(&self, _: &Arc<str>, slot: &Slot<V>, _: Instant) -> Option<Duration> {
        Some(match slot {
            Slot::Entry(entry) => entry.lifetime.whole(),
            Slot::HitForMiss { .. } => HIT_FOR_MISS_TTL,
        })
    }

    fn expire_after_update(
        &self,
        key: &Arc<str>,
        slot: &Slot<V>,
        now: Instant,
        _: Option<Duration>,
    ) -> Option<Duration> {
        self.expire_after_create(key, slot, now)
    }
}
