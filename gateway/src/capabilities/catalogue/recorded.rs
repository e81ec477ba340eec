//! What a recorded answer of each call comes out as.
use commerce::listing_query::ListingQuery;
use platform::address_kind::PageAddress;

use super::calls::{FilterParams, LoaderParams};
use super::reshape;
use crate::capabilities::call_table;
use crate::reshape_snapshots::case::Case;

pub(crate) fn cases() -> Vec<Case> {
    vec![
        Case::of_view(&reshape::MENU, |_| ()),
        Case::of_view(&reshape::FILTERS, |_| FilterParams {
            link: page("kilimler"),
            listing: none(),
        }),
        Case::of_view(&reshape::PRODUCTS, |_| LoaderParams {
            block: String::new(),
            page: 1,
            link: page("kilimler"),
            listing: none(),
        }),
    ]
}

fn page(link: &str) -> PageAddress {
    PageAddress::parse("link", link, call_table(), "").expect("a page")
}

fn none() -> ListingQuery {
    ListingQuery::default()
}
