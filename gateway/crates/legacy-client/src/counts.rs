//! Counting of calls. Looking a metric up by its labels costs more than counting it, so each thread keeps what it found.

use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Instant;

use metrics::{Counter, Histogram};

use crate::LegacyCall;

type Known = HashMap<(&'static str, &'static str), (Counter, Histogram)>;

thread_local! {
    static KNOWN: RefCell<Known> = RefCell::default();
}

/// Counts a call and the time it took.
pub(crate) fn observe(call: &LegacyCall, started: Instant, outcome: &'static str) {
    let took = started.elapsed().as_secs_f64();
    KNOWN.with_borrow_mut(|known| {
        let (count, seconds) = known.entry((call.id, outcome)).or_insert_with(|| {
            (
                metrics::counter!("vitrin_upstream_calls_total", "call" => call.id, "outcome" => outcome),
                metrics::histogram!("vitrin_upstream_seconds", "call" => call.id),
            )
        });
        count.increment(1);
        seconds.record(took);
    });
}
