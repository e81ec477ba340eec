//! A shop that reorders its lists while they are read, as sales and stock do in a live one.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::values::seed::Rng;

/// How much of a list's order changes from one call to the next; nothing at first.
#[derive(Debug, Default)]
pub(crate) struct Reordering {
    percent: AtomicU32,
    calls: AtomicU64,
}

impl Reordering {
    /// Sets the share of the products that move, in percent.
    pub(crate) fn set(&self, percent: u32) {
        self.percent.store(percent.min(100), Ordering::SeqCst);
    }

    /// Moves that share of a list to other places, differently at each call.
    pub(crate) fn apply(&self, list: &mut Vec<usize>) {
        let percent = self.percent.load(Ordering::SeqCst) as usize;
        if percent == 0 || list.is_empty() {
            return;
        }
        let call = self.calls.fetch_add(1, Ordering::SeqCst);
        let mut rng = Rng::new(call, "reordering", list.len() as u64);
        for _ in 0..(list.len() * percent).div_ceil(100) {
            let moved = list.remove(rng.below(list.len()));
            list.insert(rng.below(list.len() + 1), moved);
        }
    }
}
