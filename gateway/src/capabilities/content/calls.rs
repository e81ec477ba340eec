//! What the shop is asked for parts of pages [wire 8]. A fragment carries the visitor's anti-forgery value, so none is kept.

use http::Method;
use legacy_client::{AnswerKind, Confidence, Effect, LegacyCall, Prefix};

/// A popup or block as HTML with its data in a script [wire 8.1].
pub const FRAGMENT: LegacyCall = LegacyCall::read(
    "content.fragment",
    "/srv/service/content-v5/sub-folder/{page}/{block}/{folder}/{first?}/{second?}",
)
.with_currency()
.answers(AnswerKind::Html);

/// The same data as JSON [wire 8.1]. No client sends it a currency, but its twin has one.
pub const FRAGMENT_DATA: LegacyCall = LegacyCall::read(
    "content.fragment_data",
    "/srv/service/content-v5/data/{page}/{block}/{folder}/{first?}/{second?}",
)
.with_currency();

/// A fragment as the oldest client asks for it; some answer JSON text with words to show [wire 8.2].
pub const OLD_FRAGMENT: LegacyCall =
    LegacyCall::read("content.old_fragment", "/srv/service/content/get/{block}/{folder}/{parameter?}")
        .answers(AnswerKind::Html);

/// A whole block of a page [wire 8.2].
pub const BLOCK: LegacyCall =
    LegacyCall::read("content.block", "/srv/service/content/get-block/{block}/{type?}/{id?}")
        .answers(AnswerKind::Html);

/// Nothing but the names is known of the scripts for stores, current accounts and orders; taken for writes [wire 17].
pub const ERP: LegacyCall = LegacyCall::post(
    "content.erp",
    "/Diger/Erp/{script}",
    &[(Method::GET, Effect::Write), (Method::POST, Effect::Write)],
)
.prefix(Prefix::Never)
.confidence(Confidence::Inferred);

pub const CALLS: &[&LegacyCall] = &[&FRAGMENT, &FRAGMENT_DATA, &OLD_FRAGMENT, &BLOCK, &ERP];
