//! Operations on any cache for operators and other gateways.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use super::Cache;
use super::entry::Slot;
use super::products::{ProductFinder, Searchable};
use super::values::FillError;

/// Entries and bytes of a cache, by tag.
pub type CacheCounts = BTreeMap<&'static str, (u64, u64)>;

/// Operations on any cache for operators and other gateways.
pub trait PurgeableCache: std::fmt::Debug + Send + Sync {
    fn name(&self) -> &'static str;

    /// Removes the entries whose tag is `wanted`; returns their number.
    fn purge(&self, wanted: &dyn Fn(&str) -> bool) -> u64;

    /// Removes the entries that show this product or were asked for by its id; returns their
    /// number.
    fn purge_product(&self, id: &str) -> u64;

    /// Number and bytes of entries, by tag.
    fn counts(&self) -> CacheCounts;
}

impl<V: Searchable + Send + Sync + 'static, E: FillError> PurgeableCache for Cache<V, E> {
    fn name(&self) -> &'static str {
        self.inner.name
    }

    fn purge(&self, wanted: &dyn Fn(&str) -> bool) -> u64 {
        self.purge_where(|_, slot| wanted(slot.tag()))
    }

    fn purge_product(&self, id: &str) -> u64 {
        let finder = ProductFinder::new(id);
        self.purge_where(|key, slot| {
            let shows = match slot {
                Slot::Entry(entry) => finder.is_in(entry.value.text()),
                Slot::HitForMiss { .. } => false,
            };
            shows || finder.is_in(key.as_bytes())
        })
    }

    fn counts(&self) -> CacheCounts {
        let mut counts = BTreeMap::new();
        for (_, slot) in &self.inner.store {
            let count: &mut (u64, u64) = counts.entry(slot.tag()).or_default();
            count.0 += 1;
            if let Slot::Entry(entry) = &slot {
                count.1 += u64::from(entry.weight);
            }
        }
        counts
    }
}

impl<V: Send + Sync + 'static, E: FillError> Cache<V, E> {
    /// What is being filled now is not cached.
    fn purge_where(&self, wanted: impl Fn(&str, &Slot<V>) -> bool) -> u64 {
        self.inner.generation.fetch_add(1, Ordering::AcqRel);
        let mut purged = 0;
        for (key, slot) in &self.inner.store {
            if wanted(&key, &slot) {
                self.inner.store.invalidate(key.as_ref());
                purged += 1;
            }
        }
        purged
    }
}
