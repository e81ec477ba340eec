//! Purges of the caches.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::cache::PurgeableCache;

/// The entries to purge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Purge {
    /// A call's id, such as `catalogue.filters`, or `page`.
    Call(String),
    /// A capability, such as `catalogue`.
    Tag(String),
    /// What shows the product with this id.
    Product(String),
    All,
}

impl Purge {
    /// Purges them in this process; returns the number of entries by cache.
    pub fn run(&self, caches: &[Arc<dyn PurgeableCache>]) -> BTreeMap<&'static str, u64> {
        let purge = |cache: &Arc<dyn PurgeableCache>| match self {
            Self::Call(call) => cache.purge(&|id| id == call),
            Self::Tag(tag) => cache.purge(&|id| id.split('.').next() == Some(tag)),
            Self::Product(id) => cache.purge_product(id),
            Self::All => cache.purge(&|_| true),
        };
        let purged: BTreeMap<_, _> =
            caches.iter().map(|cache| (cache.name(), purge(cache))).collect();
        tracing::info!(what = %self, purged = ?purged, "cache purged");
        purged
    }
}

impl std::fmt::Display for Purge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Call(call) => write!(f, "call={call}"),
            Self::Tag(tag) => write!(f, "tag={tag}"),
            Self::Product(id) => write!(f, "product={id}"),
            Self::All => f.write_str("all"),
        }
    }
}

impl std::str::FromStr for Purge {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text.split_once('=') {
            Some(("call", call)) => Ok(Self::Call(call.to_owned())),
            Some(("tag", tag)) => Ok(Self::Tag(tag.to_owned())),
            Some(("product", id)) => Ok(Self::Product(id.to_owned())),
            None if text == "all" => Ok(Self::All),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Purge;

    #[test]
    fn a_purge_is_read_as_it_was_written() {
        for purge in [
            Purge::Call("catalogue.filters".into()),
            Purge::Tag("catalogue".into()),
            Purge::Product("2314".into()),
            Purge::All,
        ] {
            assert_eq!(purge.to_string().parse(), Ok(purge));
        }
        for unknown in ["", "call", "host=x", "everything"] {
            assert_eq!(unknown.parse::<Purge>(), Err(()), "{unknown}");
        }
    }
}
