//! Addresses of members, and of guests who order (contracts/upstream/addresses.md).

mod book;
mod form;
mod plain;
mod prepared;
mod print;
mod texts;

use http::{Method, StatusCode};

use crate::{
    values::legacy_json::Json,
    visit::Visit,
    web::{
        envelope::{self, unknown_call},
        reply::Reply,
    },
};

pub(crate) use book::{known, of_checkout};
pub(crate) use form::requirements;
pub(crate) use plain::answer as plain;
pub(crate) use prepared::TURKEY;

/// `/api/v1/public/address/…`.
pub(crate) fn answer(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    let method = visit.call.method.clone();
    match (method, segments) {
        (Method::GET | Method::HEAD, []) => {
            envelope::success("", book::all(visit).iter().map(print::lower_case).collect())
        }
        (Method::POST, []) => saved(visit, None),
        (method, [id]) => {
            let Some(address) = book::find(visit, id) else {
                return envelope::failure(
                    StatusCode::NOT_FOUND,
                    visit.language().choose(texts::UNKNOWN),
                );
            };
            match method {
                Method::GET | Method::HEAD => {
                    envelope::success("", vec![print::lower_case(&address)])
                }
                Method::PUT => saved(visit, Some(address.id)),
                Method::DELETE => {
                    book::delete(visit, id);
                    envelope::success(visit.language().choose(texts::DELETED), Vec::new())
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
    match form::save(visit, id) {
        Ok(id) => envelope::success(language.choose(texts::SAVED), vec![Json::id(id)]),
        Err(faults) => envelope::field_errors(StatusCode::UNPROCESSABLE_ENTITY, language, &faults),
    }
}
