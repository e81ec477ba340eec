//! Calls for listings.

use std::time::Duration;

use commerce::listing_query::ListingQuery;
use commerce::view::CallParams;
use http::Method;
use legacy_client::{
    AnswerKind, Audience, CacheRow, Confidence, Effect, LegacyCall, LegacyRequest, Prefix,
};
use platform::address_kind::PageAddress;
use serde::Serialize;

use super::wire;

const MINUTE: CacheRow = CacheRow::new(Audience::Guests, Duration::from_secs(60));
const MINUTES_5: CacheRow = CacheRow::new(Audience::Guests, Duration::from_secs(5 * 60)).shared();
const MINUTES_15: CacheRow =
    CacheRow::new(Audience::Everybody, Duration::from_secs(15 * 60)).shared();

/// Filters of a listing, cached by link, selections, language and currency
/// (contracts/upstream/catalogue.md#filters, GW-7).
pub const FILTERS: LegacyCall =
    LegacyCall::read("catalogue.filters", "/srv/service/filter/get/{blocks}")
        .with_currency()
        .prefix(Prefix::GuestsOnly)
        .cached(MINUTES_5)
        .response_type::<wire::FilterAnswer>()
        .sample_query(&[("link", "{link}")]);

/// One page of products as HTML (contracts/upstream/catalogue.md#product-loader).
pub const LOADER: LegacyCall =
    LegacyCall::read("catalogue.loader", "/srv/service/content-v5/product-loader/{block}")
        .with_currency()
        .prefix(Prefix::GuestsOnly)
        .answers(AnswerKind::Html)
        .cached(MINUTE);

/// The same page at the path of the newest shops (contracts/upstream/catalogue.md#product-loader).
pub const BLOCK_PRODUCTS: LegacyCall =
    LegacyCall::read("catalogue.block_products", "/api/storefront/block/page/{block}/products")
        .with_currency()
        .prefix(Prefix::Never)
        .answers(AnswerKind::Html)
        .cached(MINUTE);

/// The category tree, or the children of one category (contracts/upstream/catalogue.md#categories).
pub const CATEGORIES: LegacyCall =
    LegacyCall::read("catalogue.categories", "/srv/service/category/get/{id?}")
        .methods(&[(Method::GET, Effect::Read)])
        .cached(MINUTES_15)
        .response_type::<wire::Categories>()
        .sample_path(&[("id", "{category}")]);

/// One category with all its descendants. Only the path is known
/// (contracts/upstream/catalogue.md#categories).
pub const CATEGORY_TREE: LegacyCall =
    LegacyCall::read("catalogue.category_tree", "/srv/service/category/getTree/{id?}")
        .confidence(Confidence::Inferred)
        .cached(MINUTES_15)
        .sample_path(&[("id", "{category}")]);

/// A category's products by page. Only the path is known; there is no currency parameter
/// (contracts/upstream/catalogue.md#categories).
pub const CATEGORY_PRODUCTS: LegacyCall =
    LegacyCall::read("catalogue.category_products", "/srv/service/product/filter/category/{id}")
        .confidence(Confidence::Inferred)
        .cached(MINUTE.follows_session())
        .sample_path(&[("id", "{category}")]);

/// Rows of rendered HTML for the home page (contracts/upstream/catalogue.md#showcases).
pub const SHOWCASE: LegacyCall =
    LegacyCall::read("catalogue.showcase", "/srv/service/showcase/interactive")
        .cached(MINUTE.follows_session());

/// The next products of a list, for the oldest client; empty at the end of the list. The name of
/// the page parameter depends on the page. The currency is that of the session, so answers are not
/// shared.
pub const OLD_PRODUCTS: LegacyCall =
    LegacyCall::read("catalogue.old_products", "/Diger/product_dynamic_load.php")
        .answers(AnswerKind::Html);

pub const CALLS: &[&LegacyCall] = &[
    &FILTERS,
    &LOADER,
    &BLOCK_PRODUCTS,
    &CATEGORIES,
    &CATEGORY_TREE,
    &CATEGORY_PRODUCTS,
    &SHOWCASE,
    &OLD_PRODUCTS,
];

/// All parts of the filter call (contracts/upstream/catalogue.md#filters).
const FILTER_PARTS: &str = "filters-variants-categories-brands-price-models-suppliers";

/// Parameters of a listing's filters.
#[derive(Debug, Serialize)]
pub struct FilterParams {
    pub link: PageAddress,
    pub listing: ListingQuery,
}

impl CallParams for FilterParams {
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest {
        LegacyRequest::new(call, &[FILTER_PARTS])
            .query("link", self.link.as_str())
            .raw_query(&self.listing.to_query())
    }
}

/// Parameters of one page of a listing's products.
#[derive(Debug, Serialize)]
pub struct LoaderParams {
    pub block: String,
    pub page: u32,
    pub link: PageAddress,
    pub listing: ListingQuery,
}

impl CallParams for LoaderParams {
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest {
        LegacyRequest::new(call, &[&self.block])
            .query("link", self.link.as_str())
            .query("pg", &self.page.to_string())
            .raw_query(&self.listing.to_query())
    }
}

/// Parameters of a listing's page; a search has words.
#[derive(Debug, Serialize)]
pub struct BlockParams {
    pub link: PageAddress,
    pub words: Option<String>,
}

impl CallParams for BlockParams {
    fn request(&self, call: &'static LegacyCall) -> LegacyRequest {
        let request = CallParams::request(&self.link, call);
        match &self.words {
            Some(words) => request.query("q", words),
            None => request,
        }
    }
}
