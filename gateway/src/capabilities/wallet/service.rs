//! One step of a conversation with the payment host, in our words.

use std::future::Future;

use http::{Method, StatusCode};
use legacy_client::{Effect, LegacyAnswer, LegacyCall, LegacyError};
use platform::context::Context;
use platform::error::ApiError;
use platform::order_attempts::{AttemptState, Confirmation, Opened, Opening};
use platform::problem_code::ProblemCode;
use serde_json::Value;

use super::types::{WalletOutcome, WalletRequest, WalletResult};
use super::{exchange, host_fields, reshape, wire};

/// Sends a step. What pays needs a payment that this session has begun and nobody has given up, and
/// waits for whoever works on it (ADR 0052).
pub(super) async fn send(
    context: &Context,
    request: &WalletRequest,
) -> Result<WalletResult, ApiError> {
    let call = request.step.call();
    let fields = host_fields::of(request);
    if call.effect(&Method::POST) != Some(Effect::Payment) {
        return ask(context, call, fields, request.step.may_retry()).await;
    }
    exchange::note_payment(context, call);
    // A code may be for linking or storing a card as well, where nothing is ordered.
    let needs_payment = request.step.orders();
    let mut opened = match context.open_order_attempt().await? {
        Opening::Waiting(opened) => opened,
        Opening::Free(_) if !needs_payment => return ask(context, call, fields, false).await,
        Opening::Unknown(_) if !needs_payment => return ask(context, call, fields, false).await,
        Opening::Placed(_) | Opening::Unknown(_) | Opening::Free(_) => {
            return Ok(WalletResult::of(WalletOutcome::PaymentOver));
        }
    };
    if needs_payment && !is_wallets(&opened) {
        return Ok(WalletResult::of(WalletOutcome::PaymentOver));
    }
    let state = opened.last().map(|last| last.state.clone());
    opened.record_continued().await?;
    let result = ask(context, call, fields, false).await;
    // The host orders nothing: the attempt waits for the shop's own order, as before.
    let waiting = AttemptState::Waiting(Confirmation::Wallet);
    let before = if needs_payment { waiting } else { state.unwrap_or(waiting) };
    opened.conclude(before, context).await;
    match result {
        Err(error) if is_lost(&error) => {
            tracing::warn!(%error.code, "it is unknown whether the payment host has taken it");
            Ok(WalletResult::of(WalletOutcome::Unknown))
        }
        other => other,
    }
}

/// Asks once; twice if that is wanted and the host fails (WAL-4).
async fn ask(
    context: &Context,
    call: &'static LegacyCall,
    fields: Value,
    may_retry: bool,
) -> Result<WalletResult, ApiError> {
    let first = read(exchange::send(context, call, &fields)).await;
    let answer = match first {
        Err(Failure::Host) if may_retry => read(exchange::send(context, call, &fields)).await,
        first => first,
    };
    match answer {
        Ok(answer) => {
            let answer: wire::Answer = answer.json()?;
            Ok(reshape::wallet_result(answer))
        }
        Err(Failure::Host) => Err(ApiError::new(
            StatusCode::BAD_GATEWAY,
            ProblemCode::ShopFailed,
            "The payment host failed",
        )),
        Err(Failure::Ours(error)) => Err(error),
    }
}

enum Failure {
    /// A time-out, a reset or a 5xx.
    Host,
    Ours(ApiError),
}

async fn read(
    sent: impl Future<Output = Result<LegacyAnswer, exchange::Refused>>,
) -> Result<LegacyAnswer, Failure> {
    match sent.await {
        Ok(answer) if answer.status.is_server_error() => Err(Failure::Host),
        Ok(answer) if answer.status.is_success() => Ok(answer),
        Ok(answer) => Err(Failure::Ours(ApiError::from(LegacyError::Refused {
            status: answer.status,
            message: None,
            answer: std::sync::Arc::new(answer),
        }))),
        Err(exchange::Refused::ByHost(
            LegacyError::TooSlow(_) | LegacyError::CutOff(_) | LegacyError::Unreachable(_),
        )) => Err(Failure::Host),
        Err(exchange::Refused::ByHost(error)) => Err(Failure::Ours(error.into())),
        Err(exchange::Refused::ByUs(error)) => Err(Failure::Ours(error)),
    }
}

/// Whether the host may have carried it out.
fn is_lost(error: &ApiError) -> bool {
    error.status.is_server_error()
        && !matches!(
            error.code,
            ProblemCode::NoWallet
                | ProblemCode::InsecureUpstream
                | ProblemCode::Overloaded
                | ProblemCode::ShopOverloaded
                | ProblemCode::StateUnavailable
        )
}

fn is_wallets(opened: &Opened) -> bool {
    opened.last().is_some_and(|last| match last.state {
        AttemptState::Waiting(Confirmation::Wallet) => true,
        AttemptState::Waiting(Confirmation::Shop) => last.payment.is_empty(),
        _ => false,
    })
}
