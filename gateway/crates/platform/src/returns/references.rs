//! References of returns that were used. Kept in this process.

use std::time::{Duration, Instant};

use moka::Expiry;
use moka::policy::EvictionPolicy;

const MAX_REFERENCES: u64 = 100_000;

/// The digest of a reference and the path it came to.
pub type Reference = [u8; 16];

/// Used references. Of a full memory the oldest go: the newest are never taken for used or unused
/// for the sake of old ones.
#[derive(Debug, Clone)]
pub struct UsedReferences(moka::sync::Cache<Reference, Duration>);

impl Default for UsedReferences {
    fn default() -> Self {
        let cache = moka::sync::Cache::builder().max_capacity(MAX_REFERENCES);
        Self(cache.eviction_policy(EvictionPolicy::lru()).expire_after(ByTtl).build())
    }
}

impl UsedReferences {
    /// Whether this is the first use; remembered for `ttl`.
    #[must_use]
    pub fn use_once(&self, reference: Reference, ttl: Duration) -> bool {
        self.0.entry(reference).or_insert(ttl).is_fresh()
    }

    #[must_use]
    pub fn is_used(&self, reference: &Reference) -> bool {
        self.0.contains_key(reference)
    }
}

struct ByTtl;

impl Expiry<Reference, Duration> for ByTtl {
    fn expire_after_create(&self, _: &Reference, ttl: &Duration, _: Instant) -> Option<Duration> {
        Some(*ttl)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gw_8_a_reference_is_used_once() {
        let used = UsedReferences::default();
        assert!(!used.is_used(&[1; 16]));
        assert!(used.use_once([1; 16], Duration::from_secs(60)));
        assert!(!used.use_once([1; 16], Duration::from_secs(60)) && used.is_used(&[1; 16]));
        assert!(used.use_once([2; 16], Duration::ZERO) && !used.is_used(&[2; 16]), "over at once");
    }
}
