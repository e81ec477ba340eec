//! Handler of pages: resolves a path to its kind and data.

pub mod fragments;
use axum::extract::RawQuery;
use axum::response::Response;
use commerce::listing_query::ListingQuery;
use platform::address_kind::PageAddress;
use platform::app::App;
use platform::context::{Context, parameter};
use platform::error::{ApiError, Problem};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::calls::PageParams;
use super::reshape;
use super::types::{Page, PageQuery};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_page))
        .routes(routes!(fragments::get_fragment))
        .routes(routes!(fragments::get_tab))
}

/// What a path of the shop is
#[utoipa::path(
    get, path = "/bff/pages", tag = "content", operation_id = "getPage",
    params(PageQuery),
    responses(
        (status = 200, body = Page),
        (
            status = 404,
            body = Problem,
            content_type = "application/problem+json",
            description = "`page_not_found`",
        ),
        (
            status = 410,
            body = Problem,
            content_type = "application/problem+json",
            description = "`page_gone`: removed for good",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
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
    context
        .answer(&reshape::PAGE_VIEW, PageParams { page, listing })
        .await
        .map_err(ApiError::missing_page)
}
