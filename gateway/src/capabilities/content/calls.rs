//! The shop's own pages.

use std::time::Duration;

use legacy_client::{AnswerKind, Audience, CacheRow, LegacyCall};

/// Any page of the shop. Its currency is the session's: pages have no currency parameter. Not passed through: documents
/// are the storefront's.
pub const PAGE: LegacyCall = LegacyCall::read("content.page", "/{path*}")
    .prefix(legacy_client::Prefix::Never)
    .answers(AnswerKind::Html)
    .cached(CacheRow::new(Audience::Guests, Duration::from_secs(60)).follows_session());
