//! The deal of the product that has one (contracts/upstream/cart.md#contents).

use std::sync::atomic::{AtomicI64, Ordering};

use crate::values::clock::{self, Date, time_of_day};

/// Seconds that the shop's clock is ahead of UTC (contracts/upstream/protocol.md#values).
const OFFSET_SECONDS: i64 = 3 * 60 * 60;
const SECONDS_PER_DAY: i64 = 24 * 60 * 60;

/// When the deal ends, in Unix seconds; 0 for the end of each day.
#[derive(Debug, Default)]
pub(crate) struct Deal(AtomicI64);

impl Deal {
    /// Lets it end in so many seconds.
    pub(crate) fn end_in(&self, seconds: i64) {
        self.0.store(clock::now().saturating_add(seconds), Ordering::SeqCst);
    }

    /// Lets it end at the end of each day again.
    pub(crate) fn end_daily(&self) {
        self.0.store(0, Ordering::SeqCst);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.end() <= clock::now()
    }

    /// The end as the shop writes it, in its own time.
    pub(crate) fn print(&self) -> String {
        print(self.end())
    }

    fn end(&self) -> i64 {
        match self.0.load(Ordering::SeqCst) {
            0 => next_midnight(clock::now()),
            end => end,
        }
    }
}

fn next_midnight(now: i64) -> i64 {
    let local = now + OFFSET_SECONDS;
    local - local.rem_euclid(SECONDS_PER_DAY) + SECONDS_PER_DAY - OFFSET_SECONDS
}

fn print(end: i64) -> String {
    let local = end + OFFSET_SECONDS;
    let day = Date::of(local).print();
    format!("{day} {}:{:02}", time_of_day(local), local.rem_euclid(60))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_ends_by_the_clock_of_the_shop() {
        // 11:05:09 in UTC.
        assert_eq!(print(1_773_313_509), "12.03.2026 14:05:09");
        assert_eq!(print(next_midnight(1_773_313_509)), "13.03.2026 00:00:00");
        // 22:00 in UTC: tomorrow has begun in the shop.
        assert_eq!(print(next_midnight(1_773_352_800)), "14.03.2026 00:00:00");
        let deal = Deal::default();
        assert!(!deal.is_over());
        deal.end_in(0);
        assert!(deal.is_over());
        deal.end_in(60);
        assert!(!deal.is_over());
        deal.end_in(0);
        deal.end_daily();
        assert!(!deal.is_over());
    }
}
