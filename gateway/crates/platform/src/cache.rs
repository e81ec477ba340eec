//! Cache for the shop's answers and for pages: a thin layer over moka.
//!
//! moka stores and weighs. This layer adds single flight with fills that are tasks of their own (no
//! waiter depends on another caller), stale-while-revalidate, stale-if-error with a cool-down, and
//! hit-for-miss marks. Keys contain everything that distinguishes two answers; see [`Key`].
//! two answers apart; see [`Key`].

mod entry;
mod flight;
mod metrics;
mod products;
mod purge;
mod store;
mod values;

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::{Semaphore, watch};

use self::entry::{Entry, Slot};
use self::flight::{Flight, JoinResult, Turn};
use self::metrics::{Waiter, count};
pub use self::products::{ProductFinder, Searchable};
pub use self::purge::{CacheCounts, PurgeableCache};
use self::store::Inner;
pub use self::values::{FillError, Filled, Key, Lifetime, Served};
use super::timing::CacheState;
use crate::current::with_current_request;

/// Bounds on the fills of one cache.
#[derive(Debug, Clone, Copy)]
pub struct FillLimits {
    /// Maximum concurrent fills.
    pub max_fills: usize,
    /// How long a caller waits for a fill to start.
    pub max_wait: Duration,
    /// How long one fill may run.
    pub deadline: Duration,
    /// How long a fill continues without waiters.
    pub abandoned_for: Duration,
}

impl Default for FillLimits {
    fn default() -> Self {
        Self {
            max_fills: 128,
            max_wait: Duration::from_secs(5),
            deadline: Duration::from_secs(30),
            abandoned_for: Duration::from_secs(3),
        }
    }
}

/// A cache of one kind of answers.
pub struct Cache<V, E> {
    inner: Arc<Inner<V, E>>,
    limits: FillLimits,
    slots: Arc<Semaphore>,
}

impl<V, E> Clone for Cache<V, E> {
    fn clone(&self) -> Self {
        Self { inner: Arc::clone(&self.inner), limits: self.limits, slots: Arc::clone(&self.slots) }
    }
}

impl<V, E> std::fmt::Debug for Cache<V, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cache").field("name", &self.inner.name).finish_non_exhaustive()
    }
}

impl<V: Send + Sync + 'static, E: FillError> Cache<V, E> {
    /// `max_bytes` bounds the total weight.
    #[must_use]
    pub fn new(name: &'static str, max_bytes: u64) -> Self {
        let inner = Inner::new(name, max_bytes);
        let limits = FillLimits::default();
        Self { inner: Arc::new(inner), limits, slots: Arc::new(Semaphore::new(limits.max_fills)) }
    }

    /// Returns the same cache with other limits for fills. Running fills count against the old
    /// ones.
    #[must_use]
    pub fn limited(mut self, limits: FillLimits) -> Self {
        if limits.max_fills != self.limits.max_fills {
            self.slots =
                Arc::new(Semaphore::new(limits.max_fills.clamp(1, Semaphore::MAX_PERMITS)));
        }
        self.limits = limits;
        self
    }

    /// Returns the cached answer, or the result of `fill`. However many callers ask at once, one
    /// fill runs per key.
    ///
    /// # Errors
    /// The fill's error, if no stale answer may replace it.
    pub async fn get<F, Fut>(&self, key: Key, fill: F) -> Result<Served<V>, E>
    where
        F: FnOnce() -> Fut + Send + 'static,
        Fut: Future<Output = Result<Filled<V>, E>> + Send,
    {
        let slot = self.inner.store.get(&key.text);
        let served = match slot.as_ref().and_then(Slot::fresh) {
            Some(served) => Ok(served),
            // On the heap, so that requests that end above do not reserve space for it.
            None => Box::pin(self.get_beyond(slot, &key, fill)).await,
        };
        let state = served.as_ref().map_or("error", |served| served.state.label());
        count(self.inner.name, key.tag, state);
        served
    }

    /// Returns what is cached while `get` would serve it without waiting; neither fills nor renews
    /// anything.
    #[must_use]
    pub fn peek(&self, key: &Key) -> Option<Served<V>> {
        let slot = self.inner.store.get(&key.text)?;
        if let Some(served) = slot.fresh() {
            return Some(served);
        }
        let Slot::Entry(entry) = slot else { return None };
        let age = entry.stored_at.elapsed();
        let Lifetime { fresh, stale_while_revalidate, .. } = entry.lifetime;
        let is_usable = age < fresh + stale_while_revalidate || entry.is_cooling(age);
        is_usable.then(|| entry.served(CacheState::Stale, age))
    }

    async fn get_beyond<F, Fut>(
        &self,
        slot: Option<Slot<V>>,
        key: &Key,
        fill: F,
    ) -> Result<Served<V>, E>
    where
        F: FnOnce() -> Fut + Send + 'static,
        Fut: Future<Output = Result<Filled<V>, E>> + Send,
    {
        match slot {
            None => self.join(key, fill).await,
            Some(Slot::HitForMiss { .. }) => {
                let acquired = Arc::clone(&self.slots).acquire_owned();
                let slot = tokio::time::timeout(self.limits.max_wait, acquired).await;
                let Ok(Ok(slot)) = slot else { return Err(E::overloaded()) };
                let _running = self.inner.count_running(slot);
                fill().await.map(|filled| Served::bypass(filled.value))
            }
            Some(Slot::Entry(entry)) => self.serve_entry(&entry, key, fill).await,
        }
    }

    async fn serve_entry<F, Fut>(
        &self,
        entry: &Arc<Entry<V>>,
        key: &Key,
        fill: F,
    ) -> Result<Served<V>, E>
    where
        F: FnOnce() -> Fut + Send + 'static,
        Fut: Future<Output = Result<Filled<V>, E>> + Send,
    {
        let age = entry.stored_at.elapsed();
        let Lifetime { fresh, stale_while_revalidate, .. } = entry.lifetime;
        if entry.is_cooling(age) {
            return Ok(entry.served(CacheState::Stale, age));
        }
        if age < fresh + stale_while_revalidate {
            // Without a waiter this fill runs only if it can start at once.
            drop(self.join_or_start(key, fill, false));
            return Ok(entry.served(entry.past_lifetime(), age));
        }
        match self.join(key, fill).await {
            Err(error) if error.is_outage() => {
                Ok(entry.served(CacheState::Stale, entry.stored_at.elapsed()))
            }
            filled => filled,
        }
    }

    async fn join<F, Fut>(&self, key: &Key, fill: F) -> Result<Served<V>, E>
    where
        F: FnOnce() -> Fut + Send + 'static,
        Fut: Future<Output = Result<Filled<V>, E>> + Send,
    {
        match self.join_or_start(key, fill, true) {
            JoinResult::Fresh(served) => Ok(served),
            JoinResult::Refused => Err(E::overloaded()),
            JoinResult::Waiting(mut result) => {
                let _waiter = Waiter::new(self.inner.name);
                match result.wait_for(Option::is_some).await {
                    Ok(result) => result.clone().unwrap_or_else(|| Err(E::lost())),
                    Err(_) => Err(E::lost()),
                }
            }
        }
    }

    /// Joins the running fill of this key, or starts one as a task of its own. A fill with a waiter
    /// may queue and is abandoned without waiters; others start at once or not at all.
    fn join_or_start<F, Fut>(&self, key: &Key, fill: F, waits: bool) -> JoinResult<V, E>
    where
        F: FnOnce() -> Fut + Send + 'static,
        Fut: Future<Output = Result<Filled<V>, E>> + Send,
    {
        let mut flights = self.inner.flights();
        if let Some(flight) = flights.get(&key.text) {
            return JoinResult::Waiting(flight.subscribe());
        }
        // A fill may have ended between the look-up and the lock.
        if let Some(served) = self.inner.store.get(&key.text).as_ref().and_then(Slot::fresh) {
            return JoinResult::Fresh(served);
        }
        let slot = Arc::clone(&self.slots).try_acquire_owned().ok();
        if slot.is_none() && !waits {
            return JoinResult::Refused;
        }
        let (sender, result) = watch::channel(None);
        let sender = Arc::new(sender);
        flights.insert(Arc::clone(&key.text), Arc::clone(&sender));
        drop(flights);
        let flight = Flight { inner: Arc::clone(&self.inner), key: key.clone(), sender, waits };
        let generation = self.inner.generation.load(Ordering::Acquire);
        let (limits, slots) = (self.limits, Arc::clone(&self.slots));
        let work = async move {
            let slot = match slot {
                Some(slot) => slot,
                None => match flight.wait_for_slot(slots, limits.max_wait).await {
                    Turn::Ours(slot) => slot,
                    Turn::Missed => return flight.finish(Err(E::overloaded())),
                    Turn::Abandoned => return,
                },
            };
            let _running = flight.inner.count_running(slot);
            if let Some(result) = flight.run(fill, limits).await {
                let stored = flight.inner.store_result(&flight.key, generation, result);
                flight.finish(stored);
            }
        };
        tokio::spawn(with_current_request(work));
        JoinResult::Waiting(result)
    }
}

#[cfg(test)]
mod tests;
