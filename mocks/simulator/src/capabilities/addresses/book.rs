//! The address book of the visitor.

use super::prepared;
use crate::{state::addresses::Address, visit::Visit};

/// Addresses per shopper; more are refused.
const MAX_ADDRESSES: usize = 100;

pub(super) fn is_full(visit: &Visit<'_>) -> bool {
    all(visit).len() >= MAX_ADDRESSES
}

/// Returns the visitor's addresses.
pub(super) fn all(visit: &Visit<'_>) -> Vec<Address> {
    match visit.member() {
        Some(member) => visit.state.addresses.all(member.id),
        None => visit.session.addresses.clone(),
    }
}

/// Returns the addresses that the visitor may order to.
pub(crate) fn of_checkout(visit: &Visit<'_>) -> Vec<Address> {
    prepared::of_checkout(visit, all(visit))
}

/// Finds an address that the visitor may order to, or a prepared one: orders name them too.
pub(crate) fn known(visit: &Visit<'_>, id: u64) -> Option<Address> {
    of_checkout(visit)
        .into_iter()
        .find(|address| address.id == id)
        .or_else(|| prepared::find(visit, id))
}

/// Returns the prepared addresses that are not in the book, while the visitor may order to them.
fn missing(visit: &Visit<'_>) -> Vec<Address> {
    let book = all(visit);
    let is_in = |address: &Address| book.iter().any(|known| known.id == address.id);
    of_checkout(visit).into_iter().filter(|address| !is_in(address)).collect()
}

fn change<T>(visit: &mut Visit<'_>, work: impl FnOnce(&mut Vec<Address>) -> T) -> T {
    match visit.member() {
        Some(member) => visit.state.addresses.with(member.id, work),
        None => visit.change(|session| work(&mut session.addresses)),
    }
}

/// Finds an address that the visitor may read and change. The first prepared one is a member's own
/// (`state::addresses`), so it is nobody else's before it is in their book.
pub(super) fn find(visit: &Visit<'_>, id: &str) -> Option<Address> {
    let others = missing(visit).into_iter().filter(|address| address.id != prepared::FIRST);
    all(visit).into_iter().chain(others).find(|address| address.id.to_string() == id)
}

/// Puts the prepared addresses into the book if one of them is about to change.
fn adopt_prepared(visit: &mut Visit<'_>, id: &str) {
    let missing = missing(visit);
    if find(visit, id).is_some() && missing.iter().any(|address| address.id.to_string() == id) {
        change(visit, |book| book.extend(missing));
    }
}

/// Deletes an address; returns whether it existed.
pub(super) fn delete(visit: &mut Visit<'_>, id: &str) -> bool {
    adopt_prepared(visit, id);
    change(visit, |book| {
        let before = book.len();
        book.retain(|address| address.id.to_string() != id);
        book.len() < before
    })
}

/// Replaces the address of the same id, or adds it.
pub(super) fn put(visit: &mut Visit<'_>, address: Address) {
    adopt_prepared(visit, &address.id.to_string());
    change(visit, |book| match book.iter_mut().find(|known| known.id == address.id) {
        Some(known) => *known = address,
        None => book.push(address),
    });
}
