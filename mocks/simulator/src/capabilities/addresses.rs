//! Addresses of members, and of guests who order (wire 10.2).

mod book;
mod form;
mod plain;
mod print;
mod words;

use http::{Method, StatusCode};

use crate::{
    values::legacy_json::Json,
    visit::Visit,
    web::{
        envelope::{self, unknown_call},
        reply::Reply,
    },
};

pub(crate) use form::requirements;
pub(crate) use plain::answer as plain;

/// `/api/v1/public/address/…`.
pub(crate) fn answer(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    let method = visit.call.method.clone();
    match (method, segments) {
        (Method::GET | Method::HEAD, []) => {
            envelope::done("", book::all(visit).iter().map(print::lower_case).collect())
        }
        (Method::POST, []) => saved(visit, None),
        (method, [id]) => {
            let Some(address) = book::find(visit, id) else {
                return envelope::refused(StatusCode::NOT_FOUND, visit.language().choose(words::UNKNOWN));
            };
            match method {
                Method::GET | Method::HEAD => envelope::done("", vec![print::lower_case(&address)]),
                Method::PUT => saved(visit, Some(address.id)),
                Method::DELETE => {
                    book::delete(visit, id);
                    envelope::done(visit.language().choose(words::DELETED), Vec::new())
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
        Ok(id) => envelope::done(language.choose(words::SAVED), vec![Json::id(id)]),
        Err(faults) => envelope::faulty(StatusCode::UNPROCESSABLE_ENTITY, language, &faults),
    }
}
