//! Times and durations as cookies and marks store them: whole numbers since the Unix epoch.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Unix seconds now.
#[must_use]
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, seconds)
}

/// Unix milliseconds now.
#[must_use]
pub fn now_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Whole seconds of a duration.
#[must_use]
pub fn seconds(time: Duration) -> i64 {
    i64::try_from(time.as_secs()).unwrap_or(i64::MAX)
}
