//! Converts durations for Redis commands.

use std::time::Duration;

/// Whole milliseconds, at least one: `PX 0` is an error.
pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX).max(1)
}
