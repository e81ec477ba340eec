//! Metrics of caches.

use std::cell::RefCell;
use std::collections::HashMap;

use tokio::sync::OwnedSemaphorePermit;

/// Counts a request. Each thread caches its counters, because looking one up by its labels costs
/// more than counting.
pub(super) fn count(cache: &'static str, call: &'static str, state: &'static str) {
    type Known = HashMap<[&'static str; 3], metrics::Counter>;
    thread_local!(static KNOWN: RefCell<Known> = RefCell::default());
    KNOWN.with_borrow_mut(|known| {
        let counter = known.entry([cache, call, state]).or_insert_with(|| {
            metrics::counter!("vitrin_cache_requests_total", "cache" => cache, "call" => call, "state" => state)
        });
        counter.increment(1);
    });
}

/// Counts one request while it waits for a fill.
pub(super) struct Waiter(metrics::Gauge);

impl Waiter {
    pub(super) fn new(cache: &'static str) -> Self {
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

/// Counts one running fill and holds its place while it runs.
pub(super) struct Running {
    pub(super) gauge: metrics::Gauge,
    pub(super) _slot: OwnedSemaphorePermit,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.gauge.decrement(1.0);
    }
}
