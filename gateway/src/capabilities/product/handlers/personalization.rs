//! Handler of the form of a product that is made for its buyer (CRT-6).

use axum::extract::Path;
use axum::response::Response;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::{Parameters, code};

use super::super::calls::PersonalizationParams;
use super::super::reshape;
use super::super::types::personalization::PersonalizationForm;

/// The form of a product that is made for its buyer
#[utoipa::path(
    get, path = "/bff/products/{id}/personalization", tag = "product",
    operation_id = "getPersonalizationForm",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$")),
    responses(
        (status = 200, body = PersonalizationForm),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_personalization_form(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let params = PersonalizationParams { product: code("id", &id)?.to_owned() };
    context.answer(&reshape::personalization::FORM, params).await
}
