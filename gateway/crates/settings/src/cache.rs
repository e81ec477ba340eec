//! Limits of the caches.

use super::Reader;

#[derive(Debug, Clone)]
pub struct CacheSettings {
    /// `VITRIN_CACHE_MAX_BYTES`: both caches together, in bytes.
    pub max_bytes: u64,
    /// `VITRIN_CACHE_FRESHNESS`: multiplies the time for which the shop's answers are fresh. With 0
    /// each request triggers a renewal while the cached answer is served.
    pub freshness: f64,
    /// `VITRIN_MAX_FILLS`: maximum concurrent fills of each cache.
    pub max_fills: usize,
}

impl CacheSettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let max_bytes = reader.parsed("VITRIN_CACHE_MAX_BYTES", 256 * 1024 * 1024, "268435456");
        if max_bytes < 1024 * 1024 {
            reader.problem(
                "VITRIN_CACHE_MAX_BYTES",
                "must be at least 1048576 (1 MiB)",
                "268435456",
            );
        }
        let freshness: f64 = reader.parsed("VITRIN_CACHE_FRESHNESS", 1.0, "1.0");
        if !(0.0..=100.0).contains(&freshness) {
            reader.problem("VITRIN_CACHE_FRESHNESS", "must lie between 0 and 100", "1.0");
        }
        let max_fills = reader.at_least_one("VITRIN_MAX_FILLS", 128);
        Self {
            max_bytes,
            max_fills,
            freshness: if freshness.is_finite() { freshness.clamp(0.0, 100.0) } else { 1.0 },
        }
    }
}
