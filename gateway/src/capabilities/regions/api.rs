//! What the storefront sees of regions (REG-1, PHN-1, contracts/upstream/regions.md).

use axum::extract::Query;
use axum::response::Response;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::{Parameters, code};
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{calls, reshape};

/// A country to live in or to be called in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Country {
    /// Two capital letters.
    pub code: String,
    pub name: String,
    /// Digits without a plus sign.
    pub dial_code: String,
    /// The shop's mask of a phone number.
    pub phone_pattern: String,
    /// Addresses there name a state before the city.
    pub has_states: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Countries {
    pub countries: Vec<Country>,
    /// The code the shop would preselect.
    pub selected: Option<String>,
}

/// A state, city, town or district.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Region {
    pub code: String,
    pub name: String,
    /// Districts only, and not all of them.
    pub postal_code: Option<String>,
}

/// Empty where the shop knows none: the address form then takes free text.
#[derive(Debug, Serialize, ToSchema)]
pub struct Regions {
    pub regions: Vec<Region>,
}

/// Names of tax offices; empty outside Turkish.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxOffices {
    pub tax_offices: Vec<String>,
}

/// Where to look.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Under {
    /// Code of the region above.
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$", example = "TR")]
    parent: String,
    /// Code of a language of the shop.
    #[expect(dead_code, reason = "read by the context; here for the contract")]
    language: Option<String>,
}

/// All countries
#[utoipa::path(get, path = "/bff/regions/countries", tag = "regions", operation_id = "listCountries",
    params(("language" = Option<String>, Query, description = "Code of a language of the shop")),
    responses((status = 200, body = Countries), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_countries(mut context: Context) -> Result<Response, ApiError> {
    context
        .answer(LegacyRequest::new(&calls::COUNTRIES, &["1"]), "countries", |answer| {
            Ok(reshape::countries(&answer.json()?))
        })
        .await
}

/// States of a country, where it has any
#[utoipa::path(get, path = "/bff/regions/states", tag = "regions", operation_id = "listStates", params(Under),
    responses((status = 200, body = Regions), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_states(
    mut context: Context,
    Parameters(Query(under)): Parameters<Query<Under>>,
) -> Result<Response, ApiError> {
    let country = code("parent", &under.parent)?;
    let request = LegacyRequest::new(&calls::LIST, &["E", country, "0"])
        .form(&[("storeLimit", "0"), ("U", country)]);
    context.answer(request, "regions", |answer| Ok(reshape::regions(&answer.json()?))).await
}

/// Cities (provinces) of a country
#[utoipa::path(get, path = "/bff/regions/cities", tag = "regions", operation_id = "listCities", params(Under),
    responses((status = 200, body = Regions), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_cities(
    mut context: Context,
    Parameters(Query(under)): Parameters<Query<Under>>,
) -> Result<Response, ApiError> {
    let request = LegacyRequest::new(&calls::CITIES, &[code("parent", &under.parent)?]);
    context.answer(request, "regions", |answer| Ok(reshape::regions(&answer.json()?))).await
}

/// Towns of a city
#[utoipa::path(get, path = "/bff/regions/towns", tag = "regions", operation_id = "listTowns", params(Under),
    responses((status = 200, body = Regions), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_towns(
    mut context: Context,
    Parameters(Query(under)): Parameters<Query<Under>>,
) -> Result<Response, ApiError> {
    let request = LegacyRequest::new(&calls::TOWNS, &[code("parent", &under.parent)?]);
    context.answer(request, "regions", |answer| Ok(reshape::regions(&answer.json()?))).await
}

/// Districts of a town, with postal codes
#[utoipa::path(get, path = "/bff/regions/districts", tag = "regions", operation_id = "listDistricts", params(Under),
    responses((status = 200, body = Regions), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_districts(
    mut context: Context,
    Parameters(Query(under)): Parameters<Query<Under>>,
) -> Result<Response, ApiError> {
    let request = LegacyRequest::new(&calls::DISTRICTS, &[code("parent", &under.parent)?]);
    context.answer(request, "regions", |answer| Ok(reshape::regions(&answer.json()?))).await
}

/// Tax offices of Türkiye; the list exists in Turkish only
#[utoipa::path(get, path = "/bff/regions/tax-offices", tag = "regions", operation_id = "listTaxOffices",
    params(("language" = Option<String>, Query, description = "Code of a language of the shop")),
    responses((status = 200, body = TaxOffices), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn list_tax_offices(mut context: Context) -> Result<Response, ApiError> {
    if context.language != "tr" {
        return Ok(personal(&TaxOffices::default()));
    }
    let request = LegacyRequest::new(&calls::TAX_OFFICES, &[]);
    context.answer(request, "tax-offices", |answer| Ok(reshape::tax_offices(&answer.text()))).await
}
