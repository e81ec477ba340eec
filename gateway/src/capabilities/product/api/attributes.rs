//! What tells the products of a catalog apart, and the product that has chosen attributes (PRD-2,
//! contracts/upstream/product.md#catalog-attributes).

use axum::extract::{Path, Query};
use axum::response::Response;
use commerce::media::Image;
use commerce::money::Money;
use commerce::number::Number;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::{Parameters, code};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::capabilities::product::{calls, reshape};

/// Attributes taken in one question.
const MOST: usize = 16;

/// Empty for a product that is in no catalog.
#[derive(Debug, Serialize, ToSchema)]
pub struct Attributes {
    pub groups: Vec<AttributeGroup>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AttributeGroup {
    pub id: String,
    /// Not every shop names its groups.
    pub name: Option<String>,
    pub view: AttributeView,
    pub options: Vec<AttributeOption>,
}

/// How a group is chosen from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AttributeView {
    Select,
    Other,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttributeOption {
    pub id: String,
    pub name: String,
    /// The product it leads to; null where there is none.
    pub product_id: Option<String>,
    pub selected: bool,
    pub image: Option<Image>,
}

/// A product of a catalog, as far as it takes another's place on the page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogProduct {
    pub id: String,
    pub title: String,
    pub path: String,
    pub price: Money,
    /// Before discount.
    pub list_price: Option<Money>,
    /// Percent off, 1 to 100.
    pub discount_percent: Option<u32>,
    pub vat_percent: Option<Number>,
    pub vat_included: bool,
    pub images: Vec<Image>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogMatch {
    /// Null when no product has them all: the option's own `productId` is then the next best.
    pub product: Option<CatalogProduct>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Wanted {
    /// The catalog: `catalogCode` of one of its products.
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    catalog: String,
    /// Group and option, joined by a hyphen; several joined by commas.
    #[param(
        example = "3-31,4-41",
        pattern = "^[A-Za-z0-9_]{1,32}-[A-Za-z0-9_-]{1,32}(,[A-Za-z0-9_]{1,32}-[A-Za-z0-9_-]{1,32}){0,15}$"
    )]
    attributes: String,
}

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
