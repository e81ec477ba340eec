//! What is kept: one thin layer over moka, used for the shop's answers and for pages alike.
//!
//! moka stores and weighs. What it lacks is here: single flight whose fill is a task of its own (no
//! waiter depends on another caller's fate), stale-while-revalidate, stale-if-error with a
//! cool-down, and a memory of keys whose answers may not be kept. Keys carry everything that tells
//! two answers apart; see [`Key`].

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::timing::CacheState;
use crate::current::carried_on;

/// After a failed renewal the key is left alone this long.
const COOL_DOWN: Duration = Duration::from_secs(2);
/// How long it is remembered that a key's answers may not be kept.
const PASS_BY: Duration = Duration::from_secs(60);

/// Names one kept answer: what it is called (for purging and counting) and all that it depends on.
#[derive(Debug, Clone)]
pub struct Key {
    /// Call id, or `page`.
    pub tag: &'static str,
    /// Language, currency, parameters: in one canonical text.
    pub text: Arc<str>,
}

/// How long an answer may be served.
#[derive(Debug, Clone, Copy)]
pub struct Lifetime {
    pub fresh: Duration,
    pub stale_while_revalidate: Duration,
    pub stale_if_error: Duration,
}

impl Lifetime {
    fn whole(self) -> Duration {
        self.fresh + self.stale_while_revalidate.max(self.stale_if_error)
    }
}

/// What a fill brought.
#[derive(Debug)]
pub struct Filled<V> {
    pub value: Arc<V>,
    /// `None`: it may be given to those who wait for it, but not kept.
    pub lifetime: Option<Lifetime>,
    /// Bytes, for the cache's scales.
    pub weight: usize,
}

/// Why a fill failed, as far as the cache cares.
pub trait FillError: Clone + Send + Sync + 'static {
    /// The source is down: a stale answer may stand in. Otherwise the old answer is wrong now and
    /// is forgotten.
    fn is_outage(&self) -> bool;
    /// The fill panicked, or took too long.
    fn lost() -> Self;
    /// Too many fills are running.
    fn overloaded() -> Self;
}

/// An answer and where it came from.
#[derive(Debug)]
pub struct Served<V> {
    pub value: Arc<V>,
    pub state: CacheState,
    pub age: Duration,
    /// What is left of the lifetime, in seconds; below zero when stale.
    pub ttl: i64,
}

impl<V> Clone for Served<V> {
    fn clone(&self) -> Self {
        Self { value: Arc::clone(&self.value), state: self.state, age: self.age, ttl: self.ttl }
    }
}

#[derive(Debug)]
struct Kept<V> {
    tag: &'static str,
    value: Arc<V>,
    stored_at: Instant,
    lifetime: Lifetime,
    weight: u32,
    /// Milliseconds after `stored_at` until which no renewal is tried.
    cool_until: AtomicU64,
}

impl<V> Kept<V> {
    fn served(&self, state: CacheState, age: Duration) -> Served<V> {
        let ttl = i64::try_from(self.lifetime.fresh.as_secs()).unwrap_or(i64::MAX)
            - i64::try_from(age.as_secs()).unwrap_or(i64::MAX);
        Served { value: Arc::clone(&self.value), state, age, ttl }
    }

    /// How an answer past its lifetime is served: a renewal that failed means that the source is
    /// away.
    fn past_lifetime(&self) -> CacheState {
        if self.cool_until.load(Ordering::Relaxed) == 0 {
            CacheState::Updating
        } else {
            CacheState::Stale
        }
    }

    fn is_cooling(&self, age: Duration) -> bool {
        millis(age) < self.cool_until.load(Ordering::Relaxed)
    }

    fn cool_down(&self) {
        self.cool_until.store(millis(self.stored_at.elapsed() + COOL_DOWN), Ordering::Relaxed);
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[derive(Debug)]
enum Slot<V> {
    Kept(Arc<Kept<V>>),
    /// This key's answers may not be kept; everybody fetches their own.
    PassBy {
        tag: &'static str,
    },
}

impl<V> Clone for Slot<V> {
    fn clone(&self) -> Self {
        match self {
            Self::Kept(kept) => Self::Kept(Arc::clone(kept)),
            Self::PassBy { tag } => Self::PassBy { tag },
        }
    }
}

impl<V> Slot<V> {
    fn fresh(&self) -> Option<Served<V>> {
        let Self::Kept(kept) = self else { return None };
        let age = kept.stored_at.elapsed();
        (age < kept.lifetime.fresh).then(|| kept.served(CacheState::Hit, age))
    }

    fn tag(&self) -> &'static str {
        match self {
            Self::Kept(kept) => kept.tag,
            Self::PassBy { tag } => tag,
        }
    }
}

struct Expiry;

impl<V> moka::Expiry<Arc<str>, Slot<V>> for Expiry {
    fn expire_after_create(&self, _: &Arc<str>, slot: &Slot<V>, _: Instant) -> Option<Duration> {
        Some(match slot {
            Slot::Kept(kept) => kept.lifetime.whole(),
            Slot::PassBy { .. } => PASS_BY,
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

type FillResult<V, E> = Option<Result<Served<V>, E>>;
type ResultSender<V, E> = Arc<watch::Sender<FillResult<V, E>>>;
/// Fills under way, by key.
type Flights<V, E> = HashMap<Arc<str>, ResultSender<V, E>>;

/// Bounds on the fills of one cache.
#[derive(Debug, Clone, Copy)]
pub struct FillLimits {
    /// Fills running at once.
    pub max_fills: usize,
    /// How long a caller waits for a fill to begin.
    pub max_wait: Duration,
    /// How long one fill may run.
    pub deadline: Duration,
    /// How long a fill runs on that nobody waits for any more.
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

/// Kept answers of one sort.
pub struct Cache<V, E> {
    inner: Arc<Inner<V, E>>,
    limits: FillLimits,
    slots: Arc<Semaphore>,
}

struct Inner<V, E> {
    name: &'static str,
    store: moka::sync::Cache<Arc<str>, Slot<V>>,
    flights: Mutex<Flights<V, E>>,
    /// Fills running now, as a metric.
    running: OnceLock<metrics::Gauge>,
    /// Raised by every purge; a fill that began before one is not kept.
    generation: AtomicU64,
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
    /// `max_bytes` bounds the weight of what is kept.
    #[must_use]
    pub fn new(name: &'static str, max_bytes: u64) -> Self {
        let store = moka::sync::Cache::builder()
            .name(name)
            .max_capacity(max_bytes)
            .weigher(|key: &Arc<str>, slot: &Slot<V>| match slot {
                Slot::Kept(kept) => {
                    kept.weight.saturating_add(u32::try_from(key.len()).unwrap_or(u32::MAX))
                }
                Slot::PassBy { .. } => 256,
            })
            .expire_after(Expiry)
            // Keys are of the callers' making: what is asked for once must not push out what is
            // asked for often.
            .eviction_policy(moka::policy::EvictionPolicy::tiny_lfu())
            .build();
        let generation = AtomicU64::new(0);
        let inner =
            Inner { name, store, flights: Mutex::default(), running: OnceLock::new(), generation };
        let limits = FillLimits::default();
        Self { inner: Arc::new(inner), limits, slots: Arc::new(Semaphore::new(limits.max_fills)) }
    }

    /// The same cache with other bounds on its fills. What runs already counts for the old ones.
    #[must_use]
    pub fn limited(mut self, limits: FillLimits) -> Self {
        if limits.max_fills != self.limits.max_fills {
            self.slots =
                Arc::new(Semaphore::new(limits.max_fills.clamp(1, Semaphore::MAX_PERMITS)));
        }
        self.limits = limits;
        self
    }

    /// The kept answer, or what `fill` brings. However many ask at once, one fill runs per key.
    ///
    /// # Errors
    /// The fill's error, when nothing stale may stand in.
    pub async fn get<F, Fut>(&self, key: Key, fill: F) -> Result<Served<V>, E>
    where
        F: FnOnce() -> Fut + Send + 'static,
        Fut: Future<Output = Result<Filled<V>, E>> + Send,
    {
        let slot = self.inner.store.get(&key.text);
        let served = match slot.as_ref().and_then(Slot::fresh) {
            Some(served) => Ok(served),
            // On the heap, so that the many requests that end above do not carry the place for it.
            None => Box::pin(self.get_beyond(slot, &key, fill)).await,
        };
        let state = served.as_ref().map_or("error", |served| served.state.label());
        count(self.inner.name, key.tag, state);
        served
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
            Some(Slot::PassBy { .. }) => {
                let acquired = Arc::clone(&self.slots).acquire_owned();
                let slot = tokio::time::timeout(self.limits.max_wait, acquired).await;
                let Ok(Ok(slot)) = slot else { return Err(E::overloaded()) };
                let _running = self.inner.count_running(slot);
                fill().await.map(|filled| bypass(filled.value))
            }
            Some(Slot::Kept(kept)) => self.serve_kept(&kept, key, fill).await,
        }
    }

    async fn serve_kept<F, Fut>(
        &self,
        kept: &Arc<Kept<V>>,
        key: &Key,
        fill: F,
    ) -> Result<Served<V>, E>
    where
        F: FnOnce() -> Fut + Send + 'static,
        Fut: Future<Output = Result<Filled<V>, E>> + Send,
    {
        let age = kept.stored_at.elapsed();
        let Lifetime { fresh, stale_while_revalidate, .. } = kept.lifetime;
        if kept.is_cooling(age) {
            return Ok(kept.served(CacheState::Stale, age));
        }
        if age < fresh + stale_while_revalidate {
            // Nobody waits for it, so it runs only when that is possible at once.
            drop(self.join_or_start(key, fill, false));
            return Ok(kept.served(kept.past_lifetime(), age));
        }
        match self.join(key, fill).await {
            Err(error) if error.is_outage() => {
                Ok(kept.served(CacheState::Stale, kept.stored_at.elapsed()))
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

    /// Joins the fill of this key, or starts one: a task of its own. A fill that somebody `waits`
    /// for may wait for its turn, and is given up when nobody does any more; others run at once or
    /// not at all.
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
        tokio::spawn(carried_on(work));
        JoinResult::Waiting(result)
    }
}

/// Entries and bytes of a cache, by tag.
pub type CacheCounts = BTreeMap<&'static str, (u64, u64)>;

/// What operators and other gateways may do with a cache, whatever it keeps.
pub trait PurgeableCache: std::fmt::Debug + Send + Sync {
    fn name(&self) -> &'static str;

    /// Forgets the entries whose tag is `wanted`; answers how many.
    fn purge(&self, wanted: &dyn Fn(&str) -> bool) -> u64;

    /// Entries and bytes kept, by tag.
    fn counts(&self) -> CacheCounts;
}

impl<V: Send + Sync + 'static, E: FillError> PurgeableCache for Cache<V, E> {
    fn name(&self) -> &'static str {
        self.inner.name
    }

    fn purge(&self, wanted: &dyn Fn(&str) -> bool) -> u64 {
        self.inner.generation.fetch_add(1, Ordering::AcqRel);
        let mut purged = 0;
        for (key, slot) in &self.inner.store {
            if wanted(slot.tag()) {
                self.inner.store.invalidate(key.as_ref());
                purged += 1;
            }
        }
        purged
    }

    fn counts(&self) -> CacheCounts {
        let mut counts = BTreeMap::new();
        for (_, slot) in &self.inner.store {
            let entry: &mut (u64, u64) = counts.entry(slot.tag()).or_default();
            entry.0 += 1;
            if let Slot::Kept(kept) = &slot {
                entry.1 += u64::from(kept.weight);
            }
        }
        counts
    }
}

/// Looking a counter up by its labels costs more than counting, so each thread keeps those it
/// found.
fn count(cache: &'static str, call: &'static str, state: &'static str) {
    type Known = HashMap<[&'static str; 3], metrics::Counter>;
    thread_local!(static KNOWN: RefCell<Known> = RefCell::default());
    KNOWN.with_borrow_mut(|known| {
        let counter = known.entry([cache, call, state]).or_insert_with(|| {
            metrics::counter!("vitrin_cache_requests_total", "cache" => cache, "call" => call, "state" => state)
        });
        counter.increment(1);
    });
}

/// Counts one request that waits for a fill, for as long as it does.
struct Waiter(metrics::Gauge);

impl Waiter {
    fn new(cache: &'static str) -> Self {
        let waiting = metrics::gauge!("vitrin_cache_waiting", "cache" => cache);
        waiting.increment(1.0);
        Self(waiting)
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        self.0.decrement(1.0);
    }
}

enum JoinResult<V, E> {
    Fresh(Served<V>),
    Waiting(watch::Receiver<FillResult<V, E>>),
    /// It could not run at once.
    Refused,
}

/// One fill under way. However it ends, its key is free again when this is dropped, and whoever
/// waits is told.
struct Flight<V, E> {
    inner: Arc<Inner<V, E>>,
    key: Key,
    sender: ResultSender<V, E>,
    /// It was started for somebody who waits.
    waits: bool,
}

/// How waiting for a place among the running fills ended.
enum Turn {
    Ours(OwnedSemaphorePermit),
    /// None became free in time.
    Missed,
    Abandoned,
}

impl<V: Send + Sync + 'static, E: FillError> Flight<V, E> {
    async fn wait_for_slot(&self, slots: Arc<Semaphore>, max_wait: Duration) -> Turn {
        tokio::select! {
            slot = tokio::time::timeout(max_wait, slots.acquire_owned()) => match slot {
                Ok(Ok(slot)) => Turn::Ours(slot),
                Ok(Err(_)) | Err(_) => Turn::Missed,
            },
            () = self.abandoned(Duration::ZERO) => Turn::Abandoned,
        }
    }

    /// What the fill brings; `None` when it was given up.
    async fn run<F, Fut>(&self, fill: F, limits: FillLimits) -> Option<Result<Filled<V>, E>>
    where
        F: FnOnce() -> Fut + Send,
        Fut: Future<Output = Result<Filled<V>, E>> + Send,
    {
        let filled = AssertUnwindSafe(async { fill().await }).catch_unwind();
        let filled = tokio::time::timeout(limits.deadline, filled);
        tokio::select! {
            filled = filled => Some(match filled {
                Ok(Ok(result)) => result,
                Ok(Err(_panic)) => Err(E::lost()),
                Err(_elapsed) => {
                    tracing::error!(call = self.key.tag, deadline = ?limits.deadline, "a fill took too long");
                    Err(E::lost())
                }
            }),
            () = self.abandoned(limits.abandoned_for), if self.waits => None,
        }
    }

    /// Ends when nobody has waited for the result for `grace`. Nobody can join after that: the key
    /// is free again.
    async fn abandoned(&self, grace: Duration) {
        loop {
            self.sender.closed().await;
            if !grace.is_zero() {
                tokio::time::sleep(grace).await;
            }
            let mut flights = self.inner.flights();
            if self.sender.receiver_count() == 0 {
                flights.remove(&self.key.text);
                return;
            }
        }
    }

    fn finish(self, result: Result<Served<V>, E>) {
        let sender = Arc::clone(&self.sender);
        drop(self);
        // Nobody may be waiting any more.
        let _ = sender.send(Some(result));
    }
}

impl<V, E> Drop for Flight<V, E> {
    fn drop(&mut self) {
        let mut flights = self.inner.flights.lock().unwrap_or_else(PoisonError::into_inner);
        if flights.get(&self.key.text).is_some_and(|known| Arc::ptr_eq(known, &self.sender)) {
            flights.remove(&self.key.text);
        }
    }
}

/// Counts one running fill, and holds its place, for as long as it lasts.
struct Running {
    gauge: metrics::Gauge,
    _slot: OwnedSemaphorePermit,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.gauge.decrement(1.0);
    }
}

impl<V: Send + Sync + 'static, E: FillError> Inner<V, E> {
    fn flights(&self) -> MutexGuard<'_, Flights<V, E>> {
        self.flights.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count_running(&self, slot: OwnedSemaphorePermit) -> Running {
        let gauge = self
            .running
            .get_or_init(|| metrics::gauge!("vitrin_cache_fills", "cache" => self.name));
        gauge.increment(1.0);
        Running { gauge: gauge.clone(), _slot: slot }
    }

    fn store_result(
        &self,
        key: &Key,
        generation: u64,
        result: Result<Filled<V>, E>,
    ) -> Result<Served<V>, E> {
        let purged = self.generation.load(Ordering::Acquire) != generation;
        match result {
            Ok(Filled { value, lifetime: Some(lifetime), weight }) => {
                let kept = Arc::new(Kept {
                    tag: key.tag,
                    value,
                    stored_at: Instant::now(),
                    lifetime,
                    weight: u32::try_from(weight).unwrap_or(u32::MAX),
                    cool_until: AtomicU64::new(0),
                });
                let served = kept.served(CacheState::Miss, Duration::ZERO);
                if !purged {
                    self.store.insert(Arc::clone(&key.text), Slot::Kept(kept));
                }
                Ok(served)
            }
            Ok(Filled { value, lifetime: None, .. }) => {
                self.store.insert(Arc::clone(&key.text), Slot::PassBy { tag: key.tag });
                Ok(bypass(value))
            }
            Err(error) => {
                if error.is_outage() {
                    if let Some(Slot::Kept(kept)) = self.store.get(&key.text) {
                        kept.cool_down();
                    }
                } else {
                    self.store.invalidate(key.text.as_ref());
                }
                Err(error)
            }
        }
    }
}

fn bypass<V>(value: Arc<V>) -> Served<V> {
    Served { value, state: CacheState::Bypass, age: Duration::ZERO, ttl: 0 }
}

#[cfg(test)]
mod tests;
