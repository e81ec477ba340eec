//! Handlers of regions (REG-1, PHN-1).
use axum::extract::Query;
use axum::response::Response;
use commerce::view::PathParams;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::{Parameters, code};
use platform::response::personal;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::calls::StatesParams;
use super::reshape;
use super::types::{Countries, RegionQuery, Regions, TaxOffices};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_countries))
        .routes(routes!(list_states))
        .routes(routes!(list_cities))
        .routes(routes!(list_towns))
        .routes(routes!(list_districts))
        .routes(routes!(list_tax_offices))
}

/// All countries
#[utoipa::path(get, path = "/bff/regions/countries", tag = "regions", operation_id = "listCountries",
    params(("language" = Option<String>, Query, description = "Code of a language of the shop")),
    responses((status = 200, body = Countries), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_countries(mut context: Context) -> Result<Response, ApiError> {
    context.answer(&reshape::COUNTRIES, PathParams::new(&["1"])).await
}

/// States of a country, where it has any
#[utoipa::path(get, path = "/bff/regions/states", tag = "regions", operation_id = "listStates", params(RegionQuery),
    responses((status = 200, body = Regions), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_states(
    mut context: Context,
    Parameters(Query(query)): Parameters<Query<RegionQuery>>,
) -> Result<Response, ApiError> {
    let country = code("parent", &query.parent)?.to_owned();
    context.answer(&reshape::STATES, StatesParams { country }).await
}

/// Cities (provinces) of a country
#[utoipa::path(get, path = "/bff/regions/cities", tag = "regions", operation_id = "listCities", params(RegionQuery),
    responses((status = 200, body = Regions), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_cities(
    mut context: Context,
    Parameters(Query(query)): Parameters<Query<RegionQuery>>,
) -> Result<Response, ApiError> {
    context.answer(&reshape::CITIES, PathParams::new(&[code("parent", &query.parent)?])).await
}

/// Towns of a city
#[utoipa::path(get, path = "/bff/regions/towns", tag = "regions", operation_id = "listTowns", params(RegionQuery),
    responses((status = 200, body = Regions), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_towns(
    mut context: Context,
    Parameters(Query(query)): Parameters<Query<RegionQuery>>,
) -> Result<Response, ApiError> {
    context.answer(&reshape::TOWNS, PathParams::new(&[code("parent", &query.parent)?])).await
}

/// Districts of a town, with postal codes
#[utoipa::path(get, path = "/bff/regions/districts", tag = "regions", operation_id = "listDistricts", params(RegionQuery),
    responses((status = 200, body = Regions), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_districts(
    mut context: Context,
    Parameters(Query(query)): Parameters<Query<RegionQuery>>,
) -> Result<Response, ApiError> {
    context.answer(&reshape::DISTRICTS, PathParams::new(&[code("parent", &query.parent)?])).await
}

/// Tax offices of Türkiye; the list exists in Turkish only
#[utoipa::path(get, path = "/bff/regions/tax-offices", tag = "regions", operation_id = "listTaxOffices",
    params(("language" = Option<String>, Query, description = "Code of a language of the shop")),
    responses((status = 200, body = TaxOffices), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_tax_offices(mut context: Context) -> Result<Response, ApiError> {
    if context.language != "tr" {
        return Ok(personal(&TaxOffices::default()));
    }
    context.answer(&reshape::TAX_OFFICES, ()).await
}
