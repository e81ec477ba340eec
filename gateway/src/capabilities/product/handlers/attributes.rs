//! Handlers of a catalogue's attributes and of the product that matches them (PRD-2).
use axum::extract::{Path, Query};
use axum::response::Response;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::{Parameters, code};

use super::super::types::attributes::{Attributes, CatalogMatch, Wanted};
use crate::capabilities::product::{calls, reshape};

/// Attributes taken in one question.
const MOST: usize = 16;

/// Attributes of a product's catalog
#[utoipa::path(get, path = "/bff/products/{id}/attributes", tag = "product", operation_id = "listProductAttributes",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$")),
    responses((status = 200, body = Attributes), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_product_attributes(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let request = LegacyRequest::new(&calls::ATTRIBUTES, &[])
        .form(&[("product_id", code("id", &id)?), ("with_image", "1")]);
    let around = context.surroundings();
    context
        .answer(request, "attributes", move |answer| {
            Ok(reshape::attributes::attributes(&answer.json()?, &around.reshaping()))
        })
        .await
}

/// The product of a catalog that has these attributes
#[utoipa::path(get, path = "/bff/catalogue/match", tag = "product", operation_id = "matchProduct", params(Wanted),
    responses((status = 200, body = CatalogMatch), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn match_product(
    mut context: Context,
    Parameters(Query(wanted)): Parameters<Query<Wanted>>,
) -> Result<Response, ApiError> {
    let fields = properties(&wanted)?;
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let request = LegacyRequest::new(&calls::BY_PROPERTIES, &[]).form(&fields);
    let around = context.surroundings();
    context
        .answer(request, "match", move |answer| {
            reshape::attributes::matched(&answer.json()?, &around.reshaping())
        })
        .await
}

/// The form of the call: the catalog by the name in the requirements and by that of the newest
/// client (contracts/upstream/product.md#catalog-attributes).
fn properties(wanted: &Wanted) -> Result<Vec<(String, String)>, ApiError> {
    let catalog = code("catalog", &wanted.catalog)?;
    let mut fields = vec![
        ("model_id".to_owned(), catalog.to_owned()),
        ("catalog_code".to_owned(), catalog.to_owned()),
    ];
    for (at, pair) in wanted.attributes.split(',').enumerate() {
        let (group, option) = pair.split_once('-').filter(|_| at < MOST).ok_or_else(|| {
            ApiError::invalid("attributes", "up to 16 pairs of group and option, as in 3-31,4-41")
        })?;
        fields.push((format!("attribute[{at}][id]"), code("attributes", group)?.to_owned()));
        fields
            .push((format!("attribute[{at}][option_id]"), code("attributes", option)?.to_owned()));
    }
    Ok(fields)
}
