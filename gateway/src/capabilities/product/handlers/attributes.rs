//! Handlers of a catalog's attributes and of the product that matches them (PRD-2).

use axum::extract::{Path, Query};
use axum::response::Response;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::{Parameters, code};

use super::super::types::attributes::{Attributes, CatalogMatch, MatchQuery};
use crate::capabilities::product::calls::{AttributesParams, MatchParams};
use crate::capabilities::product::reshape::attributes::{ATTRIBUTES, MATCHED_PRODUCT};

/// Maximum attributes in one request.
const MAX_ATTRIBUTES: usize = 16;

/// Attributes of a product's catalog
#[utoipa::path(
    get, path = "/bff/products/{id}/attributes", tag = "product",
    operation_id = "listProductAttributes",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$")),
    responses(
        (status = 200, body = Attributes),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_product_attributes(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let params = AttributesParams { product_id: code("id", &id)?.to_owned() };
    context.answer(&ATTRIBUTES, params).await
}

/// The product of a catalog that has these attributes
#[utoipa::path(
    get, path = "/bff/catalogue/match", tag = "product", operation_id = "matchProduct",
    params(MatchQuery),
    responses(
        (status = 200, body = CatalogMatch),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn match_product(
    mut context: Context,
    Parameters(Query(wanted)): Parameters<Query<MatchQuery>>,
) -> Result<Response, ApiError> {
    context.answer(&MATCHED_PRODUCT, match_params(&wanted)?).await
}

/// Parses the pairs of group and option.
fn match_params(wanted: &MatchQuery) -> Result<MatchParams, ApiError> {
    let catalog = code("catalog", &wanted.catalog)?.to_owned();
    let mut attributes = Vec::new();
    for (at, pair) in wanted.attributes.split(',').enumerate() {
        let (group, option) =
            pair.split_once('-').filter(|_| at < MAX_ATTRIBUTES).ok_or_else(|| {
                ApiError::invalid(
                    "attributes",
                    "up to 16 pairs of group and option, as in 3-31,4-41",
                )
            })?;
        let pair = (code("attributes", group)?.to_owned(), code("attributes", option)?.to_owned());
        attributes.push(pair);
    }
    Ok(MatchParams { catalog, attributes })
}
