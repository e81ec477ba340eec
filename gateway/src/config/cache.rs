//! How much is kept in memory.

use super::Reader;

#[derive(Debug, Clone)]
pub struct CacheSettings {
    /// `VITRIN_CACHE_MAX_BYTES`: both caches together, in bytes.
    pub max_bytes: u64,
}

impl CacheSettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let max_bytes = reader.parsed("VITRIN_CACHE_MAX_BYTES", 256 * 1024 * 1024, "268435456");
        if max_bytes < 1024 * 1024 {
            reader.problem("VITRIN_CACHE_MAX_BYTES", "must be at least 1048576 (1 MiB)", "268435456");
        }
        Self { max_bytes }
    }
}
