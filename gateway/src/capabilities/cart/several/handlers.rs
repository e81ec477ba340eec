//! Handler of adding several products at once.

use std::collections::HashSet;

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
use super::types::{Additions, AdditionsResult, NewItem};

const MAX_ITEMS: usize = 50;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(add_several))
}

/// Put several products into the basket
#[utoipa::path(
    post, path = "/bff/cart/additions", tag = "cart", operation_id = "addSeveral",
    request_body = Additions,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = AdditionsResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn add_several(
    context: Context,
    JsonBody(additions): JsonBody<Additions>,
) -> Result<Response, ApiError> {
    let count = additions.items.len();
    if !(1..=MAX_ITEMS).contains(&count) {
        return Err(ApiError::invalid("items", format!("1 to {MAX_ITEMS} items")));
    }
    let variant = |item: &NewItem| item.variant_id.as_ref().map_or("0", Id::as_str).to_owned();
    let distinct: HashSet<_> =
        additions.items.iter().map(|item| (item.product_id.as_str(), variant(item))).collect();
    if distinct.len() < count {
        return Err(ApiError::invalid("items", "each product and variant once"));
    }
    let intent = Intent::new("addSeveral", &additions).locking_session();
    let work = async move |mut context: Context| service::add(&mut context, &additions.items).await;
    idempotency::write(context, intent, work, async move |context| {
        service::unknown(context, count).await
    })
    .await
}
