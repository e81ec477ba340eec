//! Handlers of stores and of the visitor's location.
use axum::extract::Query;
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

use super::types::{
    LocationChange, LocationOutcome, NewLocation, NewLocationService, PlaceQuery, StoreNames,
    Stores, VisitorLocation,
};
use super::{reshape, service};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_stores))
        .routes(routes!(list_stores_of_place))
        .routes(routes!(get_location, set_location))
        .routes(routes!(set_location_service))
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

/// The stores of a city or town
///
/// What the shop offers this visitor; the details of a store are in `GET stores`.
#[utoipa::path(
    get, path = "/bff/stores/of-place", tag = "stores", operation_id = "listStoresOfPlace",
    params(PlaceQuery, ("language" = Option<String>, Query, description = "Code of a language of the shop")),
    responses(
        (status = 200, body = StoreNames),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_stores_of_place(
    mut context: Context,
    Parameters(Query(place)): Parameters<Query<PlaceQuery>>,
) -> Result<Response, ApiError> {
    let city = code("city", &place.city)?;
    let town = place.town.as_deref().map(|town| code("town", town)).transpose()?;
    Ok(personal(&service::stores_of(&mut context, city, town).await?))
}

/// Choose where orders go, and the store that hands them out
#[utoipa::path(
    put, path = "/bff/stores/location", tag = "stores", operation_id = "setLocation",
    request_body = NewLocation,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = LocationChange),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn set_location(
    context: Context,
    JsonBody(location): JsonBody<NewLocation>,
) -> Result<Response, ApiError> {
    let intent = Intent::new("setLocation", &location).locking_session();
    let wanted = location.clone();
    let work =
        async move |mut context: Context| service::set_location(&mut context, &location).await;
    idempotency::write(context, intent, work, async |mut context| {
        service::settle(&mut context, &wanted).await
    })
    .await
}

/// Choose in which way orders come to the location
#[utoipa::path(
    put, path = "/bff/stores/location/service", tag = "stores",
    operation_id = "setLocationService",
    request_body = NewLocationService,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = LocationChange),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn set_location_service(
    context: Context,
    JsonBody(chosen): JsonBody<NewLocationService>,
) -> Result<Response, ApiError> {
    let intent = Intent::new("setLocationService", &chosen).locking_session();
    let work = async move |mut context: Context| service::set_service(&mut context, &chosen).await;
    // The shop does not tell which service is chosen, so a lost answer stays unknown.
    idempotency::write(context, intent, work, async |_| LocationChange {
        outcome: LocationOutcome::Unknown,
        message: None,
        services: Vec::new(),
    })
    .await
}
