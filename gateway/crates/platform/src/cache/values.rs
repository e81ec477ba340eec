//! Input and output of a cache.

use std::sync::Arc;
use std::time::Duration;

use crate::timing::CacheState;

/// Identifies a cached answer: a tag for purging and counting, and everything that it depends on.
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
    pub(super) fn whole(self) -> Duration {
        self.fresh + self.stale_while_revalidate.max(self.stale_if_error)
    }
}

/// Result of a fill.
#[derive(Debug)]
pub struct Filled<V> {
    pub value: Arc<V>,
    /// `None`: it may be given to waiters but not cached.
    pub lifetime: Option<Lifetime>,
    /// Weight in bytes.
    pub weight: usize,
}

/// A fill's error, as far as the cache needs it.
pub trait FillError: Clone + Send + Sync + 'static {
    /// The source is unreachable: a stale answer may be served. Otherwise the old answer is wrong
    /// now and is removed.
    fn is_outage(&self) -> bool;
    /// The fill panicked, or took too long.
    fn lost() -> Self;
    /// Too many fills are running.
    fn overloaded() -> Self;
}

/// An answer and its source.
#[derive(Debug)]
pub struct Served<V> {
    pub value: Arc<V>,
    pub state: CacheState,
    pub age: Duration,
    /// Remaining lifetime in seconds; negative if stale.
    pub ttl: i64,
}

impl<V> Clone for Served<V> {
    fn clone(&self) -> Self {
        Self { value: Arc::clone(&self.value), state: self.state, age: self.age, ttl: self.ttl }
    }
}

impl<V> Served<V> {
    /// An answer that is not cached.
    pub(super) fn bypass(value: Arc<V>) -> Self {
        Self { value, state: CacheState::Bypass, age: Duration::ZERO, ttl: 0 }
    }
}
