//! Handlers of the basket (CRT-1, CRT-2).
use axum::extract::Path;
use axum::response::Response;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::Parameters;
use platform::response::personal;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::line_id::LineId;
use super::service;
use super::types::{
    AddOutcome, AddToCart, AddToCartResult, AllQuantities, Cart, CartChange, ChangeOutcome,
    NewQuantity,
};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_cart, empty_cart))
        .routes(routes!(add_to_cart, update_all_lines))
        .routes(routes!(update_line, remove_line))
}

/// The basket
#[utoipa::path(
    get, path = "/bff/cart", tag = "cart", operation_id = "getCart",
    responses(
        (status = 200, body = Cart),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_cart(mut context: Context) -> Result<Response, ApiError> {
    let cart = service::load(&mut context).await?;
    Ok(personal(&cart))
}

/// Put a product into the basket
#[utoipa::path(
    post, path = "/bff/cart/lines", tag = "cart", operation_id = "addToCart",
    request_body = AddToCart,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = AddToCartResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn add_to_cart(
    context: Context,
    JsonBody(addition): JsonBody<AddToCart>,
) -> Result<Response, ApiError> {
    let intent = Intent::new("addToCart", &addition).locking_session();
    let work = async move |mut context: Context| Ok(service::add(&mut context, &addition).await?);
    idempotency::write(context, intent, work, async |mut context| AddToCartResult {
        outcome: AddOutcome::Unknown,
        message: None,
        path: None,
        title: None,
        personalization_error: false,
        cart: service::reload(&mut context).await,
    })
    .await
}

/// Change the quantity of one line
#[utoipa::path(
    patch, path = "/bff/cart/lines/{lineId}", tag = "cart", operation_id = "updateLine",
    request_body = NewQuantity,
    params(
        ("lineId" = String, Path, pattern = "^[A-Za-z0-9_-]{1,160}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = CartChange),
        (
            status = 409,
            body = Problem,
            content_type = "application/problem+json",
            description = "`cart_changed`, with the fresh `cart`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn update_line(
    context: Context,
    Parameters(Path(line)): Parameters<Path<String>>,
    JsonBody(new): JsonBody<NewQuantity>,
) -> Result<Response, ApiError> {
    let line = line_id(&line)?;
    let intent = Intent::new("updateLine", &(&line, &new)).locking_session();
    let work =
        async move |mut context: Context| service::update(&mut context, &line, new.quantity).await;
    idempotency::write(context, intent, work, unknown_change).await
}

/// Change the quantities of all lines at once
#[utoipa::path(
    put, path = "/bff/cart/lines", tag = "cart", operation_id = "updateAllLines",
    request_body = AllQuantities,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = CartChange),
        (
            status = 409,
            body = Problem,
            content_type = "application/problem+json",
            description = "`cart_changed`, with the fresh `cart`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn update_all_lines(
    context: Context,
    JsonBody(all): JsonBody<AllQuantities>,
) -> Result<Response, ApiError> {
    let intent = Intent::new("updateAllLines", &all).locking_session();
    let wanted: Vec<_> = all.lines.into_iter().map(|line| (line.line_id, line.quantity)).collect();
    let work =
        async move |mut context: Context| Ok(service::update_all(&mut context, &wanted).await?);
    idempotency::write(context, intent, work, unknown_change).await
}

/// Take one line out
#[utoipa::path(
    delete, path = "/bff/cart/lines/{lineId}", tag = "cart", operation_id = "removeLine",
    params(
        ("lineId" = String, Path, pattern = "^[A-Za-z0-9_-]{1,160}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = CartChange),
        (
            status = 409,
            body = Problem,
            content_type = "application/problem+json",
            description = "`cart_changed`, with the fresh `cart`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn remove_line(
    context: Context,
    Parameters(Path(line)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let line = line_id(&line)?;
    let intent = Intent::new("removeLine", &line).locking_session();
    let work = async move |mut context: Context| Ok(service::remove(&mut context, &line).await?);
    idempotency::write(context, intent, work, unknown_change).await
}

/// Empty the basket
#[utoipa::path(
    delete, path = "/bff/cart", tag = "cart", operation_id = "emptyCart",
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = CartChange),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn empty_cart(context: Context) -> Result<Response, ApiError> {
    let intent = Intent::new("emptyCart", &()).locking_session();
    let work = async |mut context: Context| service::empty(&mut context).await;
    idempotency::write(context, intent, work, unknown_change).await
}

async fn unknown_change(mut context: Context) -> CartChange {
    let cart = service::reload(&mut context).await;
    CartChange { outcome: ChangeOutcome::Unknown, message: None, cart }
}

pub(super) fn line_id(text: &str) -> Result<LineId, ApiError> {
    LineId::parse(text).map_err(|error| ApiError::invalid("lineId", error.to_string()))
}
