//! What the storefront sees of one product.

pub mod attributes;
pub mod comments;

use axum::extract::{Path, Query};
use axum::response::Response;
use commerce::product::card::ProductCard;
use commerce::product::detail::ProductDetail;
use commerce::product::variant::VariantOption;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::{Parameters, code};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{calls, reshape};

/// Options of one level. One that is missing does not exist for the choice; one without stock is
/// sold out.
#[derive(Debug, Serialize, ToSchema)]
pub struct VariantOptions {
    pub options: Vec<VariantOption>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RelatedProducts {
    pub products: Vec<ProductCard>,
}

/// The chosen option of the other level; exactly one of the two.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Choice {
    /// `typeId` of the chosen first-level option: answers second-level options.
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    first: Option<String>,
    /// `typeId` of the chosen second-level option: answers first-level options.
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    second: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RelatedList {
    /// The shop keeps four lists.
    #[param(minimum = 1, maximum = 4)]
    list: Option<u8>,
}

/// A product by its id
#[utoipa::path(get, path = "/bff/products/{id}", tag = "product", operation_id = "getProduct", params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$")),
    responses((status = 200, body = ProductDetail), (status = 404, body = Problem, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_product(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let request = LegacyRequest::new(&calls::VIEW, &[code("id", &id)?]);
    let around = context.surroundings();
    context
        .answer(request, "product", move |answer| {
            reshape::product_detail(&answer.text(), &around.reshaping())
        })
        .await
        .map_err(ApiError::missing_page)
}

/// Options of one variant level, for a choice in the other
#[utoipa::path(get, path = "/bff/products/{id}/variants", tag = "product", operation_id = "listVariants",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), Choice),
    responses((status = 200, body = VariantOptions), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_variants(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
    Parameters(Query(choice)): Parameters<Query<Choice>>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?;
    let (call, chosen) = match (&choice.first, &choice.second) {
        (Some(first), None) => (&calls::VARIANTS_2, code("first", first)?),
        (None, Some(second)) => (&calls::VARIANTS_1, code("second", second)?),
        _ => return Err(ApiError::invalid("first", "give exactly one of first and second")),
    };
    let around = context.surroundings();
    context
        .answer(LegacyRequest::new(call, &[id, chosen]), "options", move |answer| {
            Ok(reshape::variant_options(&answer.json()?, &around.reshaping()))
        })
        .await
}

/// Products that go with this one
#[utoipa::path(get, path = "/bff/products/{id}/related", tag = "product", operation_id = "listRelatedProducts",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), RelatedList),
    responses((status = 200, body = RelatedProducts), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_related_products(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
    Parameters(Query(related)): Parameters<Query<RelatedList>>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?.to_owned();
    let list = related.list.unwrap_or(1);
    if !(1..=4).contains(&list) {
        return Err(ApiError::invalid("list", "1 to 4"));
    }
    let request = LegacyRequest::new(&calls::RELATED, &[&id, &list.to_string()]);
    let around = context.surroundings();
    context
        .answer(request, "related", move |answer| {
            reshape::related_products(&answer.json()?, &id, &around.reshaping())
        })
        .await
}
