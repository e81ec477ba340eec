//! Choices on the way to an order. Each changes the shop's session, and with it the summary.

use legacy_client::{LegacyError, LegacyRequest};
use platform::context::Context;
use platform::error::ApiError;
use platform::order_attempts::OrderAttempt;

use super::super::types::{
    CardTerms, Carriers, CheckoutAddresses, CheckoutSummary, Choice, PaymentMethods, StepName,
    StepOutcome, StepResult,
};
use super::super::{calls, reshape, wire};

/// Reads what is ordered, in the caller's currency. If the shop's session has another one, it is
/// set once and the summary is read again (ADR 0008).
pub(crate) async fn summary(context: &mut Context) -> Result<CheckoutSummary, LegacyError> {
    let found = read_summary(context).await?;
    let currency = &found.totals.total.currency;
    if *currency == context.currency || context.app.settings().locale.currency(currency).is_none() {
        return Ok(found);
    }
    context.set_shop_currency().await?;
    read_summary(context).await
}

async fn read_summary(context: &mut Context) -> Result<CheckoutSummary, LegacyError> {
    let answer: wire::Summary =
        context.ask(&LegacyRequest::new(&calls::SUMMARY, &[])).await?.json()?;
    reshape::summary(&answer, &context.reshape_context())
}

/// Reads the summary after a choice. If that fails, the choice has still been made.
async fn summary_after(context: &mut Context) -> Option<CheckoutSummary> {
    match summary(context).await {
        Ok(summary) => Some(summary),
        Err(error) => {
            tracing::warn!(%error, "the summary could not be read after a choice");
            None
        }
    }
}

pub(crate) async fn list_addresses(
    context: &mut Context,
) -> Result<CheckoutAddresses, LegacyError> {
    let answer = context.ask(&LegacyRequest::new(&calls::ADDRESSES, &[])).await?;
    Ok(reshape::addresses(&answer.json()?))
}

pub(crate) async fn list_carriers(context: &mut Context) -> Result<Carriers, LegacyError> {
    let answer = context.ask(&LegacyRequest::new(&calls::CARGO_COMPANIES, &[])).await?;
    Ok(reshape::carriers(&answer.json()?))
}

pub(crate) async fn read_card_terms(
    context: &mut Context,
    digits: &str,
) -> Result<CardTerms, LegacyError> {
    let answer = context.ask(&LegacyRequest::new(&calls::BIN, &[digits])).await?;
    Ok(reshape::card_terms(&answer.json()?, &context.reshape_context()))
}

/// Makes a call that sets something, and reads the summary.
pub(crate) async fn choose(
    context: &mut Context,
    request: &LegacyRequest,
) -> Result<Choice, ApiError> {
    let choice = reshape::choice(&context.ask(request).await?.json()?);
    Ok(Choice { summary: summary_after(context).await, ..choice })
}

/// Chooses a carrier, and lists the payments it allows.
pub(crate) async fn choose_carrier(
    context: &mut Context,
    carrier: &str,
) -> Result<PaymentMethods, ApiError> {
    let request = LegacyRequest::new(&calls::PAYMENT_TYPES, &[carrier]);
    let answer = context.ask(&request).await?.json()?;
    let mut methods = reshape::payment_methods(&answer, &context.reshape_context());
    let has_wallet = context.app.settings().wallet.url.is_some();
    for method in &mut methods.methods {
        method.wallet &= has_wallet;
    }
    Ok(PaymentMethods { summary: summary_after(context).await, ..methods })
}

/// Asks whether the next step may be taken. Never while an attempt is open: the shop gives up a
/// pending payment when a shopper comes back to its steps.
pub(crate) async fn take_step(
    context: &mut Context,
    step: StepName,
) -> Result<StepResult, ApiError> {
    if context.order_attempt().await?.as_ref().is_some_and(OrderAttempt::is_open) {
        return Ok(StepResult::of(StepOutcome::AttemptOpen));
    }
    let answer = context.ask(&LegacyRequest::new(&calls::NEXT, &[step.as_str()])).await?;
    Ok(reshape::step(&answer.json()?))
}
