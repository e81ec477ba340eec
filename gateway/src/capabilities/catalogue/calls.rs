//! What the shop is asked for listings.

use std::time::Duration;

use http::Method;
use legacy_client::{AnswerKind, Audience, CacheRow, Confidence, Effect, LegacyCall, Prefix};

use super::legacy;

const MINUTE: CacheRow = CacheRow::new(Audience::Guests, Duration::from_secs(60));
const MINUTES_5: CacheRow = CacheRow::new(Audience::Guests, Duration::from_secs(5 * 60)).shared();
const MINUTES_15: CacheRow =
    CacheRow::new(Audience::Everybody, Duration::from_secs(15 * 60)).shared();

/// Filters of a listing; keyed by link, selections, language and currency
/// (contracts/upstream/catalogue.md#filters, GW-7).
pub const FILTERS: LegacyCall =
    LegacyCall::read("catalogue.filters", "/srv/service/filter/get/{blocks}")
        .with_currency()
        .prefix(Prefix::GuestsOnly)
        .cached(MINUTES_5)
        .response_type::<legacy::FilterAnswer>();

/// One page of products as HTML (contracts/upstream/catalogue.md#product-loader).
pub const LOADER: LegacyCall =
    LegacyCall::read("catalogue.loader", "/srv/service/content-v5/product-loader/{block}")
        .with_currency()
        .prefix(Prefix::GuestsOnly)
        .answers(AnswerKind::Html)
        .cached(MINUTE);

/// The same by the path of the newest shops (contracts/upstream/catalogue.md#product-loader).
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
        .response_type::<legacy::Categories>();

/// One category with all that lies below it: only the path is known
/// (contracts/upstream/catalogue.md#categories).
pub const CATEGORY_TREE: LegacyCall =
    LegacyCall::read("catalogue.category_tree", "/srv/service/category/getTree/{id?}")
        .confidence(Confidence::Inferred)
        .cached(MINUTES_15);

/// A category's products, a page at a time: only the path is known; no currency parameter
/// (contracts/upstream/catalogue.md#categories).
pub const CATEGORY_PRODUCTS: LegacyCall =
    LegacyCall::read("catalogue.category_products", "/srv/service/product/filter/category/{id}")
        .confidence(Confidence::Inferred)
        .cached(MINUTE.follows_session());

/// Rows of ready HTML for the home page (contracts/upstream/catalogue.md#showcases).
pub const SHOWCASE: LegacyCall =
    LegacyCall::read("catalogue.showcase", "/srv/service/showcase/interactive")
        .cached(MINUTE.follows_session());

/// The next products of a list as the oldest client asks for them; empty at the end of the list.
/// The name of the page parameter is the page's own. It follows the session and takes no currency,
/// so it is not shared.
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
