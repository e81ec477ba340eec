//! Calls of the live search (contracts/upstream/search.md#live-search).

use std::time::Duration;

use http::Method;
use legacy_client::{AnswerKind, Audience, CacheRow, Effect, LegacyCall};

use super::wire;

const GUESTS_1_MINUTE: CacheRow = CacheRow::new(Audience::Guests, Duration::from_secs(60));

/// JSON suggestions.
pub const SEARCH_ALL: LegacyCall =
    LegacyCall::read("search.all", "/srv/service/product/searchAll/{term}")
        .cached(GUESTS_1_MINUTE)
        .response_type::<wire::SearchAll>();

/// An HTML fragment for the result box. Older clients send the words by POST.
pub const SEARCH: LegacyCall =
    LegacyCall::read("search.fragment", "/srv/service/product/search/{term?}")
        .methods(&[(Method::GET, Effect::Read), (Method::POST, Effect::Read)])
        .any_body()
        .answers(AnswerKind::Html)
        .cached(GUESTS_1_MINUTE.follows_session())
        .sample_form(&[("q", "{term}")]);

pub const CALLS: &[&LegacyCall] = &[&SEARCH_ALL, &SEARCH];
