//! Handler of a shared basket.

use axum::response::Response;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::Id;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::service;
use super::types::{SharedItem, SharedItems, SharedItemsResult};

const MAX_ITEMS: usize = 50;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(add_shared_items))
}

/// Put what a shared basket names into this one
#[utoipa::path(
    post, path = "/bff/cart/shared-items", tag = "cart", operation_id = "addSharedItems",
    request_body = SharedItems,
    params(
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = SharedItemsResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn add_shared_items(
    context: Context,
    JsonBody(shared): JsonBody<SharedItems>,
) -> Result<Response, ApiError> {
    if !(1..=MAX_ITEMS).contains(&shared.items.len()) {
        return Err(ApiError::invalid("items", format!("1 to {MAX_ITEMS} items")));
    }
    if !shared.items.iter().all(is_separable) {
        return Err(ApiError::invalid("items", "ids without hyphens"));
    }
    let intent = Intent::new("addSharedItems", &shared).locking_session();
    let work =
        async move |mut context: Context| service::add_items(&mut context, &shared.items).await;
    idempotency::write(context, intent, work, service::unknown).await
}

/// Whether the shop can tell the item from its neighbours: hyphens separate items.
fn is_separable(item: &SharedItem) -> bool {
    let has_hyphen = |id: &Id| id.as_str().contains('-');
    !has_hyphen(&item.product_id) && !item.variant_id.as_ref().is_some_and(has_hyphen)
}
