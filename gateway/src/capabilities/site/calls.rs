//! Calls of the oldest client (contracts/upstream/site.md).

use std::time::Duration;

use http::Method;
use legacy_client::{AnswerKind, Audience, CacheRow, Confidence, Effect, LegacyCall};

const POST_WRITES: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];

/// Recommends a page to a friend, by mail.
pub const ADVICE: LegacyCall =
    LegacyCall::post("site.advice", "/srv/service/site/advice", POST_WRITES);

pub const SCRIPT: LegacyCall = LegacyCall::read("site.script", "/srv/service/conf/load/{name*}")
    .answers(AnswerKind::Text)
    .cached(CacheRow::new(Audience::Guests, Duration::from_secs(5 * 60)));

pub const INSTAGRAM: LegacyCall =
    LegacyCall::read("site.instagram", "/srv/service/social/instagram/feed/{count?}")
        .confidence(Confidence::Inferred)
        .cached(CacheRow::new(Audience::Everybody, Duration::from_secs(10 * 60)));

pub const CALLS: &[&LegacyCall] = &[&ADVICE, &SCRIPT, &INSTAGRAM];
