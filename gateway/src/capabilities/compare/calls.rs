//! Calls for the shop's own list of products to compare, used by the oldest client
//! (contracts/upstream/compare.md#the-shops-own-list). The list is the visitor's, so it is never
//! cached.

use http::Method;
use legacy_client::{Effect, LegacyCall, Prefix};

/// A read-only POST.
pub const IDS: LegacyCall =
    LegacyCall::read_only_post("compare.ids", "/conn/product/compare/getId")
        .prefix(Prefix::Never)
        .sample_form(&[]);

pub const ADD: LegacyCall = LegacyCall::post(
    "compare.add",
    "/conn/product/compare/addId",
    &[(Method::POST, Effect::Write)],
)
.prefix(Prefix::Never);

pub const CALLS: &[&LegacyCall] = &[&IDS, &ADD];
