//! Counts calls. Looking a metric up by its labels costs more than counting, so each thread caches
//! the handles.

use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Instant;

use metrics::{Counter, Histogram};

use crate::LegacyCall;

type CallMetrics = HashMap<(&'static str, &'static str), (Counter, Histogram)>;

thread_local! {
    static METRICS: RefCell<CallMetrics> = RefCell::default();
}

/// Counts a call and its duration.
pub(crate) fn record_call(call: &LegacyCall, started: Instant, outcome: &'static str) {
    let took = started.elapsed().as_secs_f64();
    METRICS.with_borrow_mut(|metrics| {
        let (count, seconds) = metrics.entry((call.id, outcome)).or_insert_with(|| {
            (
                metrics::counter!(
                    "vitrin_upstream_calls_total", "call" => call.id, "outcome" => outcome
                ),
                metrics::histogram!("vitrin_upstream_seconds", "call" => call.id),
            )
        });
        count.increment(1);
        seconds.record(took);
    });
}
