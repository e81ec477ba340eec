//! Handlers of addresses (REG-7). A shopper's addresses are never cached.

use axum::extract::{Path, Query};
use axum::response::Response;
use commerce::completion::CompletionOutcome;
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
    Address, AddressChange, AddressForm, AddressFormQuery, AddressInput, Addresses,
};
use super::{form, service};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_addresses, add_address))
        .routes(routes!(get_address_form))
        .routes(routes!(get_address, change_address, delete_address))
}

/// A shopper's addresses
#[utoipa::path(
    get, path = "/bff/addresses", tag = "addresses", operation_id = "listAddresses",
    params(("language" = Option<String>, Query, description = "Code of a language of the shop")),
    responses(
        (status = 200, body = Addresses),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`, where the shop keeps none for guests",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_addresses(mut context: Context) -> Result<Response, ApiError> {
    Ok(personal(&service::addresses(&mut context).await?))
}

/// Which fields an address has
#[utoipa::path(
    get, path = "/bff/addresses/form", tag = "addresses", operation_id = "getAddressForm",
    params(AddressFormQuery),
    responses(
        (status = 200, body = AddressForm),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_address_form(
    mut context: Context,
    Parameters(Query(query)): Parameters<Query<AddressFormQuery>>,
) -> Result<Response, ApiError> {
    let country = query.country.as_deref().map(|country| code("country", country)).transpose()?;
    Ok(personal(&service::form(&mut context, country).await?))
}

/// One address of a shopper
#[utoipa::path(
    get, path = "/bff/addresses/{id}", tag = "addresses", operation_id = "getAddress",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$")),
    responses(
        (status = 200, body = Address),
        (
            status = 404,
            body = Problem,
            content_type = "application/problem+json",
            description = "`address_not_found`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_address(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    Ok(personal(&service::address(&mut context, code("id", &id)?).await?))
}

/// Add an address
#[utoipa::path(
    post, path = "/bff/addresses", tag = "addresses", operation_id = "addAddress",
    request_body = AddressInput,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = AddressChange),
        (
            status = 422,
            body = Problem,
            content_type = "application/problem+json",
            description = "`invalid_field`, or `invalid_fields` with `fields`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn add_address(
    context: Context,
    JsonBody(input): JsonBody<AddressInput>,
) -> Result<Response, ApiError> {
    form::check(&input)?;
    let intent = Intent::new("addAddress", &input);
    let work = async move |mut context: Context| service::add(&mut context, &input).await;
    idempotency::write(context, intent, work, unknown_change).await
}

/// Put an address in place of the one there is
#[utoipa::path(
    put, path = "/bff/addresses/{id}", tag = "addresses", operation_id = "changeAddress",
    request_body = AddressInput,
    params(
        ("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = AddressChange),
        (
            status = 404,
            body = Problem,
            content_type = "application/problem+json",
            description = "`address_not_found`",
        ),
        (
            status = 422,
            body = Problem,
            content_type = "application/problem+json",
            description = "`invalid_field`, or `invalid_fields` with `fields`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn change_address(
    context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
    JsonBody(input): JsonBody<AddressInput>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?.to_owned();
    form::check(&input)?;
    let intent = Intent::new("changeAddress", &(&id, &input));
    let work = async move |mut context: Context| service::change(&mut context, &id, &input).await;
    idempotency::write(context, intent, work, unknown_change).await
}

/// Delete an address
#[utoipa::path(
    delete, path = "/bff/addresses/{id}", tag = "addresses", operation_id = "deleteAddress",
    params(
        ("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = AddressChange),
        (
            status = 404,
            body = Problem,
            content_type = "application/problem+json",
            description = "`address_not_found`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn delete_address(
    context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?.to_owned();
    let intent = Intent::new("deleteAddress", &id);
    let work = async move |mut context: Context| service::delete(&mut context, &id).await;
    idempotency::write(context, intent, work, unknown_change).await
}

/// Answers a repeat of a write that may have had its effect with the addresses as they are.
async fn unknown_change(mut context: Context) -> AddressChange {
    let addresses = service::addresses(&mut context).await.ok();
    AddressChange {
        outcome: CompletionOutcome::Unknown,
        message: None,
        id: None,
        addresses: addresses.map(|all| all.addresses),
    }
}
