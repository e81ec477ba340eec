//! Handlers of stores and of the visitor's location.
use axum::response::Response;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::reshape;
use super::types::{Stores, VisitorLocation};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_stores)).routes(routes!(get_location))
}

/// All stores
#[utoipa::path(
    get, path = "/bff/stores", tag = "stores", operation_id = "listStores",
    params(("language" = Option<String>, Query, description = "Code of a language of the shop")),
    responses(
        (status = 200, body = Stores),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_stores(mut context: Context) -> Result<Response, ApiError> {
    context.answer(&reshape::STORES, ()).await
}

/// Where the visitor wants their order
#[utoipa::path(
    get, path = "/bff/stores/location", tag = "stores", operation_id = "getLocation",
    params(("language" = Option<String>, Query, description = "Code of a language of the shop")),
    responses(
        (status = 200, body = VisitorLocation),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_location(mut context: Context) -> Result<Response, ApiError> {
    context.answer(&reshape::LOCATION, ()).await
}
