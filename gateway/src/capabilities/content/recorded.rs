//! What a recorded answer of each call comes out as.
use commerce::listing_query::ListingQuery;
use platform::address_kind::PageAddress;

use super::calls::{self, PageParams};
use super::reshape;
use crate::capabilities::call_table;
use crate::reshape_snapshots::case::Case;

pub(crate) fn cases() -> Vec<Case> {
    vec![
        Case::of_view(&reshape::PAGE_VIEW, |recorded| PageParams {
            page: PageAddress::parse("path", &recorded.path, call_table(), "").expect("a page"),
            listing: ListingQuery::default(),
        }),
        Case::of(&calls::FRAGMENT, |recorded, context| {
            Ok(reshape::fragments::fragment(&recorded.text(), None, context))
        }),
        Case::of(&calls::FRAGMENT_DATA, |recorded, context| {
            Ok(reshape::fragments::fragment("", Some(&recorded.text()), context))
        }),
    ]
}
