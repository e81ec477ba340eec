//! Handlers of products, their variants and related products.

pub mod attributes;
pub mod comments;
pub mod compare;
pub mod installments;
pub mod personalization;
use axum::extract::{Path, Query};
use axum::response::Response;
use commerce::product::detail::ProductDetail;
use commerce::view::PathParams;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::{Parameters, code};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::reshape;
use super::types::{RelatedProducts, RelatedQuery, VariantOptions, VariantQuery};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_product))
        .routes(routes!(list_variants))
        .routes(routes!(list_related_products))
        .routes(routes!(installments::list_product_installments))
        .routes(routes!(compare::compare_products))
        .routes(routes!(attributes::list_product_attributes))
        .routes(routes!(personalization::get_personalization_form))
        .routes(routes!(attributes::match_product))
        .routes(routes!(comments::list_comments, comments::comment_on_product))
        .routes(routes!(comments::get_comment_average))
        .routes(routes!(comments::vote_on_comment))
}

/// A product by its id
#[utoipa::path(
    get, path = "/bff/products/{id}", tag = "product", operation_id = "getProduct",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$")),
    responses(
        (status = 200, body = ProductDetail),
        (status = 404, body = Problem, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_product(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let params = PathParams::new(&[code("id", &id)?]);
    context.answer(&reshape::PRODUCT, params).await.map_err(ApiError::missing_page)
}

/// Options of one variant level, for a choice in the other
#[utoipa::path(
    get, path = "/bff/products/{id}/variants", tag = "product", operation_id = "listVariants",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), VariantQuery),
    responses(
        (status = 200, body = VariantOptions),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_variants(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
    Parameters(Query(choice)): Parameters<Query<VariantQuery>>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?;
    let (view, chosen) = match (&choice.first, &choice.second) {
        (Some(first), None) => (&reshape::SECOND_OPTIONS, code("first", first)?),
        (None, Some(second)) => (&reshape::FIRST_OPTIONS, code("second", second)?),
        _ => return Err(ApiError::invalid("first", "give exactly one of first and second")),
    };
    context.answer(view, PathParams::new(&[id, chosen])).await
}

/// Products that go with this one
#[utoipa::path(
    get, path = "/bff/products/{id}/related", tag = "product",
    operation_id = "listRelatedProducts",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), RelatedQuery),
    responses(
        (status = 200, body = RelatedProducts),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_related_products(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
    Parameters(Query(related)): Parameters<Query<RelatedQuery>>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?;
    let list = related.list.unwrap_or(1);
    if !(1..=4).contains(&list) {
        return Err(ApiError::invalid("list", "1 to 4"));
    }
    context.answer(&reshape::RELATED, PathParams::new(&[id, &list.to_string()])).await
}
