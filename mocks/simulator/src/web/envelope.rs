//! The envelope of `/api/v1`: `{status, message, data, page?}`, where `data` is always a list (wire 1.1).

use http::StatusCode;

use crate::{
    values::{
        language::{Language, Localized},
        legacy_json::{Json, object},
    },
    web::reply::Reply,
};

/// What every call that needs a member tells a guest.
pub(crate) const NO_MEMBER: &str = "NO_MEMBER_SESSION";

/// What the shop says to calls it does not have.
pub(crate) fn unknown_call() -> Reply {
    Reply::json(&object! { "status": 0, "statusText": "Fonksiyon bulunamadı" }).status(StatusCode::NOT_FOUND)
}

/// A field at fault and what is wrong with it.
pub(crate) type FieldError = (&'static str, Localized);

pub(crate) fn success(message: impl Into<String>, data: Vec<Json>) -> Reply {
    Reply::json(&object! { "status": true, "message": message.into(), "data": Json::List(data) })
}

/// The same, with the page to go to.
pub(crate) fn success_with_page(message: impl Into<String>, data: Vec<Json>, url: &str) -> Reply {
    Reply::json(&object! {
        "status": true, "message": message.into(), "data": Json::List(data),
        "page": object! { "url": Json::text(url) },
    })
}

/// A refusal that names no field.
pub(crate) fn failure(status: StatusCode, message: impl Into<String>) -> Reply {
    let body = object! { "status": false, "message": message.into(), "data": Json::List(Vec::new()) };
    Reply::json(&body).status(status)
}

/// A refusal that names every field at fault; its message is the first one's.
pub(crate) fn field_errors(status: StatusCode, language: Language, faults: &[FieldError]) -> Reply {
    let entries =
        faults.iter().map(|(key, words)| object! { "key": *key, "statusText": language.choose(*words) });
    let message = faults.first().map_or("", |(_, words)| language.choose(*words));
    let body = object! { "status": false, "message": message, "data": Json::list(entries) };
    Reply::json(&body).status(status)
}

/// What `/api/v1` tells a guest who asks for something of a member's.
pub(crate) fn no_member() -> Reply {
    failure(StatusCode::UNAUTHORIZED, NO_MEMBER)
}

/// What `/srv` tells a guest: HTTP 200 all the same (wire 5.1).
pub(crate) fn no_member_session() -> Reply {
    Reply::json(&object! { "status": false, "statusText": NO_MEMBER })
}
