//! Calls for language, currency and the cookie notice (contracts/upstream/preferences.md). Changes
//! are stored in the shop's session.

use std::time::Duration;

use http::Method;
use legacy_client::{
    AnswerKind, Audience, CacheRow, Effect, LegacyCall, Preference, Prefix, SessionEffect,
};

use super::wire;

pub const CHANGE_LANGUAGE: LegacyCall = LegacyCall::mutating_get(
    "preferences.language",
    "/srv/service/language/change/{language}/{type}/{page}",
    &[(Method::GET, Effect::Session)],
)
.response_type::<wire::LanguageChange>()
.session_effect(SessionEffect::Sets(Preference::Language));

/// Sent as GET by newer clients and as POST with an empty body by the oldest.
pub const SET_CURRENCY: LegacyCall = LegacyCall::mutating_get(
    "preferences.currency",
    "/srv/shopping/shopping/set-currency/{currency}",
    &[(Method::GET, Effect::Session), (Method::POST, Effect::Session)],
)
.any_body()
.answers(AnswerKind::Scalar)
.response_type::<wire::CurrencyChange>()
.session_effect(SessionEffect::Sets(Preference::Currency));

pub const SET_COUNTRY: LegacyCall = LegacyCall::mutating_get(
    "preferences.country",
    "/srv/shopping/shopping/set-country/{country}",
    &[(Method::GET, Effect::Session)],
)
.answers(AnswerKind::Text)
.session_effect(SessionEffect::Sets(Preference::Country));

/// JSON labelled as HTML, on which the oldest client relies
/// (contracts/upstream/preferences.md#cookie-notice).
pub const COOKIE_LAW: LegacyCall =
    LegacyCall::read("preferences.cookie_notice", "/srv/service/site/get-cookie-law")
        .cached(CacheRow::new(Audience::Everybody, Duration::from_secs(60 * 60)))
        .response_type::<wire::CookieLaw>();

/// The session's language as plain text, possibly quoted. Only older client libraries ask for it.
pub const SESSION_LANGUAGE: LegacyCall =
    LegacyCall::read("preferences.session_language", "/conn/user/language/getLanguage")
        .prefix(Prefix::Never)
        .answers(AnswerKind::Text);

/// The same at the address of another library, which stores it in its own cookie for a day.
pub const SELECTED_LANGUAGE: LegacyCall =
    LegacyCall::read("preferences.selected_language", "/srv/admin/settings/language/selected-lang")
        .answers(AnswerKind::Text);

pub const CALLS: &[&LegacyCall] = &[
    &CHANGE_LANGUAGE,
    &SET_CURRENCY,
    &SET_COUNTRY,
    &COOKIE_LAW,
    &SESSION_LANGUAGE,
    &SELECTED_LANGUAGE,
];
