//! Handlers of the order itself.

use axum::response::Response;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::response::personal;

use super::super::service;
use super::super::types::{AttemptView, Card, LastAttempt, NewOrder, OrderCode, OrderResult};

const MAX_HOLDER_CHARS: usize = 100;
const CARD_DIGITS: std::ops::RangeInclusive<usize> = 12..=19;
const CVC_DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// Place the order
#[utoipa::path(
    post, path = "/bff/checkout/orders", tag = "checkout", operation_id = "placeOrder", request_body = NewOrder,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = OrderResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn place_order(
    context: Context,
    JsonBody(order): JsonBody<NewOrder>,
) -> Result<Response, ApiError> {
    super::payment_id(&order.payment_id)?;
    if let Some(card) = &order.card {
        check_card(card)?;
    }
    let intent = Intent::new("placeOrder", &order);
    let work = async move |mut context: Context| service::place(&mut context, &order).await;
    idempotency::write(context, intent, work, service::unknown).await
}

/// Confirm the order by a code from an SMS
#[utoipa::path(
    post, path = "/bff/checkout/orders/code", tag = "checkout", operation_id = "confirmOrder", request_body = OrderCode,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = OrderResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn confirm_order(
    context: Context,
    JsonBody(sent): JsonBody<OrderCode>,
) -> Result<Response, ApiError> {
    let is_code = (3..=12).contains(&sent.code.len())
        && sent.code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !is_code {
        return Err(ApiError::invalid("code", "3 to 12 letters or digits"));
    }
    let intent = Intent::new("confirmOrder", &sent);
    let work = async move |mut context: Context| service::confirm(&mut context, &sent.code).await;
    idempotency::write(context, intent, work, service::unknown).await
}

/// What became of the last attempt to order
#[utoipa::path(
    get, path = "/bff/checkout/attempt", tag = "checkout", operation_id = "getOrderAttempt",
    responses(
        (status = 200, body = LastAttempt),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_order_attempt(context: Context) -> Result<Response, ApiError> {
    let attempt = context.order_attempt().await?;
    Ok(personal(&LastAttempt { attempt: attempt.as_ref().map(AttemptView::from) }))
}

/// Give up an attempt that waits
#[utoipa::path(
    delete, path = "/bff/checkout/attempt", tag = "checkout", operation_id = "giveUpOrder",
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = OrderResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn give_up_order(context: Context) -> Result<Response, ApiError> {
    let work = async |mut context: Context| service::give_up(&mut context).await;
    let intent = Intent::new("giveUpOrder", &());
    idempotency::write(context, intent, work, service::unknown).await
}

/// Checks the form of a card's fields; whether the card is good is for the bank to say. No message
/// repeats what was sent.
fn check_card(card: &Card) -> Result<(), ApiError> {
    let digits = card.card_number.chars().filter(char::is_ascii_digit).count();
    let is_number = card.card_number.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | '-'));
    let is_cvc = card.cvc.bytes().all(|byte| byte.is_ascii_digit());
    let holder = card.card_holder.trim().chars().count();
    let checks = [
        ("card.cardHolder", (1..=MAX_HOLDER_CHARS).contains(&holder), "1 to 100 characters"),
        ("card.cardNumber", is_number && CARD_DIGITS.contains(&digits), "12 to 19 digits"),
        ("card.expireMonth", (1..=12).contains(&card.expire_month), "1 to 12"),
        ("card.expireYear", (2000..=2100).contains(&card.expire_year), "four digits"),
        ("card.cvc", is_cvc && CVC_DIGITS.contains(&card.cvc.len()), "3 or 4 digits"),
    ];
    match checks.into_iter().find(|(_, is_right, _)| !is_right) {
        Some((field, _, detail)) => Err(ApiError::invalid(field, detail)),
        None => Ok(()),
    }
}
