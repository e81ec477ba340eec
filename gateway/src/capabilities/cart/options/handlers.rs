//! Handlers of the options of a basket.

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

use super::super::handlers::line_id;
use super::super::types::ChangeOutcome;
use super::service;
use super::types::{
    CartOptions, CartOptionsChange, NewCoupon, NewDelivery, NewGiftPackage, NewNote,
    NewSubscription,
};

const MAX_CODE_CHARS: usize = 64;
/// The shop has limits of its own, which it tells in its words.
const MAX_NOTE_CHARS: usize = 1000;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_cart_options))
        .routes(routes!(use_coupon, remove_coupon))
        .routes(routes!(set_order_note))
        .routes(routes!(set_delivery))
        .routes(routes!(set_gift_package))
        .routes(routes!(set_line_note))
        .routes(routes!(set_subscription))
}

/// What may be added to the basket beside products
#[utoipa::path(
    get, path = "/bff/cart/options", tag = "cart", operation_id = "getCartOptions",
    responses(
        (status = 200, body = CartOptions),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_cart_options(mut context: Context) -> Result<Response, ApiError> {
    Ok(personal(&service::load(&mut context).await?))
}

/// Use a coupon
#[utoipa::path(
    put, path = "/bff/cart/coupon", tag = "cart", operation_id = "useCoupon",
    request_body = NewCoupon,
    params(
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = CartOptionsChange),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn use_coupon(
    context: Context,
    JsonBody(coupon): JsonBody<NewCoupon>,
) -> Result<Response, ApiError> {
    let code = coupon.code.trim().to_owned();
    if !(1..=MAX_CODE_CHARS).contains(&code.chars().count()) {
        return Err(ApiError::invalid("code", format!("1 to {MAX_CODE_CHARS} characters")));
    }
    let intent = Intent::new("useCoupon", &code).locking_session();
    let work = async move |mut context: Context| service::set_coupon(&mut context, &code).await;
    idempotency::write(context, intent, work, unknown).await
}

/// Use no coupon
#[utoipa::path(
    delete, path = "/bff/cart/coupon", tag = "cart", operation_id = "removeCoupon",
    params(
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = CartOptionsChange),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn remove_coupon(context: Context) -> Result<Response, ApiError> {
    let intent = Intent::new("removeCoupon", &()).locking_session();
    let work = async |mut context: Context| service::set_coupon(&mut context, "").await;
    idempotency::write(context, intent, work, unknown).await
}

/// Write a note for the whole order
#[utoipa::path(
    put, path = "/bff/cart/order-note", tag = "cart", operation_id = "setOrderNote",
    request_body = NewNote,
    params(
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = CartOptionsChange),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn set_order_note(
    context: Context,
    JsonBody(note): JsonBody<NewNote>,
) -> Result<Response, ApiError> {
    bounded("text", &note.text)?;
    let intent = Intent::new("setOrderNote", &note).locking_session();
    let work =
        async move |mut context: Context| service::set_order_note(&mut context, &note.text).await;
    idempotency::write(context, intent, work, unknown).await
}

/// Choose when the order is delivered
#[utoipa::path(
    put, path = "/bff/cart/delivery", tag = "cart", operation_id = "setDelivery",
    request_body = NewDelivery,
    params(
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = CartOptionsChange),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn set_delivery(
    context: Context,
    JsonBody(delivery): JsonBody<NewDelivery>,
) -> Result<Response, ApiError> {
    if delivery.date.is_none() && delivery.hour.is_none() {
        return Err(ApiError::invalid("date", "a date or an hour"));
    }
    if let Some(hour) = &delivery.hour
        && !is_hour(hour)
    {
        return Err(ApiError::invalid("hour", "an hour as 14:30"));
    }
    let intent = Intent::new("setDelivery", &delivery).locking_session();
    let work =
        async move |mut context: Context| service::set_delivery(&mut context, &delivery).await;
    idempotency::write(context, intent, work, unknown).await
}

/// Wrap a line as a gift
#[utoipa::path(
    put, path = "/bff/cart/lines/{lineId}/gift-package", tag = "cart", operation_id = "setGiftPackage",
    request_body = NewGiftPackage,
    params(
        ("lineId" = String, Path, pattern = "^[A-Za-z0-9_-]{1,160}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = CartOptionsChange),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn set_gift_package(
    context: Context,
    Parameters(Path(line)): Parameters<Path<String>>,
    JsonBody(package): JsonBody<NewGiftPackage>,
) -> Result<Response, ApiError> {
    let line = line_id(&line)?;
    bounded("note", package.note.as_deref().unwrap_or_default())?;
    let intent = Intent::new("setGiftPackage", &(&line, &package)).locking_session();
    let work = async move |mut context: Context| {
        service::set_gift_package(&mut context, &line, &package).await
    };
    idempotency::write(context, intent, work, unknown).await
}

/// Write a note for a line
#[utoipa::path(
    put, path = "/bff/cart/lines/{lineId}/note", tag = "cart", operation_id = "setLineNote",
    request_body = NewNote,
    params(
        ("lineId" = String, Path, pattern = "^[A-Za-z0-9_-]{1,160}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = CartOptionsChange),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn set_line_note(
    context: Context,
    Parameters(Path(line)): Parameters<Path<String>>,
    JsonBody(note): JsonBody<NewNote>,
) -> Result<Response, ApiError> {
    let line = line_id(&line)?;
    bounded("text", &note.text)?;
    let intent = Intent::new("setLineNote", &(&line, &note)).locking_session();
    let work = async move |mut context: Context| {
        service::set_line_note(&mut context, &line, &note.text).await
    };
    idempotency::write(context, intent, work, unknown).await
}

/// Choose how often a line is delivered
#[utoipa::path(
    put, path = "/bff/cart/lines/{lineId}/subscription", tag = "cart",
    operation_id = "setSubscription",
    request_body = NewSubscription,
    params(
        ("lineId" = String, Path, pattern = "^[A-Za-z0-9_-]{1,160}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = CartOptionsChange),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn set_subscription(
    context: Context,
    Parameters(Path(line)): Parameters<Path<String>>,
    JsonBody(subscription): JsonBody<NewSubscription>,
) -> Result<Response, ApiError> {
    let line = line_id(&line)?;
    let intent = Intent::new("setSubscription", &(&line, &subscription)).locking_session();
    let work = async move |mut context: Context| {
        service::set_subscription(&mut context, &line, subscription.frequency.as_deref()).await
    };
    idempotency::write(context, intent, work, unknown).await
}

async fn unknown(mut context: Context) -> CartOptionsChange {
    service::reloaded(&mut context, ChangeOutcome::Unknown, None).await
}

fn bounded(field: &'static str, text: &str) -> Result<(), ApiError> {
    if text.chars().count() <= MAX_NOTE_CHARS {
        return Ok(());
    }
    Err(ApiError::invalid(field, format!("at most {MAX_NOTE_CHARS} characters")))
}

fn is_hour(text: &str) -> bool {
    let number = |text: &str| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once(':').is_some_and(|(hour, minute)| number(hour) && number(minute))
}
