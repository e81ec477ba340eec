//! What the oldest client asks of the shop's own list
//! (contracts/upstream/compare.md#the-shops-own-list). The list is the visitor's, so it is never
//! kept.

use http::Method;
use legacy_client::{Effect, LegacyCall, Prefix};

/// A POST that only reads.
pub const IDS: LegacyCall =
    LegacyCall::read_only_post("compare.ids", "/conn/product/compare/getId").prefix(Prefix::Never);

pub const ADD: LegacyCall = LegacyCall::post(
    "compare.add",
    "/conn/product/compare/addId",
    &[(Method::POST, Effect::Write)],
)
.prefix(Prefix::Never);

pub const CALLS: &[&LegacyCall] = &[&IDS, &ADD];
