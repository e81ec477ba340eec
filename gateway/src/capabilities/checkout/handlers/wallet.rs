//! Handlers of paying with the wallet.

use axum::response::Response;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;

use super::super::service;
use super::super::types::{
    NewWalletPayment, OpenedWallet, OrderResult, WalletOwner, WalletReceipt,
};

const MAX_TOKEN_CHARS: usize = 512;

/// Open the wallet
///
/// A token of the shop for the payment host, with what its requests need. Only for members.
#[utoipa::path(
    post, path = "/bff/checkout/wallet", tag = "checkout", operation_id = "openWallet", request_body = WalletOwner,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = OpenedWallet),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn open_wallet(
    context: Context,
    JsonBody(owner): JsonBody<WalletOwner>,
) -> Result<Response, ApiError> {
    check_phone(&owner.phone)?;
    let intent = Intent::new("openWallet", &owner);
    let work =
        async move |mut context: Context| service::open_wallet(&mut context, &owner.phone).await;
    let unknown = async |_| OpenedWallet { session: None, message: None };
    idempotency::write(context, intent, work, unknown).await
}

/// Begin to pay with the wallet
///
/// Where a payment of this session has begun already, the answer has another token for the same
/// order.
#[utoipa::path(
    post, path = "/bff/checkout/wallet/payments", tag = "checkout", operation_id = "beginWalletPayment",
    request_body = NewWalletPayment,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = OrderResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn begin_wallet_payment(
    context: Context,
    JsonBody(payment): JsonBody<NewWalletPayment>,
) -> Result<Response, ApiError> {
    super::payment_id(&payment.payment_id)?;
    check_phone(&payment.phone)?;
    let intent = Intent::new("beginWalletPayment", &payment);
    let work =
        async move |mut context: Context| service::begin_wallet(&mut context, &payment).await;
    idempotency::write(context, intent, work, service::unknown).await
}

/// Place the order that the wallet has paid
///
/// If the shop says that it is not paid, the payment stays open and can be paid with another card.
#[utoipa::path(
    post, path = "/bff/checkout/wallet/orders", tag = "checkout", operation_id = "placeWalletOrder",
    request_body = WalletReceipt,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = OrderResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn place_wallet_order(
    context: Context,
    JsonBody(receipt): JsonBody<WalletReceipt>,
) -> Result<Response, ApiError> {
    if !(1..=MAX_TOKEN_CHARS).contains(&receipt.token.chars().count()) {
        return Err(ApiError::invalid("token", format!("1 to {MAX_TOKEN_CHARS} characters")));
    }
    let intent = Intent::new("placeWalletOrder", &receipt);
    let work =
        async move |mut context: Context| service::place_wallet(&mut context, &receipt.token).await;
    idempotency::write(context, intent, work, service::unknown).await
}

fn check_phone(phone: &str) -> Result<(), ApiError> {
    let is_phone =
        (10..=15).contains(&phone.len()) && phone.bytes().all(|byte| byte.is_ascii_digit());
    if is_phone { Ok(()) } else { Err(ApiError::invalid("phone", "10 to 15 digits")) }
}
