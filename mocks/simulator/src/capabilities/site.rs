//! Small calls of the oldest theme (contracts/upstream/site.md).

use http::HeaderValue;

use crate::{
    values::{
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::Reply,
};

const SENT: Localized = [
    "Tavsiyeniz gönderildi",
    "Your recommendation is on its way",
    "Ihre Empfehlung ist unterwegs",
    "تم إرسال توصيتك",
];
const MISSING: Localized = [
    "Lütfen tüm alanları doldurun",
    "Please fill in every field",
    "Bitte füllen Sie alle Felder aus",
    "يرجى تعبئة جميع الحقول",
];

/// Recommends a page to a friend; all field names but one are Turkish.
pub(crate) fn advice(visit: &Visit<'_>) -> Reply {
    let filled = |name: &str| !visit.call.field(name).unwrap_or("").trim().is_empty();
    let is_address = |name: &str| visit.call.field(name).is_some_and(|text| text.contains('@'));
    let complete = filled("GonderenAdi")
        && filled("AliciAdi")
        && (is_address("GonderenEposta") || is_address("email"))
        && is_address("AliciEposta");
    let words = if complete { SENT } else { MISSING };
    Reply::json(
        &object! { "status": i32::from(complete), "statusText": visit.language().choose(words) },
    )
}

/// A script of settings, as the oldest theme loads it.
pub(crate) fn script(visit: &Visit<'_>, segments: &[&str]) -> Reply {
    let (decimal, thousand) = visit.language().separators();
    let settings = object! {
        "name": segments.join("/"), "language": visit.language().code(),
        "currency": visit.currency().code(),
        "sep_dec": decimal.to_string(), "sep_tho": thousand.to_string(),
    };
    let kind = HeaderValue::from_static("application/javascript; charset=UTF-8");
    Reply::new(kind, format!("var CONF = {};\n", settings.print()))
        .with(http::header::CACHE_CONTROL, "public, max-age=300")
}

/// The shop has no account there.
pub(crate) fn instagram() -> Reply {
    Reply::json(&object! { "data": Json::List(Vec::new()) })
}
