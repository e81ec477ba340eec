//! The entries of one cache and its running fills.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, watch};

use super::entry::{Entry, Expiry, Slot};
use super::metrics::Running;
use super::values::{FillError, Filled, Key, Served};
use crate::timing::CacheState;

pub(super) type FillResult<V, E> = Option<Result<Served<V>, E>>;

pub(super) type ResultSender<V, E> = Arc<watch::Sender<FillResult<V, E>>>;

/// Running fills, by key.
pub(super) type Flights<V, E> = HashMap<Arc<str>, ResultSender<V, E>>;

pub(super) struct Inner<V, E> {
    pub(super) name: &'static str,
    pub(super) store: moka::sync::Cache<Arc<str>, Slot<V>>,
    pub(super) flights: Mutex<Flights<V, E>>,
    /// Gauge of running fills.
    running: OnceLock<metrics::Gauge>,
    /// Incremented by every purge; the result of a fill that began before is not cached.
    pub(super) generation: AtomicU64,
}

impl<V: Send + Sync + 'static, E: FillError> Inner<V, E> {
    pub(super) fn new(name: &'static str, max_bytes: u64) -> Self {
        let store = moka::sync::Cache::builder()
            .name(name)
            .max_capacity(max_bytes)
            .weigher(|key: &Arc<str>, slot: &Slot<V>| slot.weight(key))
            .expire_after(Expiry)
            // Callers choose the keys: keys that are requested once must not evict those that are
            // requested often.
            .eviction_policy(moka::policy::EvictionPolicy::tiny_lfu())
            .build();
        Self {
            name,
            store,
            flights: Mutex::default(),
            running: OnceLock::new(),
            generation: AtomicU64::new(0),
        }
    }

    pub(super) fn flights(&self) -> MutexGuard<'_, Flights<V, E>> {
        self.flights.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn count_running(&self, slot: OwnedSemaphorePermit) -> Running {
        let gauge = self
            .running
            .get_or_init(|| metrics::gauge!("vitrin_cache_fills", "cache" => self.name));
        gauge.increment(1.0);
        Running { gauge: gauge.clone(), _slot: slot }
    }

    pub(super) fn store_result(
        &self,
        key: &Key,
        generation: u64,
        result: Result<Filled<V>, E>,
    ) -> Result<Served<V>, E> {
        let purged = self.generation.load(Ordering::Acquire) != generation;
        match result {
            Ok(Filled { value, lifetime: Some(lifetime), weight }) => {
                let entry = Arc::new(Entry::new(key, value, lifetime, weight));
                let served = entry.served(CacheState::Miss, Duration::ZERO);
                if !purged {
                    self.store.insert(Arc::clone(&key.text), Slot::Entry(entry));
                }
                Ok(served)
            }
            Ok(Filled { value, lifetime: None, .. }) => {
                self.store.insert(Arc::clone(&key.text), Slot::HitForMiss { tag: key.tag });
                Ok(Served::bypass(value))
            }
            Err(error) => {
                if error.is_outage() {
                    if let Some(Slot::Entry(entry)) = self.store.get(&key.text) {
                        entry.cool_down();
                    }
                } else {
                    self.store.invalidate(key.text.as_ref());
                }
                Err(error)
            }
        }
    }
}
