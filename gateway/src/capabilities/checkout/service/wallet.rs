//! Paying with the wallet: a payment begins at the shop, is paid at the payment host, and becomes an
//! order at the shop; all three under one attempt (ADR 0052).

use bytes::Bytes;
use commerce::money::Money;
use http::HeaderValue;
use legacy_client::{LegacyCall, LegacyRequest};
use platform::context::Context;
use platform::error::ApiError;
use platform::order_attempts::{AttemptState, Confirmation, Opened, Opening};
use serde_json::{Value, json};

use super::super::order_answer::{wallet_order_meaning, wallet_token_meaning};
use super::super::types::{NewWalletPayment, OpenedWallet, OrderOutcome, OrderResult, StepName};
use super::super::{calls, reshape, wire};
use super::orders::{ask, basket_empty, conclude, last_of, taken};
use super::{is_member, summary};

/// The label that the shop's own pages give to JSON text (contracts/upstream/protocol.md#bodies).
const FORM: HeaderValue = HeaderValue::from_static("application/x-www-form-urlencoded");

const WALLET_WAITING: AttemptState = AttemptState::Waiting(Confirmation::Wallet);

fn json_request(call: &'static LegacyCall, body: &Value) -> LegacyRequest {
    LegacyRequest::new(call, &[]).body_as_sent(Bytes::from(body.to_string()), Some(FORM))
}

/// A wallet is a member's: a guest could name anybody's telephone.
fn require_member(context: &Context) -> Result<(), ApiError> {
    if is_member(context) { Ok(()) } else { Err(ApiError::member_needed()) }
}

/// Asks for a token with which cards are read, linked and changed. Orders nothing.
pub(crate) async fn open(context: &mut Context, phone: &str) -> Result<OpenedWallet, ApiError> {
    require_member(context)?;
    let request = json_request(&calls::WALLET_TOKEN, &json!({ "phone": phone }));
    let answer: wire::WalletToken = context.ask(&request).await?.json()?;
    context.require_same_shopper()?;
    let key = context.app.settings().wallet.public_key.clone();
    Ok(reshape::opened_wallet(&answer, phone, key.as_ref()))
}

/// Begins a payment if the shopper pays what they saw and no other attempt is open; one that has
/// begun is continued with another token for the same order.
pub(crate) async fn begin(
    context: &mut Context,
    payment: &NewWalletPayment,
) -> Result<OrderResult, ApiError> {
    require_member(context)?;
    if !context.has_shop_session() {
        return Ok(OrderResult::of(OrderOutcome::BasketEmpty));
    }
    let mut body = json!({ "phone": payment.phone, "purchase": 1 });
    let (opened, is_open) = match context.open_order_attempt().await? {
        Opening::Placed(attempt) => return Ok(taken(&attempt)),
        Opening::Unknown(opened) => return Ok(last_of(&opened, OrderOutcome::Unknown)),
        Opening::Waiting(mut opened) if is_wallets(&opened) => {
            opened.record_continued().await?;
            body["refreshToken"] = json!(1);
            (opened, true)
        }
        Opening::Waiting(opened) => return Ok(last_of(&opened, OrderOutcome::AttemptOpen)),
        Opening::Free(mut opened) => {
            let present = summary(context).await?;
            context.require_same_shopper()?;
            if present.lines.is_empty() {
                return Ok(basket_empty(&opened));
            }
            if present.totals.total != payment.total {
                let changed = OrderResult::of(OrderOutcome::TotalChanged);
                return Ok(OrderResult { summary: Some(present), ..changed });
            }
            opened.record_new(&payment.payment_id, Some(payment.total.clone())).await?;
            (opened, false)
        }
    };
    let request = json_request(&calls::WALLET_TOKEN, &body);
    let answer = ask::<wire::WalletToken>(context, &request).await;
    let session = answer.as_ref().ok().and_then(|answer| {
        let key = context.app.settings().wallet.public_key.as_ref();
        reshape::wallet_session(answer, &payment.phone, key)
    });
    let purchase = session.as_ref().and_then(|session| session.purchase.as_ref());
    if session.is_some() && !purchase.is_some_and(|one| is_sum(&one.amount, &payment.total)) {
        return give_up_other_sum(context, opened).await;
    }
    let read = |answer: wire::WalletToken| {
        let meaning = wallet_token_meaning(&answer, is_open);
        let message = answer.message.filter(|message| !message.is_empty());
        (
            OrderResult { message, wallet: session, ..OrderResult::of(meaning.outcome) },
            meaning.state,
        )
    };
    // A lost answer is as good as one that waits: without its token nothing can be paid.
    let answer = answer.map(read).map_err(|(error, state)| match state {
        AttemptState::Unknown => (error, WALLET_WAITING),
        _ if is_open => (error, WALLET_WAITING),
        state => (error, state),
    });
    conclude(context, opened, answer).await
}

/// Makes an order of what the payment host has taken. It is sent once: an answer that is missing is
/// settled by reading.
pub(crate) async fn place(context: &mut Context, token: &str) -> Result<OrderResult, ApiError> {
    require_member(context)?;
    if !context.has_shop_session() {
        return Ok(OrderResult::of(OrderOutcome::Refused));
    }
    let mut opened = match context.open_order_attempt().await? {
        Opening::Placed(attempt) => return Ok(taken(&attempt)),
        Opening::Unknown(opened) => return Ok(last_of(&opened, OrderOutcome::Unknown)),
        Opening::Waiting(opened) if is_wallets(&opened) => opened,
        Opening::Waiting(opened) => return Ok(last_of(&opened, OrderOutcome::AttemptOpen)),
        Opening::Free(opened) => return Ok(basket_empty_or_refused(&opened)),
    };
    let request = json_request(&calls::WALLET_CHECKOUT, &json!({ "token": token }));
    opened.record_continued().await?;
    let answer = ask::<wire::WalletOrder>(context, &request).await;
    let read = |answer: wire::WalletOrder| {
        let state = wallet_order_meaning(&answer, true).state;
        (reshape::wallet_order(&answer, true), state)
    };
    let answer = answer.map(read).map_err(|(error, state)| match state {
        // Nothing was sent: the payment is as it was.
        AttemptState::NotPlaced => (error, WALLET_WAITING),
        state => (error, state),
    });
    conclude(context, opened, answer).await
}

/// Whether the attempt is the wallet's, or one that only the shop knows of, as after a restart.
fn is_wallets(opened: &Opened) -> bool {
    opened.last().is_some_and(|last| match last.state {
        AttemptState::Waiting(Confirmation::Wallet) => true,
        AttemptState::Waiting(Confirmation::Shop) => last.payment.is_empty(),
        _ => false,
    })
}

/// A token after the order, as of a second press, is told of that order.
fn basket_empty_or_refused(opened: &Opened) -> OrderResult {
    match basket_empty(opened) {
        told if told.outcome == OrderOutcome::Placed => told,
        _ => last_of(opened, OrderOutcome::Refused),
    }
}

/// The shop would take another sum than the shopper saw: the payment is given up, and the shopper
/// asked.
async fn give_up_other_sum(context: &mut Context, opened: Opened) -> Result<OrderResult, ApiError> {
    let request = LegacyRequest::new(&calls::NEXT, &[StepName::Payment.as_str()]);
    if let Err(error) = context.ask(&request).await {
        tracing::warn!(%error, "a payment of another sum could not be given up");
    }
    let attempt = opened.give_up(context).await;
    let summary = summary(context).await.ok();
    Ok(OrderResult {
        attempt: attempt.as_ref().map(super::super::types::AttemptView::from),
        summary,
        ..OrderResult::of(OrderOutcome::TotalChanged)
    })
}

/// Whether a sum in minor units is this much; one with a decimal point is in major units.
fn is_sum(amount: &str, total: &Money) -> bool {
    let amount = amount.trim();
    match amount.split_once(['.', ',']) {
        Some((whole, part)) => {
            let part = format!("{part:0<2}");
            total.amount == format!("{whole}.{}", part.get(..2).unwrap_or_default())
        }
        None => amount.parse() == total.amount.replace('.', "").parse::<u64>(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wal_1_the_hosts_sum_is_the_one_that_was_seen() {
        let total = Money { amount: "799.80".to_owned(), currency: "TL".to_owned() };
        for same in ["79980", "799.80", "799,8", " 79980 "] {
            assert!(is_sum(same, &total), "{same}");
        }
        for other in ["", "799", "7998", "79981", "799.81", "x", "-79980"] {
            assert!(!is_sum(other, &total), "{other}");
        }
    }
}
