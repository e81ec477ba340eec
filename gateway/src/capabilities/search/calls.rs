//! What the shop is asked while a shopper types (contracts/upstream/search.md#live-search).

use std::time::Duration;

use http::Method;
use legacy_client::{AnswerKind, Audience, CacheRow, Effect, LegacyCall};

use super::legacy;

const SHORT: CacheRow = CacheRow::new(Audience::Guests, Duration::from_secs(60));

/// JSON suggestions.
pub const SEARCH_ALL: LegacyCall =
    LegacyCall::read("search.all", "/srv/service/product/searchAll/{term}")
        .cached(SHORT)
        .response_type::<legacy::SearchAll>();

/// An HTML fragment for the result box; older clients post the words.
pub const SEARCH: LegacyCall =
    LegacyCall::read("search.fragment", "/srv/service/product/search/{term?}")
        .methods(&[(Method::GET, Effect::Read), (Method::POST, Effect::Read)])
        .any_body()
        .answers(AnswerKind::Html)
        .cached(SHORT.follows_session());

pub const CALLS: &[&LegacyCall] = &[&SEARCH_ALL, &SEARCH];
