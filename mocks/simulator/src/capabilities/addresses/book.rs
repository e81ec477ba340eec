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

fn change<T>(visit: &mut Visit<'_>, work: impl FnOnce(&mut Vec<Address>) -> T) -> T {
    match visit.member() {
        Some(member) => visit.state.addresses.with(member.id, work),
        None => visit.change(|session| work(&mut session.addresses)),
    }
}

pub(super) fn find(visit: &Visit<'_>, id: &str) -> Option<Address> {
    all(visit)
        .into_iter()
        .chain(prepared::missing(visit))
        .find(|address| address.id.to_string() == id)
}

/// Deletes an address; returns whether it existed.
pub(super) fn delete(visit: &mut Visit<'_>, id: &str) -> bool {
    change(visit, |book| {
        let before = book.len();
        book.retain(|address| address.id.to_string() != id);
        book.len() < before
    })
}

/// Replaces the address of the same id, or adds it.
pub(super) fn put(visit: &mut Visit<'_>, address: Address) {
    let missing = prepared::missing(visit);
    let was_prepared = missing.iter().any(|known| known.id == address.id);
    change(visit, |book| {
        if was_prepared {
            book.extend(missing);
        }
        match book.iter_mut().find(|known| known.id == address.id) {
            Some(known) => *known = address,
            None => book.push(address),
        }
    });
}
