//! Placing an order: one or none (ADR 0052).

use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::ApiError;
use platform::idempotency::WriteOutcome;
use platform::order_attempts::{AttemptState, Opened, Opening, OrderAttempt};

use super::super::order_answer::{Meaning, code_meaning, meaning};
use super::super::types::{AttemptView, NewOrder, OrderOutcome, OrderResult, StepName};
use super::super::{calls, reshape, wire};
use super::{is_member, summary};

/// For how long a second press at a basket that is empty by then is told of the order, in seconds.
const JUST_PLACED_FOR: i64 = 15 * 60;

/// Sends the order, if the shopper pays what they saw and no other attempt is open.
pub(crate) async fn place(
    context: &mut Context,
    order: &NewOrder,
) -> Result<OrderResult, ApiError> {
    if !context.has_shop_session() {
        return Ok(OrderResult::of(OrderOutcome::BasketEmpty));
    }
    let mut opened = match context.open_order_attempt().await? {
        Opening::Placed(attempt) => return Ok(taken(&attempt)),
        Opening::Unknown(opened) => return Ok(last_of(&opened, OrderOutcome::Unknown)),
        Opening::Waiting(opened) => return Ok(last_of(&opened, OrderOutcome::AttemptOpen)),
        Opening::Free(opened) => opened,
    };
    let present = summary(context).await?;
    context.require_same_shopper()?;
    if order.by_member && !is_member(context) {
        return Err(context.session_ended());
    }
    if present.lines.is_empty() {
        return Ok(basket_empty(&opened));
    }
    if present.totals.total != order.total {
        let changed = OrderResult::of(OrderOutcome::TotalChanged);
        return Ok(OrderResult { summary: Some(present), ..changed });
    }
    let fields = order.fields();
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let request = LegacyRequest::new(&calls::PAY, &[]).multipart(&fields);
    opened.record_new(&order.payment_id, Some(order.total.clone())).await?;
    // The answer may contain a bank's form, with which the shopper leaves.
    context.note_departure(platform::returns::Purpose::Payment, None);
    let answer = ask::<wire::PaymentAnswer>(context, &request).await;
    let payment = order.payment_id.as_str();
    let read = |answer: wire::PaymentAnswer| {
        let result = reshape::order_result(payment, &answer);
        let state = if result.outcome == OrderOutcome::Unknown {
            AttemptState::Unknown
        } else {
            meaning(payment, &answer).state
        };
        (result, state)
    };
    conclude(context, opened, answer.map(read)).await
}

/// Sends the code that the shopper read in an SMS.
pub(crate) async fn confirm(context: &mut Context, code: &str) -> Result<OrderResult, ApiError> {
    if !context.has_shop_session() {
        return Ok(OrderResult::of(OrderOutcome::Refused));
    }
    let mut opened = match context.open_order_attempt().await? {
        Opening::Waiting(opened) | Opening::Unknown(opened) => opened,
        Opening::Placed(attempt) => return Ok(taken(&attempt)),
        Opening::Free(opened) => return Ok(last_of(&opened, OrderOutcome::Refused)),
    };
    let request = LegacyRequest::new(&calls::CHECK_SMS, &[]).form(&[("code", code)]);
    opened.record_continued().await?;
    let answer = ask::<wire::StatusAnswer>(context, &request).await;
    let read = |answer: wire::StatusAnswer| {
        let Meaning { state, .. } = code_meaning(&answer);
        (reshape::code_result(&answer), state)
    };
    conclude(context, opened, answer.map(read)).await
}

/// Gives up an attempt that waits for the shopper, by returning to the shop's step `payment`.
pub(crate) async fn give_up(context: &mut Context) -> Result<OrderResult, ApiError> {
    if !context.has_shop_session() {
        return Ok(OrderResult::of(OrderOutcome::Refused));
    }
    let mut opened = match context.open_order_attempt().await? {
        Opening::Waiting(opened) => opened,
        Opening::Unknown(opened) => return Ok(last_of(&opened, OrderOutcome::Unknown)),
        Opening::Placed(attempt) => return Ok(taken(&attempt)),
        Opening::Free(opened) => return Ok(last_of(&opened, OrderOutcome::Refused)),
    };
    let request = LegacyRequest::new(&calls::NEXT, &[StepName::Payment.as_str()]);
    opened.record_continued().await?;
    // Whatever it answers: its state says what became of the attempt.
    if let Err(error) = context.ask(&request).await {
        tracing::warn!(%error, "an attempt to order could not be given up");
    }
    let attempt = opened.give_up(context).await;
    Ok(attempt.map_or_else(|| OrderResult::of(OrderOutcome::Unknown), |attempt| taken(&attempt)))
}

/// Answers a repeat whose first request has an unknown outcome: what the ledger and the shop say.
pub(crate) async fn unknown(context: Context) -> OrderResult {
    match context.order_attempt().await {
        Ok(Some(attempt)) => taken(&attempt),
        Ok(None) | Err(_) => OrderResult::of(OrderOutcome::Unknown),
    }
}

/// The shop's answer, or what is known without one: nothing was sent, or it is unknown.
pub(super) async fn ask<T: serde::de::DeserializeOwned>(
    context: &mut Context,
    request: &LegacyRequest,
) -> Result<T, (ApiError, AttemptState)> {
    let answer = context.ask(request).await.and_then(|answer| answer.json::<T>());
    answer.map_err(|error| {
        let error = ApiError::from(error);
        let state = match context.write_outcome(&error) {
            WriteOutcome::Failed => AttemptState::NotPlaced,
            WriteOutcome::Done | WriteOutcome::Unknown => AttemptState::Unknown,
        };
        (error, state)
    })
}

/// Stores what became of the attempt, and tells it. An error is told only if there is no order.
pub(super) async fn conclude(
    context: &Context,
    opened: Opened,
    answer: Result<(OrderResult, AttemptState), (ApiError, AttemptState)>,
) -> Result<OrderResult, ApiError> {
    let (result, state) = match answer {
        Ok(answer) => answer,
        Err((error, AttemptState::NotPlaced)) => {
            opened.conclude(AttemptState::NotPlaced, context).await;
            return Err(error);
        }
        Err((error, state)) => {
            tracing::warn!(%error.code, "it is unknown whether there is an order");
            (OrderResult::of(OrderOutcome::Unknown), state)
        }
    };
    let Some(attempt) = opened.conclude(state, context).await else {
        return Err(ApiError::defect("an attempt was concluded that was never recorded"));
    };
    let outcome = match (result.outcome, &attempt.state) {
        // What was unknown at first, or given up, is what the shop's state says.
        (_, AttemptState::Placed(_)) => OrderOutcome::Placed,
        (OrderOutcome::Unknown, AttemptState::NotPlaced) => OrderOutcome::Refused,
        (OrderOutcome::Unknown, AttemptState::Waiting(_)) => OrderOutcome::AttemptOpen,
        (outcome, _) => outcome,
    };
    Ok(OrderResult { outcome, attempt: Some(AttemptView::from(&attempt)), ..result })
}

/// An outcome, with the attempt that it is about.
pub(super) fn last_of(opened: &Opened, outcome: OrderOutcome) -> OrderResult {
    let attempt = opened.last().map(AttemptView::from);
    OrderResult { attempt, ..OrderResult::of(outcome) }
}

pub(super) fn taken(attempt: &OrderAttempt) -> OrderResult {
    let outcome = match attempt.state {
        AttemptState::Placed(_) => OrderOutcome::Placed,
        AttemptState::Unknown | AttemptState::Sent => OrderOutcome::Unknown,
        AttemptState::Waiting(_) => OrderOutcome::AttemptOpen,
        AttemptState::NotPlaced => OrderOutcome::Refused,
    };
    OrderResult { attempt: Some(AttemptView::from(attempt)), ..OrderResult::of(outcome) }
}

/// An empty basket is what a second press finds after the first one's order.
pub(super) fn basket_empty(opened: &Opened) -> OrderResult {
    just_placed(opened).map_or_else(|| OrderResult::of(OrderOutcome::BasketEmpty), taken)
}

fn just_placed(opened: &Opened) -> Option<&OrderAttempt> {
    opened.last().filter(|last| {
        let age = platform::clock::now().saturating_sub(last.sent_at);
        matches!(last.state, AttemptState::Placed(_)) && age < JUST_PLACED_FOR
    })
}

/// Whether the basket was just ordered: what is sent now is the same order once more.
pub(crate) async fn is_just_ordered(context: &mut Context, opened: &Opened) -> bool {
    just_placed(opened).is_some()
        && summary(context).await.is_ok_and(|summary| summary.lines.is_empty())
}
