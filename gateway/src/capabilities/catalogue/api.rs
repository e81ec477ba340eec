//! What the storefront sees of listings.

use axum::extract::RawQuery;
use axum::response::Response;
use commerce::listing_query::ListingQuery;
use commerce::number::Number;
use commerce::product::card::ProductCard;
use http::StatusCode;
use legacy_client::LegacyRequest;
use legacy_markup::Document;
use platform::address_kind::PageAddress;
use platform::context::{Context, parameter};
use platform::error::{ApiError, Problem};
use platform::problem_code::ProblemCode;
use platform::query::code;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{calls, reshape};

/// The parts of the filter call, all of them (contracts/upstream/catalogue.md#filters).
const FILTER_PARTS: &str = "filters-variants-categories-brands-price-models-suppliers";

/// One page of a listing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductPage {
    /// 1-based.
    pub page: u32,
    pub page_size: u32,
    /// Products in the whole listing; null when the shop does not say.
    pub total: Option<u32>,
    pub products: Vec<ProductCard>,
    pub is_last: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Filters {
    pub groups: Vec<FilterGroup>,
    pub brands: Vec<FilterValue>,
    pub suppliers: Vec<FilterValue>,
    pub models: Vec<FilterValue>,
    pub categories: Vec<FilterCategory>,
    pub variants: VariantFilters,
    pub price: Option<PriceRange>,
    pub selected: Vec<SelectedFilter>,
    pub currency: String,
    pub show_counts: bool,
}

/// One filter of the shop's own making [FLT-1].
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FilterGroup {
    pub id: String,
    pub name: String,
    pub kind: FilterKind,
    /// How the shop would show it, such as `color`.
    pub view: Option<String>,
    pub values: Vec<FilterValue>,
    /// Ranges only, these four.
    pub min: Option<Number>,
    pub max: Option<Number>,
    pub min_selected: Option<Number>,
    pub max_selected: Option<Number>,
}

/// TYPE 0, 1 and 2 [FLT-2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FilterKind {
    Multi,
    Single,
    Range,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FilterValue {
    pub id: String,
    pub name: String,
    /// Products behind it; null when the shop does not count.
    pub count: Option<u32>,
    pub selected: bool,
    /// CSS colour such as `#91C9E8`.
    pub color: Option<String>,
    /// Same-origin address.
    pub image: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FilterCategory {
    pub id: String,
    pub name: String,
    pub path: String,
    pub count: Option<u32>,
    pub selected: bool,
    #[schema(no_recursion)]
    pub children: Vec<FilterCategory>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VariantFilters {
    pub first_name: Option<String>,
    pub first: Vec<FilterValue>,
    pub second_name: Option<String>,
    pub second: Vec<FilterValue>,
}

/// In the asked currency.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PriceRange {
    pub min: Number,
    pub max: Number,
    pub min_selected: Number,
    pub max_selected: Number,
    pub selected: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SelectedFilter {
    #[serde(rename = "type")]
    pub kind: String,
    pub value: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Menu {
    pub categories: Vec<MenuCategory>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MenuCategory {
    pub id: String,
    pub name: String,
    pub path: String,
    #[schema(no_recursion)]
    pub children: Vec<MenuCategory>,
}

/// A listing's parameters, as in the shop's address bar
/// (contracts/upstream/catalogue.md#listing-parameters, CAT-2). Here for the contract: they are
/// read and checked as one [`ListingQuery`].
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes parameters; the query is parsed as a whole")]
pub struct ListingParameters {
    /// Path of the listing's page, without leading slash.
    #[param(max_length = 512)]
    link: String,
    /// Ids joined by `-`.
    #[param(pattern = "^(-*[A-Za-z0-9_]{1,20}(-+[A-Za-z0-9_]{1,20})*-*)?$")]
    brand: Option<String>,
    #[param(pattern = "^(-*[A-Za-z0-9_]{1,20}(-+[A-Za-z0-9_]{1,20})*-*)?$")]
    supplier: Option<String>,
    #[param(pattern = "^(-*[A-Za-z0-9_]{1,20}(-+[A-Za-z0-9_]{1,20})*-*)?$")]
    model: Option<String>,
    #[param(pattern = "^(-*[A-Za-z0-9_]{1,20}(-+[A-Za-z0-9_]{1,20})*-*)?$")]
    type1: Option<String>,
    #[param(pattern = "^(-*[A-Za-z0-9_]{1,20}(-+[A-Za-z0-9_]{1,20})*-*)?$")]
    type2: Option<String>,
    /// `{filter}-{value}` joined by `+`.
    #[param(
        pattern = "^([+ ]*[A-Za-z0-9_]{1,20}-[A-Za-z0-9_]{1,20}([+ ]+[A-Za-z0-9_]{1,20}-[A-Za-z0-9_]{1,20})*[+ ]*)?$"
    )]
    multi: Option<String>,
    #[param(
        pattern = "^([+ ]*[A-Za-z0-9_]{1,20}-[A-Za-z0-9_]{1,20}([+ ]+[A-Za-z0-9_]{1,20}-[A-Za-z0-9_]{1,20})*[+ ]*)?$"
    )]
    single: Option<String>,
    /// `{filter}-{min}-{max}` joined by `+`.
    #[param(
        pattern = "^([+ ]*[A-Za-z0-9_]{1,20}-[0-9.]{1,20}-[0-9.]{1,20}([+ ]+[A-Za-z0-9_]{1,20}-[0-9.]{1,20}-[0-9.]{1,20})*[+ ]*)?$"
    )]
    decimal: Option<String>,
    /// `{min}-{max}` in whole numbers.
    #[param(pattern = "^([0-9]{1,10}-[0-9]{1,10})?$")]
    price: Option<String>,
    /// `1`
    #[param(pattern = "^[01]?$")]
    stock: Option<String>,
    /// `1`
    #[param(pattern = "^[01]?$")]
    discounted: Option<String>,
    /// `1`
    #[param(pattern = "^[01]?$")]
    new: Option<String>,
    /// 0 to 8
    #[param(pattern = "^0*[0-8]?$")]
    sort: Option<String>,
    /// Words of a search.
    #[param(max_length = 100)]
    q: Option<String>,
    language: Option<String>,
    currency: Option<String>,
}

/// Filters of a listing
#[utoipa::path(get, path = "/bff/catalogue/filters", tag = "catalogue", operation_id = "listFilters", params(ListingParameters),
    responses((status = 200, body = Filters), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_filters(
    mut context: Context,
    RawQuery(query): RawQuery,
) -> Result<Response, ApiError> {
    let (link, listing) = listing(&context, query.as_deref().unwrap_or_default())?;
    let request = LegacyRequest::new(&calls::FILTERS, &[FILTER_PARTS])
        .query("link", link.as_str())
        .raw_query(&listing.without_page().to_query());
    let around = context.surroundings();
    context
        .answer(request, "filters", move |answer| {
            reshape::filters(&answer.json()?, &around.reshaping())
        })
        .await
}

/// One page of a listing's products
#[utoipa::path(get, path = "/bff/catalogue/products", tag = "catalogue", operation_id = "listProducts",
    params(ListingParameters, ("page" = Option<u32>, Query, description = "1-based", minimum = 1, maximum = 10_000), ("block" = Option<String>, Query, pattern = "^[A-Za-z0-9_-]{1,32}$", description = "`blockId` of the listing's page; looked up when left out")),
    responses((status = 200, body = ProductPage), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_products(
    mut context: Context,
    RawQuery(query): RawQuery,
) -> Result<Response, ApiError> {
    let query = query.unwrap_or_default();
    let (link, listing) = listing(&context, &query)?;
    let page = page_number(&query)?;
    let block = match parameter(&query, "block") {
        Some(block) => code("block", &block)?.to_owned(),
        None => block_of(&mut context, &link, &listing).await?,
    };
    let request = LegacyRequest::new(&calls::LOADER, &[&block])
        .query("link", link.as_str())
        .query("pg", &page.to_string())
        .raw_query(&listing.without_page().to_query());
    let around = context.surroundings();
    context
        .answer(request, "products", move |answer| {
            reshape::product_page(&answer.text(), page, &around.reshaping())
        })
        .await
}

/// The category menu
#[utoipa::path(get, path = "/bff/catalogue/menu", tag = "catalogue", operation_id = "getMenu",
    params(("language" = Option<String>, Query)),
    responses((status = 200, body = Menu), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_menu(mut context: Context) -> Result<Response, ApiError> {
    let around = context.surroundings();
    let request = LegacyRequest::new(&calls::CATEGORIES, &[]);
    context
        .answer(request, "menu", move |answer| {
            Ok(reshape::menu(&answer.json()?, &around.reshaping()))
        })
        .await
}

fn listing(context: &Context, query: &str) -> Result<(PageAddress, ListingQuery), ApiError> {
    let link = parameter(query, "link").ok_or_else(|| ApiError::invalid("link", "is required"))?;
    let link = PageAddress::parse(
        "link",
        &link,
        context.app.calls(),
        &context.app.settings().shop.prefix,
    )?;
    let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
    let listing =
        ListingQuery::parse(pairs.iter().map(|(name, value)| (name.as_ref(), value.as_ref())))
            .map_err(|error| ApiError::malformed(error.to_string()).field(error.field))?;
    Ok((link, listing))
}

fn page_number(query: &str) -> Result<u32, ApiError> {
    const LAST: u32 = 10_000;
    let Some(text) = parameter(query, "page") else { return Ok(1) };
    let page = text.parse().ok().filter(|page| (1..=LAST).contains(page));
    page.ok_or_else(|| ApiError::malformed("page must be a number from 1 to 10000").field("page"))
}

/// The block that the loader is asked for, read from the listing's page.
async fn block_of(
    context: &mut Context,
    link: &PageAddress,
    listing: &ListingQuery,
) -> Result<String, ApiError> {
    let mut request = link.request();
    if let Some(words) = listing.get("q") {
        request = request.query("q", words);
    }
    let read = |answer: &legacy_client::LegacyAnswer| {
        let page = legacy_markup::listing::listing(&Document::parse(&answer.text()));
        Ok(page.list.block_id)
    };
    let served = context.view(request, "block", read).await.map_err(ApiError::missing_page)?;
    let block: Option<String> = serde_json::from_slice(served.value.body.identity())
        .map_err(|error| ApiError::defect(error.to_string()))?;
    block.ok_or_else(|| {
        ApiError::new(
            StatusCode::NOT_FOUND,
            ProblemCode::NoListing,
            "This page has no product list",
        )
    })
}
