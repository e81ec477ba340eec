//! Handlers of favourites (FAV-1, FAV-2).
use axum::extract::{Query, RawQuery};
use axum::response::Response;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::{Parameters, code};
use platform::response::personal;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::service;
use super::types::{
    AddFavourites, Favourites, FavouritesChange, FavouritesOutcome, Listing, Unwished,
};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_favourites, add_favourites, remove_favourites))
}

/// Most products of one change. The newest client collects its changes
/// (contracts/upstream/favourites.md#beacons); ours sends one.
const MAX_PRODUCTS: usize = 100;

/// What a member keeps
#[utoipa::path(get, path = "/bff/favourites", tag = "favourites", operation_id = "listFavourites", params(Listing),
    responses((status = 200, body = Favourites), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_favourites(
    mut context: Context,
    Parameters(Query(listing)): Parameters<Query<Listing>>,
) -> Result<Response, ApiError> {
    Ok(personal(&service::load(&mut context, listing.details).await?))
}

/// Keep products
#[utoipa::path(post, path = "/bff/favourites", tag = "favourites", operation_id = "addFavourites", request_body = AddFavourites,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = FavouritesChange), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn add_favourites(
    context: Context,
    JsonBody(wanted): JsonBody<AddFavourites>,
) -> Result<Response, ApiError> {
    counted("products", wanted.products.len())?;
    let intent = Intent::new("addFavourites", &wanted);
    let work =
        async move |mut context: Context| Ok(service::add(&mut context, &wanted.products).await?);
    idempotency::write(context, intent, work, unknown_change).await
}

/// Keep products no longer
#[utoipa::path(delete, path = "/bff/favourites", tag = "favourites", operation_id = "removeFavourites",
    params(Unwished, ("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = FavouritesChange), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn remove_favourites(
    context: Context,
    RawQuery(query): RawQuery,
) -> Result<Response, ApiError> {
    let products = product_ids(query.as_deref().unwrap_or_default())?;
    let intent = Intent::new("removeFavourites", &products);
    let work =
        async move |mut context: Context| Ok(service::remove(&mut context, &products).await?);
    idempotency::write(context, intent, work, unknown_change).await
}

async fn unknown_change(mut context: Context) -> FavouritesChange {
    FavouritesChange {
        outcome: FavouritesOutcome::Unknown,
        message: None,
        product_ids: Vec::new(),
        favourites: service::load(&mut context, false).await.ok(),
    }
}

/// Every `productId` of a query, each once.
fn product_ids(query: &str) -> Result<Vec<String>, ApiError> {
    let mut ids: Vec<String> = Vec::new();
    for (_, id) in form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "productId")
    {
        let id = code("productId", &id)?;
        if !ids.iter().any(|known| known == id) {
            ids.push(id.to_owned());
        }
    }
    counted("productId", ids.len())?;
    Ok(ids)
}

fn counted(field: &'static str, count: usize) -> Result<(), ApiError> {
    if (1..=MAX_PRODUCTS).contains(&count) {
        return Ok(());
    }
    Err(ApiError::invalid(field, format!("1 to {MAX_PRODUCTS} products")))
}
