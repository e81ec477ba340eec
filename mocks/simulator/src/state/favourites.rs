//! Favourites of members: lists of products. Both modes of the shop work on the same lists.

use std::{
    collections::HashMap,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::values::clock;

/// Id of the list that every member has; collections call it 0.
pub(crate) const DEFAULT_LIST_ID: u64 = 1;
/// Lists per member; more are not stored.
pub(crate) const MAX_LISTS: usize = 50;
const MAX_ENTRIES: usize = 500;

#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) id: u64,
    pub(crate) product: u64,
    /// 0 when none was chosen.
    pub(crate) variant: u64,
    /// Unix seconds when it was added.
    pub(crate) added: u64,
}

#[derive(Debug, Clone)]
pub(crate) struct List {
    pub(crate) id: u64,
    /// Empty for the default list, which is called differently in each language.
    pub(crate) name: String,
    pub(crate) entries: Vec<Entry>,
}

/// The lists of every member.
#[derive(Debug)]
pub(crate) struct Favourites {
    lists: Mutex<HashMap<u64, Vec<List>>>,
    last_id: AtomicU64,
}

impl Default for Favourites {
    fn default() -> Self {
        Self { lists: Mutex::default(), last_id: AtomicU64::new(DEFAULT_LIST_ID) }
    }
}

impl Favourites {
    /// Runs `work` on a member's lists, the first of which is the default.
    pub(crate) fn with<T>(&self, member: u64, work: impl FnOnce(&mut Vec<List>) -> T) -> T {
        let mut lists = self.lists.lock().expect("no holder panics");
        work(lists.entry(member).or_insert_with(|| {
            vec![List { id: DEFAULT_LIST_ID, name: String::new(), entries: Vec::new() }]
        }))
    }

    pub(crate) fn all(&self, member: u64) -> Vec<List> {
        self.with(member, |lists| lists.clone())
    }

    /// Returns an id that was never used before.
    pub(crate) fn next_id(&self) -> u64 {
        self.last_id.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Adds to a list and returns the entry, the existing one if there is one; `None` for an
    /// unknown or full list.
    pub(crate) fn add(&self, member: u64, list: u64, product: u64, variant: u64) -> Option<Entry> {
        let id = self.next_id();
        self.with(member, |lists| {
            let entries = &mut lists.iter_mut().find(|known| known.id == list)?.entries;
            let there =
                entries.iter().find(|entry| entry.product == product && entry.variant == variant);
            if there.is_some() || entries.len() >= MAX_ENTRIES {
                return there.cloned();
            }
            let entry = Entry { id, product, variant, added: clock::unix_time() };
            entries.push(entry.clone());
            Some(entry)
        })
    }

    /// Removes the entries that `which` selects, from one list or from all.
    pub(crate) fn remove(&self, member: u64, list: Option<u64>, which: impl Fn(&Entry) -> bool) {
        self.with(member, |lists| {
            for known in lists.iter_mut().filter(|known| list.is_none_or(|list| known.id == list)) {
                known.entries.retain(|entry| !which(entry));
            }
        });
    }

    /// Returns every product on any list, once.
    pub(crate) fn product_ids(&self, member: u64) -> Vec<u64> {
        let mut ids: Vec<u64> = self
            .all(member)
            .iter()
            .flat_map(|list| &list.entries)
            .map(|entry| entry.product)
            .collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }
}
