//! Handlers of choices on the way to an order.

use axum::extract::Path;
use axum::response::Response;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::Parameters;
use platform::response::personal;

use super::super::types::{
    AddressKind, CardTerms, CardType, CarrierChoice, Carriers, CheckoutAddresses, CheckoutSummary,
    Choice, ChoiceOutcome, ChosenAddress, ChosenStore, InstallmentChoice, PaymentChoice,
    PaymentMethods, StepName, StepOutcome, StepResult, ThreeDChoice,
};
use super::super::{calls, service};

const MAX_NAME_CHARS: usize = 100;
const MAX_PHONE_CHARS: usize = 32;
const MAX_INSTALLMENTS: u32 = 48;

/// What is ordered, and what it costs
#[utoipa::path(
    get, path = "/bff/checkout", tag = "checkout", operation_id = "getCheckout",
    responses(
        (status = 200, body = CheckoutSummary),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_checkout(mut context: Context) -> Result<Response, ApiError> {
    Ok(personal(&service::summary(&mut context).await?))
}

/// Addresses that an order may go to
#[utoipa::path(
    get, path = "/bff/checkout/addresses", tag = "checkout", operation_id = "listCheckoutAddresses",
    responses(
        (status = 200, body = CheckoutAddresses),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_checkout_addresses(mut context: Context) -> Result<Response, ApiError> {
    Ok(personal(&service::list_addresses(&mut context).await?))
}

/// Choose the address of delivery or invoice
#[utoipa::path(
    put, path = "/bff/checkout/addresses/{kind}", tag = "checkout", operation_id = "chooseAddress", request_body = ChosenAddress,
    params(("kind" = inline(AddressKind), Path), ("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = Choice),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn choose_address(
    context: Context,
    Parameters(Path(kind)): Parameters<Path<AddressKind>>,
    JsonBody(chosen): JsonBody<ChosenAddress>,
) -> Result<Response, ApiError> {
    let segments = [kind.as_str(), chosen.address_id.as_str()];
    let request = LegacyRequest::new(&calls::SET_ADDRESS, &segments);
    choose(context, Intent::new("chooseAddress", &(kind, &chosen)), request).await
}

/// Choose a store where the order is collected
#[utoipa::path(
    put, path = "/bff/checkout/store", tag = "checkout", operation_id = "chooseStore", request_body = ChosenStore,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = Choice),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn choose_store(
    context: Context,
    JsonBody(chosen): JsonBody<ChosenStore>,
) -> Result<Response, ApiError> {
    bounded("name", &chosen.name, MAX_NAME_CHARS)?;
    bounded("phone", &chosen.phone, MAX_PHONE_CHARS)?;
    let invoice = chosen.invoice_address_id.as_ref().map_or("", |id| id.as_str());
    let request = LegacyRequest::new(&calls::FROM_STORE, &[]).form(&[
        ("storeId", chosen.store_id.as_str()),
        ("firstName", &chosen.name),
        ("mobilePhone", &chosen.phone),
        ("hasInvoice", if invoice.is_empty() { "0" } else { "1" }),
        ("invoiceAddress", invoice),
    ]);
    choose(context, Intent::new("chooseStore", &chosen), request).await
}

/// Ask whether the next step may be taken
#[utoipa::path(
    post, path = "/bff/checkout/steps/{step}", tag = "checkout", operation_id = "takeCheckoutStep",
    params(("step" = inline(StepName), Path), ("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = StepResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn take_checkout_step(
    context: Context,
    Parameters(Path(step)): Parameters<Path<StepName>>,
) -> Result<Response, ApiError> {
    let work = async move |mut context: Context| service::take_step(&mut context, step).await;
    let intent = Intent::new("takeCheckoutStep", &step);
    idempotency::write(context, intent, work, async |_| StepResult::of(StepOutcome::Unknown)).await
}

/// Carriers, and when they deliver
#[utoipa::path(
    get, path = "/bff/checkout/carriers", tag = "checkout", operation_id = "listCarriers",
    responses(
        (status = 200, body = Carriers),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_carriers(mut context: Context) -> Result<Response, ApiError> {
    Ok(personal(&service::list_carriers(&mut context).await?))
}

/// Choose a carrier, and list the payments it allows
#[utoipa::path(
    put, path = "/bff/checkout/carrier", tag = "checkout", operation_id = "chooseCarrier", request_body = CarrierChoice,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = PaymentMethods),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn choose_carrier(
    context: Context,
    JsonBody(chosen): JsonBody<CarrierChoice>,
) -> Result<Response, ApiError> {
    let intent = Intent::new("chooseCarrier", &chosen);
    let work = async move |mut context: Context| {
        service::choose_carrier(&mut context, chosen.carrier_id.as_str()).await
    };
    idempotency::write(context, intent, work, async |_| PaymentMethods::unknown()).await
}

/// Choose how to pay
#[utoipa::path(
    put, path = "/bff/checkout/payment", tag = "checkout", operation_id = "choosePayment", request_body = PaymentChoice,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = Choice),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn choose_payment(
    context: Context,
    JsonBody(chosen): JsonBody<PaymentChoice>,
) -> Result<Response, ApiError> {
    super::payment_id(&chosen.payment_id)?;
    let request = LegacyRequest::new(&calls::PAYMENT_TAB, &[&chosen.payment_id]);
    choose(context, Intent::new("choosePayment", &chosen), request).await
}

/// What the first six digits of a card tell
#[utoipa::path(
    get, path = "/bff/checkout/card-terms/{digits}", tag = "checkout", operation_id = "getCardTerms",
    params(("digits" = String, Path, pattern = "^[0-9]{6}$")),
    responses(
        (status = 200, body = CardTerms),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_card_terms(
    mut context: Context,
    Parameters(Path(digits)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ApiError::invalid("digits", "six digits"));
    }
    Ok(personal(&service::read_card_terms(&mut context, &digits).await?))
}

/// Choose in how many parts to pay
#[utoipa::path(
    put, path = "/bff/checkout/installment", tag = "checkout", operation_id = "chooseInstallment", request_body = InstallmentChoice,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = Choice),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn choose_installment(
    context: Context,
    JsonBody(chosen): JsonBody<InstallmentChoice>,
) -> Result<Response, ApiError> {
    if !(1..=MAX_INSTALLMENTS).contains(&chosen.count) {
        return Err(ApiError::invalid("count", format!("1 to {MAX_INSTALLMENTS}")));
    }
    let request = LegacyRequest::new(&calls::INSTALLMENT, &[]).form(&[
        ("creditdebit", chosen.card_type.map_or("", CardType::as_str)),
        ("installmentCount", &chosen.count.to_string()),
        ("installmentId", chosen.installment_id.as_ref().map_or("", |id| id.as_str())),
        ("posId", chosen.pos_id.as_ref().map_or("", |id| id.as_str())),
    ]);
    choose(context, Intent::new("chooseInstallment", &chosen), request).await
}

/// Choose whether the bank asks the cardholder (3-D Secure)
#[utoipa::path(
    put, path = "/bff/checkout/three-d", tag = "checkout", operation_id = "chooseThreeD", request_body = ThreeDChoice,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = Choice),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn choose_three_d(
    context: Context,
    JsonBody(chosen): JsonBody<ThreeDChoice>,
) -> Result<Response, ApiError> {
    let value = if chosen.enabled { "1" } else { "0" };
    let request = LegacyRequest::new(&calls::CHOOSE_3D, &[]).form(&[("secure3d", value)]);
    choose(context, Intent::new("chooseThreeD", &chosen), request).await
}

async fn choose(
    context: Context,
    intent: Intent,
    request: LegacyRequest,
) -> Result<Response, ApiError> {
    let work = async move |mut context: Context| service::choose(&mut context, &request).await;
    idempotency::write(context, intent, work, async |mut context: Context| Choice {
        outcome: ChoiceOutcome::Unknown,
        message: None,
        summary: service::summary(&mut context).await.ok(),
    })
    .await
}

fn bounded(field: &'static str, text: &str, max_chars: usize) -> Result<(), ApiError> {
    if (1..=max_chars).contains(&text.trim().chars().count()) {
        return Ok(());
    }
    Err(ApiError::invalid(field, format!("1 to {max_chars} characters")))
}
