//! Handlers of listings, filters and the menu (CAT-1, FLT-1, LDR-5).
use axum::extract::RawQuery;
use axum::response::Response;
use commerce::listing_query::ListingQuery;
use http::StatusCode;
use platform::address_kind::PageAddress;
use platform::app::App;
use platform::context::{Context, parameter};
use platform::error::{ApiError, Problem};
use platform::problem_code::ProblemCode;
use platform::query::code;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::calls::{BlockParams, FilterParams, LoaderParams};
use super::reshape;
use super::types::{Filters, ListingParameters, Menu, ProductPage};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_filters))
        .routes(routes!(list_products))
        .routes(routes!(get_menu))
}

/// Filters of a listing
#[utoipa::path(get, path = "/bff/catalogue/filters", tag = "catalogue", operation_id = "listFilters", params(ListingParameters),
    responses((status = 200, body = Filters), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_filters(
    mut context: Context,
    RawQuery(query): RawQuery,
) -> Result<Response, ApiError> {
    let (link, listing) = listing(&context, query.as_deref().unwrap_or_default())?;
    context.answer(&reshape::FILTERS, FilterParams { link, listing: listing.without_page() }).await
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
    let listing = listing.without_page();
    context.answer(&reshape::PRODUCTS, LoaderParams { block, page, link, listing }).await
}

/// The category menu
#[utoipa::path(get, path = "/bff/catalogue/menu", tag = "catalogue", operation_id = "getMenu",
    params(("language" = Option<String>, Query)),
    responses((status = 200, body = Menu), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_menu(mut context: Context) -> Result<Response, ApiError> {
    context.answer(&reshape::MENU, ()).await
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
    let params = BlockParams { link: link.clone(), words: listing.get("q").map(str::to_owned) };
    let served = context.view(&reshape::BLOCK, params).await.map_err(ApiError::missing_page)?;
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
