//! Handlers of the checkout.

pub mod choices;
pub mod orders;
pub mod wallet;

use platform::app::App;
use platform::error::ApiError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(choices::get_checkout))
        .routes(routes!(choices::list_checkout_addresses))
        .routes(routes!(choices::choose_address))
        .routes(routes!(choices::choose_store))
        .routes(routes!(choices::take_checkout_step))
        .routes(routes!(choices::list_carriers))
        .routes(routes!(choices::choose_carrier))
        .routes(routes!(choices::choose_payment))
        .routes(routes!(choices::get_card_terms))
        .routes(routes!(choices::choose_installment))
        .routes(routes!(choices::choose_three_d))
        .routes(routes!(orders::place_order))
        .routes(routes!(orders::confirm_order))
        .routes(routes!(orders::get_order_attempt, orders::give_up_order))
        .routes(routes!(wallet::open_wallet))
        .routes(routes!(wallet::begin_wallet_payment))
        .routes(routes!(wallet::place_wallet_order))
}

const MAX_PAYMENT_ID_CHARS: usize = 10;

/// A payment's id is a number, below 0 for those that the shop has built in.
fn payment_id(id: &str) -> Result<(), ApiError> {
    let digits = id.strip_prefix('-').unwrap_or(id);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && id.len() <= MAX_PAYMENT_ID_CHARS {
        return Ok(());
    }
    Err(ApiError::invalid("paymentId", "a number"))
}
