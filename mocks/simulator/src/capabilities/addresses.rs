//! Addresses of members, and of guests who order (wire 10.2).

mod form;
mod plain;
mod print;

use http::{Method, StatusCode};

use crate::{
    state::addresses::Address,
    values::{
        language::Words,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::{
        envelope::{self, unknown_call},
        reply::Reply,
    },
};

pub(crate) use form::requirements;
pub(crate) use plain::answer as plain;

/// More than this are not kept for one shopper.
const LIMIT: usize = 100;

const SAVED: Words =
    ["Adres kaydedildi", "The address is saved", "Die Adresse ist gespeichert", "تم حفظ العنوان"];
const DELETED: Words =
    ["Adres silindi", "The address is deleted", "Die Adresse wurde gelöscht", "تم حذف العنوان"];
const UNKNOWN: Words =
    ["Adres bulunamadı", "There is no such address", "Diese Adresse gibt es nicht", "العنوان غير موجود"];

/// The visitor's own addresses.
pub(crate) fn all(visit: &Visit<'_>) -> Vec<Address> {
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

fn find(visit: &Visit<'_>, id: &str) -> Option<Address> {
    all(visit).into_iter().find(|address| address.id.to_string() == id)
}

/// Saves the form at hand under `id`, or as a new address, and answers where.
fn save(visit: &mut Visit<'_>, id: Option<u64>) -> Result<u64, Vec<envelope::Fault>> {
    let old = id.and_then(|id| find(visit, &id.to_string()));
    let mut address = form::read(visit, old.as_ref())?;
    address.id = id.unwrap_or_else(|| visit.state.addresses.next_id());
    let kept = address.id;
    change(visit, |book| {
        let room = book.len() < LIMIT;
        match book.iter_mut().find(|known| known.id == kept) {
            Some(known) => *known = address,
            None if room => book.push(address),
            None => {}
        }
    });
    Ok(kept)
}

/// Whether there was something to delete.
fn delete(visit: &mut Visit<'_>, id: &str) -> bool {
    change(visit, |book| {
        let before = book.len();
        book.retain(|address| address.id.to_string() != id);
        book.len() < before
    })
}

/// `/api/v1/public/address/…`.
pub(crate) fn answer(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    let method = visit.call.method.clone();
    match (method, segments) {
        (Method::GET | Method::HEAD, []) => {
            envelope::done("", all(visit).iter().map(print::lower_case).collect())
        }
        (Method::POST, []) => saved(visit, None),
        (method, [id]) => {
            let Some(address) = find(visit, id) else {
                return envelope::refused(StatusCode::NOT_FOUND, visit.language().choose(UNKNOWN));
            };
            match method {
                Method::GET | Method::HEAD => envelope::done("", vec![print::lower_case(&address)]),
                Method::PUT => saved(visit, Some(address.id)),
                Method::DELETE => {
                    delete(visit, id);
                    envelope::done(visit.language().choose(DELETED), Vec::new())
                }
                _ => unknown_call(),
            }
        }
        _ => unknown_call(),
    }
}

/// `data[0]` is the id itself.
fn saved(visit: &mut Visit<'_>, id: Option<u64>) -> Reply {
    let language = visit.language();
    match save(visit, id) {
        Ok(id) => envelope::done(language.choose(SAVED), vec![Json::id(id)]),
        Err(faults) => envelope::faulty(StatusCode::UNPROCESSABLE_ENTITY, language, &faults),
    }
}

fn plainly(visit: &Visit<'_>, done: bool, words: Words) -> Reply {
    Reply::json(&object! { "status": i32::from(done), "statusText": visit.language().choose(words) })
}
