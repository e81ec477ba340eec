//! Local copies of data that other gateways may invalidate.

use std::sync::{Arc, PoisonError, RwLock};

use shared_state::Follower;

use crate::cache::PurgeableCache;
use crate::member::Ended;
use crate::purge::Purge;

/// Local copies of data that other gateways may invalidate.
#[derive(Debug, Clone)]
pub struct LocalCopies {
    pub caches: Arc<[Arc<dyn PurgeableCache>]>,
    pub ended: Ended,
}

#[derive(Debug, Default)]
pub(super) struct Local(RwLock<Option<LocalCopies>>);

impl Local {
    pub(super) fn set(&self, copies: LocalCopies) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(copies);
    }

    fn copies(&self) -> Option<LocalCopies> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Follower for Local {
    fn ended(&self, mark: &[u8], until: i64) {
        if let Some(copies) = self.copies() {
            copies.ended.learn(mark, until);
        }
    }

    fn all_ended(&self) -> Vec<(Vec<u8>, i64)> {
        self.copies().map(|copies| copies.ended.all()).unwrap_or_default()
    }

    fn purge(&self, what: &str) {
        let Some(copies) = self.copies() else { return };
        match what.parse::<Purge>() {
            Ok(purge) => purge.run(&copies.caches),
            // A purge of a later version: purging too much is safer than too little.
            Err(()) => Purge::All.run(&copies.caches),
        };
    }

    fn purge_everything(&self) {
        if let Some(copies) = self.copies() {
            Purge::All.run(&copies.caches);
        }
    }
}
