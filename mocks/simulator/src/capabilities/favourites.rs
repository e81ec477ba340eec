//! Favourites (wire 5): the same lists behind both modes, so that a shop may change from one to the other. Adding what is
//! there and removing what is not are no errors, because the newest client sends changes late and perhaps twice.

mod classic;
mod collections;

use std::{
    collections::HashMap,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::{
    app::Visit,
    state::members,
    values::{language::Words, legacy_json::Json},
};

pub(crate) use classic::answer as classic;
pub(crate) use collections::answer as collections;

/// The list everybody has; collections call it 0.
const DEFAULT: u64 = 1;
/// More lists or entries than this are not kept.
const LISTS: usize = 50;
const ENTRIES: usize = 500;

const NO_LIST: Words =
    ["Liste bulunamadı", "There is no such list", "Diese Liste gibt es nicht", "القائمة غير موجودة"];
const UNKNOWN: Words = ["Ürün bulunamadı", "Product not found", "Artikel nicht gefunden", "المنتج غير موجود"];
const DEFAULT_NAME: Words = ["Favorilerim", "My favourites", "Meine Favoriten", "مفضلتي"];

#[derive(Debug, Clone)]
struct Entry {
    id: u64,
    product: u64,
    /// 0 when none was chosen.
    variant: u64,
    /// Second it was added.
    added: u64,
}

#[derive(Debug, Clone)]
struct List {
    id: u64,
    /// Empty for the default list, which is called differently in each language.
    name: String,
    entries: Vec<Entry>,
}

/// The lists of every member.
#[derive(Debug)]
pub(crate) struct Favourites {
    lists: Mutex<HashMap<u64, Vec<List>>>,
    last_id: AtomicU64,
}

impl Default for Favourites {
    fn default() -> Self {
        Self { lists: Mutex::default(), last_id: AtomicU64::new(DEFAULT) }
    }
}

impl Favourites {
    /// Works on a member's lists, of which the first is the default.
    fn with<T>(&self, member: u64, work: impl FnOnce(&mut Vec<List>) -> T) -> T {
        let mut lists = self.lists.lock().expect("no holder panics");
        work(
            lists
                .entry(member)
                .or_insert_with(|| vec![List { id: DEFAULT, name: String::new(), entries: Vec::new() }]),
        )
    }

    fn all(&self, member: u64) -> Vec<List> {
        self.with(member, |lists| lists.clone())
    }

    /// Ids are never given twice.
    fn next_id(&self) -> u64 {
        self.last_id.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Adds to a list, and answers the entry; the old one when it was there. `None` for an unknown or full list.
    fn add(&self, member: u64, list: u64, product: u64, variant: u64) -> Option<Entry> {
        let id = self.next_id();
        self.with(member, |lists| {
            let entries = &mut lists.iter_mut().find(|known| known.id == list)?.entries;
            let there = entries.iter().find(|entry| entry.product == product && entry.variant == variant);
            if there.is_some() || entries.len() >= ENTRIES {
                return there.cloned();
            }
            let entry = Entry { id, product, variant, added: members::now() };
            entries.push(entry.clone());
            Some(entry)
        })
    }

    /// Removes what `which` says, from one list or from all.
    fn remove(&self, member: u64, list: Option<u64>, which: impl Fn(&Entry) -> bool) {
        self.with(member, |lists| {
            for known in lists.iter_mut().filter(|known| list.is_none_or(|list| known.id == list)) {
                known.entries.retain(|entry| !which(entry));
            }
        });
    }

    /// What the cookie login answers (wire 2.2).
    pub(crate) fn product_ids(&self, member: u64) -> Vec<Json> {
        let mut ids: Vec<u64> =
            self.all(member).iter().flat_map(|list| &list.entries).map(|entry| entry.product).collect();
        ids.sort_unstable();
        ids.dedup();
        ids.into_iter().map(Json::id).collect()
    }
}

/// A product and variant written `1204-0` or `1204_0`; the bare product of the oldest client means any variant.
fn pair(visit: &Visit<'_>, text: &str) -> Option<(u64, u64)> {
    let (product, variant) = text.split_once(['-', '_']).unwrap_or((text, "0"));
    let product = visit.shop().product(product.trim().parse().ok()?)?;
    let variant = variant.trim().parse().ok()?;
    (variant == 0 || product.variant(variant).is_some()).then_some((product.id, variant))
}

fn name_of(visit: &Visit<'_>, list: &List) -> String {
    if list.name.is_empty() { visit.language().choose(DEFAULT_NAME).to_owned() } else { list.name.clone() }
}
