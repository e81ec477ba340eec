//! Handler of a product's instalments (PRD-7).

use axum::extract::{Path, Query};
use axum::response::Response;
use commerce::view::PathParams;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::{Parameters, code};

use super::super::reshape;
use super::super::types::installments::{InstallmentQuery, ProductInstallments};

/// What the shop's clients send for a product without variants.
const NO_VARIANT: &str = "0";

/// Instalments that banks give for a product
#[utoipa::path(
    get, path = "/bff/products/{id}/installments", tag = "product",
    operation_id = "listProductInstallments",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"), InstallmentQuery),
    responses(
        (status = 200, body = ProductInstallments),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_product_installments(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
    Parameters(Query(chosen)): Parameters<Query<InstallmentQuery>>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?;
    let variant = code("variant", chosen.variant.as_deref().unwrap_or(NO_VARIANT))?;
    context.answer(&reshape::installments::INSTALLMENTS, PathParams::new(&[id, variant])).await
}
