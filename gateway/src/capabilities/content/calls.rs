//! Calls for parts of pages (contracts/upstream/content.md). A fragment contains the visitor's
//! anti-forgery token, so none is cached.

use commerce::listing_query::ListingQuery;
use commerce::view::CallParams;
use http::Method;
use legacy_client::{AnswerKind, Confidence, Effect, LegacyCall, LegacyRequest, Prefix};
use platform::address_kind::PageAddress;
use serde::Serialize;

/// A popup or block as HTML with its data in a script (contracts/upstream/content.md#fragments).
pub const FRAGMENT: LegacyCall = LegacyCall::read(
    "content.fragment",
    "/srv/service/content-v5/sub-folder/{page}/{block}/{folder}/{first?}/{second?}",
)
.with_currency()
.answers(AnswerKind::Html);

/// The same data as JSON (contracts/upstream/content.md#fragment-data). No client sends a currency,
/// but the fragment's own call has one.
pub const FRAGMENT_DATA: LegacyCall = LegacyCall::read(
    "content.fragment_data",
    "/srv/service/content-v5/data/{page}/{block}/{folder}/{first?}/{second?}",
)
.with_currency();

/// A fragment as the oldest client requests it. Some answers are JSON with a message to display
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

/// Scripts for stores, current accounts and orders, of which only the names are known. They count
/// as writes (contracts/upstream/content.md#erp-scripts).
pub const ERP: LegacyCall = LegacyCall::post(
    "content.erp",
    "/Diger/Erp/{script}",
    &[(Method::GET, Effect::Write), (Method::POST, Effect::Write)],
)
.prefix(Prefix::Never)
.confidence(Confidence::Inferred);

pub const CALLS: &[&LegacyCall] = &[&FRAGMENT, &FRAGMENT_DATA, &OLD_FRAGMENT, &BLOCK, &ERP];

/// Parameters of a page of the shop; a listing has more.
#[derive(Debug, Serialize)]
pub struct PageParams {
    pub page: PageAddress,
    pub listing: ListingQuery,
}

impl CallParams for PageParams {
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest {
        CallParams::request(&self.page, call).raw_query(&self.listing.to_query())
    }
}
