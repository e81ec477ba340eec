//! Collection mode (contracts/upstream/favourites.md#collection-mode).

use super::lists::{NO_LIST, UNKNOWN, name_of, pair};
use crate::{
    state::{
        favourites::{DEFAULT_LIST_ID, Entry, List, MAX_LISTS},
        members::Member,
    },
    values::{
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::{
        envelope::{self, unknown_call},
        reply::Reply,
    },
};

const REMOVED: Localized = [
    "Ürün koleksiyondan çıkarıldı",
    "Removed from the collection",
    "Aus der Sammlung entfernt",
    "أُزيل من المجموعة",
];
const LIST_REMOVED: Localized = [
    "Koleksiyon silindi",
    "The collection is gone",
    "Die Sammlung wurde gelöscht",
    "حُذفت المجموعة",
];
const NO_NAME: Localized = [
    "Koleksiyon adı boş olamaz",
    "A collection needs a name",
    "Eine Sammlung braucht einen Namen",
    "المجموعة تحتاج إلى اسم",
];

/// `/srv/service/collection/…`. Guests are refused with HTTP 200.
pub(crate) fn answer(visit: &Visit<'_>, segments: &[&str]) -> Reply {
    let Some(member) = visit.member() else { return envelope::no_member_session() };
    match *segments {
        ["set-item"] => set_item(visit, &member),
        ["remove-item"] => remove_item(visit, &member),
        ["get"] => all(visit, &member),
        ["get", id] => one(visit, &member, id),
        ["set"] => set(visit, &member),
        ["remove", id] => remove(visit, &member, id),
        _ => unknown_call(),
    }
}

/// Builds an opaque id, like those of the document store behind collections.
fn opaque(kind: &str, id: u64) -> String {
    format!("{kind}{id:022x}")
}

fn list_id(list: &List) -> String {
    opaque("c0", list.id)
}

fn item_id(entry: &Entry) -> String {
    opaque("1d", entry.id)
}

/// Finds a list by id; 0 or an empty id is the default list.
fn find(visit: &Visit<'_>, member: &Member, id: &str) -> Option<List> {
    let lists = visit.state.favourites.all(member.id);
    lists
        .into_iter()
        .find(|list| list_id(list) == id || list.id == DEFAULT_LIST_ID && matches!(id, "" | "0"))
}

fn failed(visit: &Visit<'_>, words: Localized) -> Reply {
    let text = visit.language().choose(words);
    Reply::json(&object! { "status": false, "statusText": text, "data": Json::List(Vec::new()) })
}

fn asked_list(visit: &Visit<'_>, member: &Member) -> Option<List> {
    find(visit, member, visit.call.field("collection_id").unwrap_or(""))
}

fn set_item(visit: &Visit<'_>, member: &Member) -> Reply {
    let Some(list) = asked_list(visit, member) else { return failed(visit, NO_LIST) };
    let pairs: Vec<(u64, u64)> =
        visit.call.form.all("products").into_iter().filter_map(|text| pair(visit, text)).collect();
    if pairs.is_empty() {
        return failed(visit, UNKNOWN);
    }
    let entries = pairs.iter().filter_map(|(product, variant)| {
        visit.state.favourites.add(member.id, list.id, *product, *variant)
    });
    Reply::json(&object! {
        "status": true,
        "data": Json::list(entries.map(|entry| {
            object! { "item_id": item_id(&entry), "product_id": Json::id(entry.product) }
        })),
    })
}

fn remove_item(visit: &Visit<'_>, member: &Member) -> Reply {
    let Some(list) = asked_list(visit, member) else { return failed(visit, NO_LIST) };
    let ids = visit.call.form.all("item_id");
    visit
        .state
        .favourites
        .remove(member.id, Some(list.id), |entry| ids.contains(&item_id(entry).as_str()));
    Reply::json(&object! { "status": true, "statusText": visit.language().choose(REMOVED) })
}

fn described(visit: &Visit<'_>, list: &List) -> Json {
    let items = list.entries.iter().filter_map(|entry| {
        let product = visit.shop().product(entry.product)?;
        Some(object! {
            "_id": item_id(entry), "ID": Json::id(entry.product),
            "product_id": Json::id(entry.product),
            "variant_id": Json::Int(entry.variant as i64), "status": 1,
            "product": object! {
                "id": Json::id(entry.product), "name": product.name(visit.language()).to_owned(),
            },
        })
    });
    object! { "_id": list_id(list), "name": name_of(visit, list), "items": Json::list(items) }
}

fn all(visit: &Visit<'_>, member: &Member) -> Reply {
    let lists = visit.state.favourites.all(member.id);
    let data = lists.iter().map(|list| described(visit, list));
    Reply::json(&object! { "status": true, "data": Json::list(data) })
}

fn one(visit: &Visit<'_>, member: &Member, id: &str) -> Reply {
    match find(visit, member, id) {
        Some(list) => {
            Reply::json(&object! { "status": true, "data": Json::list([described(visit, &list)]) })
        }
        None => failed(visit, NO_LIST),
    }
}

/// Creates a collection; returns the existing one when the name is taken.
fn set(visit: &Visit<'_>, member: &Member) -> Reply {
    let name: String = visit.call.field("name").unwrap_or("").trim().chars().take(100).collect();
    if name.is_empty() {
        return failed(visit, NO_NAME);
    }
    let id = visit.state.favourites.next_id();
    let list = visit.state.favourites.with(member.id, |lists| {
        let there = lists.iter().find(|list| list.name == name).cloned();
        if there.is_some() || lists.len() >= MAX_LISTS {
            return there;
        }
        let list = List { id, name, entries: Vec::new() };
        lists.push(list.clone());
        Some(list)
    });
    match list {
        Some(list) => Reply::json(
            &object! { "status": true, "data": Json::list([object! { "_id": list_id(&list) }]) },
        ),
        None => failed(visit, NO_LIST),
    }
}

/// Removes a collection. The default one cannot be removed.
fn remove(visit: &Visit<'_>, member: &Member, id: &str) -> Reply {
    let Some(list) = find(visit, member, id).filter(|list| list.id != DEFAULT_LIST_ID) else {
        return failed(visit, NO_LIST);
    };
    visit.state.favourites.with(member.id, |lists| lists.retain(|known| known.id != list.id));
    Reply::json(&object! { "status": true, "statusText": visit.language().choose(LIST_REMOVED) })
}
