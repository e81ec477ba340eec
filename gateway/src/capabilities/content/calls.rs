//! What the shop is asked for parts of pages (contracts/upstream/content.md). A fragment carries
//! the visitor's anti-forgery value, so none is kept.

use http::Method;
use legacy_client::{AnswerKind, Confidence, Effect, LegacyCall, Prefix};

/// A popup or block as HTML with its data in a script (contracts/upstream/content.md#fragments).
pub const FRAGMENT: LegacyCall = LegacyCall::read(
    "content.fragment",
    "/srv/service/content-v5/sub-folder/{page}/{block}/{folder}/{first?}/{second?}",
)
.with_currency()
.answers(AnswerKind::Html);

/// The same data as JSON (contracts/upstream/content.md#fragment-data). No client sends it a
/// currency, but its twin has one.
pub const FRAGMENT_DATA: LegacyCall = LegacyCall::read(
    "content.fragment_data",
    "/srv/service/content-v5/data/{page}/{block}/{folder}/{first?}/{second?}",
)
.with_currency();

/// A fragment as the oldest client asks for it; some answer JSON text with words to show
/// (contracts/upstream/content.md#older-fragments).
pub const OLD_FRAGMENT: LegacyCall = LegacyCall::read(
    "content.old_fragment",
    "/srv/service/content/get/{block}/{folder}/{parameter?}",
)
.answers(AnswerKind::Html);

/// A whole block of a page (contracts/upstream/content.md#older-fragments).
pub const BLOCK: LegacyCall =
    LegacyCall::read("content.block", "/srv/service/content/get-block/{block}/{type?}/{id?}")
        .answers(AnswerKind::Html);

/// Nothing but the names is known of the scripts for stores, current accounts and orders; taken for
/// writes (contracts/upstream/content.md#erp-scripts).
pub const ERP: LegacyCall = LegacyCall::post(
    "content.erp",
    "/Diger/Erp/{script}",
    &[(Method::GET, Effect::Write), (Method::POST, Effect::Write)],
)
.prefix(Prefix::Never)
.confidence(Confidence::Inferred);

pub const CALLS: &[&LegacyCall] = &[&FRAGMENT, &FRAGMENT_DATA, &OLD_FRAGMENT, &BLOCK, &ERP];
