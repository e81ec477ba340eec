//! The envelope of `/api/v1`: `{status, message, data, page?}`, where `data` is always a list
//! (contracts/upstream/protocol.md#answers).

use http::StatusCode;

use crate::{
    values::{
        language::{Language, Localized},
        legacy_json::{Json, object},
    },
    web::reply::Reply,
};

/// Error code that guests get from every call that needs a member.
pub(crate) const NO_MEMBER: &str = "NO_MEMBER_SESSION";

/// Answers a call that does not exist.
pub(crate) fn unknown_call() -> Reply {
    Reply::json(&object! { "status": 0, "statusText": "Fonksiyon bulunamadı" })
        .status(StatusCode::NOT_FOUND)
}

/// A form field and the error it is rejected with.
pub(crate) type FieldError = (&'static str, Localized);

pub(crate) fn success(message: impl Into<String>, data: Vec<Json>) -> Reply {
    Reply::json(&object! { "status": true, "message": message.into(), "data": Json::List(data) })
}

/// As [`success`], with the page to go to.
pub(crate) fn success_with_page(message: impl Into<String>, data: Vec<Json>, url: &str) -> Reply {
    Reply::json(&object! {
        "status": true, "message": message.into(), "data": Json::List(data),
        "page": object! { "url": Json::text(url) },
    })
}

/// An error that names no field.
pub(crate) fn failure(status: StatusCode, message: impl Into<String>) -> Reply {
    let body =
        object! { "status": false, "message": message.into(), "data": Json::List(Vec::new()) };
    Reply::json(&body).status(status)
}

/// An error that names every rejected field; its message is that of the first. One without a name
/// is of the whole form.
pub(crate) fn field_errors(status: StatusCode, language: Language, faults: &[FieldError]) -> Reply {
    let entries = faults
        .iter()
        .filter(|(key, _)| !key.is_empty())
        .map(|(key, words)| object! { "key": *key, "statusText": language.choose(*words) });
    let message = faults.first().map_or("", |(_, words)| language.choose(*words));
    let body = object! { "status": false, "message": message, "data": Json::list(entries) };
    Reply::json(&body).status(status)
}

/// Answers a guest's `/api/v1` call that needs a member.
pub(crate) fn no_member() -> Reply {
    failure(StatusCode::UNAUTHORIZED, NO_MEMBER)
}

/// Answers a guest's `/srv` call that needs a member, with HTTP 200
/// (contracts/upstream/favourites.md#list-mode).
pub(crate) fn no_member_session() -> Reply {
    Reply::json(&object! { "status": false, "statusText": NO_MEMBER })
}
