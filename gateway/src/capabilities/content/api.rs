//! What the storefront sees of a page.

pub mod fragments;

use axum::extract::RawQuery;
use axum::response::Response;
use commerce::addresses::Link;
use commerce::listing_query::ListingQuery;
use commerce::money::NumberFormat;
use commerce::product::detail::ProductDetail;
use platform::address_kind::PageAddress;
use platform::context::{Context, parameter};
use platform::error::{ApiError, Problem};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub use super::listing_data::{
    BrandLink, CategoryTile, HomeData, ListingData, Showcase, ShowcasePosition, Slide, SortOption,
};
use super::reshape;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PageKind {
    Home,
    Category,
    Brand,
    Product,
    Search,
    Cart,
    Login,
    Register,
    Contact,
    Orders,
    Order,
    Content,
    /// The page has moved to `redirectTo`.
    Redirect,
}

/// A page of the shop. The data of its kind is filled, the other kinds' is null.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    pub kind: PageKind,
    /// Page type, as the shop's hidden field says (NAV-2).
    #[serde(rename = "type")]
    pub page_type: String,
    /// Page id: home 1, catalogue 2, login 5 (NAV-2).
    pub id: String,
    /// The asked path.
    pub path: String,
    pub language: String,
    pub currency: String,
    pub title: String,
    pub description: String,
    /// The same page in each language.
    pub alternates: Vec<Alternate>,
    pub breadcrumbs: Vec<Link>,
    pub number_format: NumberFormat,
    /// The shop wants its cookie notice shown.
    pub cookie_notice: bool,
    pub redirect_to: Option<String>,
    pub home: Option<HomeData>,
    pub listing: Option<ListingData>,
    pub product: Option<ProductDetail>,
    pub content: Option<ContentData>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Alternate {
    pub language: String,
    /// Without language prefix; slugs may be translated.
    pub path: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ContentData {
    /// Sanitised.
    pub html: String,
}

/// The listing parameters of the page's address may follow; see `catalogue/products`.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes parameters; the query is parsed as a whole")]
pub struct Where {
    /// A path of the shop with a leading slash, without language prefix.
    #[param(example = "/kilimler")]
    path: String,
    language: Option<String>,
    currency: Option<String>,
    #[param(pattern = "^0*([1-9][0-9]{0,3}|10000)?$")]
    ps: Option<String>,
    #[param(pattern = "^0*[0-8]?$")]
    sort: Option<String>,
    #[param(max_length = 100)]
    q: Option<String>,
}

/// What a path of the shop is
#[utoipa::path(get, path = "/bff/pages", tag = "content", operation_id = "getPage", params(Where),
    responses((status = 200, body = Page),
        (status = 404, body = Problem, content_type = "application/problem+json", description = "`page_not_found`"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_page(
    mut context: Context,
    RawQuery(query): RawQuery,
) -> Result<Response, ApiError> {
    let query = query.unwrap_or_default();
    let path = parameter(&query, "path").ok_or_else(|| ApiError::invalid("path", "is required"))?;
    let page = PageAddress::parse(
        "path",
        &path,
        context.app.calls(),
        &context.app.settings().shop.prefix,
    )?;
    let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
    let listing =
        ListingQuery::parse(pairs.iter().map(|(name, value)| (name.as_ref(), value.as_ref())))
            .map_err(|error| ApiError::malformed(error.to_string()).field(error.field))?;
    let request = page.request().raw_query(&listing.to_query());
    let around = context.surroundings();
    context
        .answer(request, "page", move |answer| {
            reshape::page(answer, &page.path(), listing.page(), &around.reshaping())
        })
        .await
        .map_err(ApiError::missing_page)
}
