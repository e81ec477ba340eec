//! Orders by old clients: through the same ledger as ours, so that paying twice, or once here and
//! once there, is one order (ADR 0052).

use std::collections::BTreeMap;

use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use futures_util::future::BoxFuture;
use http::{HeaderValue, StatusCode, header};
use legacy_client::{OrderEffect, Upload};
use platform::context::Context;
use platform::error::ApiError;
use platform::form;
use platform::order_attempts::{AttemptState, Confirmation, Opened, Opening};
use platform::own_page::{LocalizedText, in_language};
use platform::problem_code::ProblemCode;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::PERSONAL;
use super::exchange::exchange;
use super::outgoing::Outgoing;
use crate::capabilities::checkout::order_answer::{
    Meaning, begun_elsewhere_meaning, code_meaning, confirmed_elsewhere_meaning, meaning,
    wallet_order_meaning, wallet_token_meaning,
};
use crate::capabilities::checkout::service::is_just_ordered;
use crate::capabilities::checkout::wire::{PaymentAnswer, WalletOrder};

/// Largest answer to an order.
const MAX_ANSWER_BYTES: usize = 256 * 1024;
const PAYMENT_FIELD: &str = "paymentId";
const WALLET_WAITING: AttemptState = AttemptState::Waiting(Confirmation::Wallet);

const ATTEMPT_OPEN: LocalizedText = [
    "Bu sepetin ödemesi sürüyor. Önce sonucunu bekleyin; yeniden ödemeyin.",
    "A payment of this basket is under way. Wait for its outcome first, and do not pay again.",
    "Eine Zahlung dieses Warenkorbs läuft. Warten Sie ihr Ergebnis ab und zahlen Sie nicht erneut.",
    "هناك عملية دفع جارية لهذه السلة. انتظر نتيجتها أولًا ولا تدفع مرة أخرى.",
];
const PLACED: LocalizedText = [
    "Siparişiniz alındı. Yeniden ödemeyin.",
    "Your order has been placed. Do not pay again.",
    "Ihre Bestellung ist eingegangen. Zahlen Sie nicht erneut.",
    "تم استلام طلبك. لا تدفع مرة أخرى.",
];

/// Runs to its end, even if the caller leaves.
pub(super) fn run(
    context: Context,
    outgoing: Outgoing,
    body: Option<Upload>,
) -> BoxFuture<'static, Result<Response, ApiError>> {
    Box::pin(async move { context.reserve_write()?.run(order(context, outgoing, body)).await? })
}

async fn order(
    mut context: Context,
    outgoing: Outgoing,
    body: Option<Upload>,
) -> Result<Response, ApiError> {
    let effect = outgoing.call.order_effect;
    if let OrderEffect::BeginsIf(fields) = effect
        && !body.as_ref().and_then(Upload::as_bytes).is_some_and(|body| sets_any(body, fields))
    {
        return exchange(context, outgoing, body).await;
    }
    let payment = body.as_ref().and_then(Upload::as_bytes).and_then(|body| payment_of(body));
    let payment = payment.unwrap_or_default();
    let mut is_open = false;
    let opened = match (context.open_order_attempt().await?, effect) {
        // Nothing waits for a code: the shop says so.
        (Opening::Free(_), OrderEffect::Continues) => {
            return exchange(context, outgoing, body).await;
        }
        (Opening::Free(mut opened), _) => {
            if is_just_ordered(&mut context, &opened).await {
                return Ok(refused(&context, &PLACED));
            }
            opened.record_new(&payment, None).await?;
            opened
        }
        (Opening::Waiting(mut opened) | Opening::Unknown(mut opened), OrderEffect::Continues) => {
            opened.record_continued().await?;
            opened
        }
        // The same order, paid at the payment host.
        (Opening::Waiting(mut opened), OrderEffect::Settles | OrderEffect::BeginsIf(_))
            if is_wallets(&opened) =>
        {
            opened.record_continued().await?;
            is_open = true;
            opened
        }
        (Opening::Waiting(_) | Opening::Unknown(_), _) => {
            return Ok(refused(&context, &ATTEMPT_OPEN));
        }
        (Opening::Placed(_), _) => return Ok(refused(&context, &PLACED)),
    };
    let response = match exchange(context.clone(), outgoing, body).await {
        Ok(response) => response,
        Err(error) => {
            let state = match (state_after(&error), effect) {
                (AttemptState::NotPlaced, _) if is_open => WALLET_WAITING,
                // A token alone orders nothing: the shop's state says whether a payment is pending.
                (AttemptState::Unknown, OrderEffect::BeginsIf(_)) => WALLET_WAITING,
                (state, _) => state,
            };
            opened.conclude(state, &context).await;
            return Err(error);
        }
    };
    let sent = Sent { effect, payment: &payment, is_open };
    conclude(&context, opened, sent, response).await
}

/// What is needed of an order to read its answer.
#[derive(Clone, Copy)]
struct Sent<'a> {
    effect: OrderEffect,
    payment: &'a str,
    /// Whether it continues a payment with the wallet.
    is_open: bool,
}

/// Reads the answer, and passes it on unchanged.
async fn conclude(
    context: &Context,
    opened: Opened,
    sent: Sent<'_>,
    response: Response,
) -> Result<Response, ApiError> {
    let (parts, body) = response.into_parts();
    let Ok(body) = axum::body::to_bytes(body, MAX_ANSWER_BYTES).await else {
        opened.conclude(AttemptState::Unknown, context).await;
        return Err(ApiError::new(
            StatusCode::BAD_GATEWAY,
            ProblemCode::ShopUnreadable,
            "The shop's answer cannot be read",
        ));
    };
    opened.conclude(state_of(sent, parts.status, &body), context).await;
    Ok(Response::from_parts(parts, body.into()))
}

/// What an answer means. One that cannot be read leaves it unknown.
fn state_of(sent: Sent<'_>, status: StatusCode, body: &Bytes) -> AttemptState {
    let Sent { effect, payment, is_open } = sent;
    if status.is_client_error() {
        return if is_open { WALLET_WAITING } else { AttemptState::NotPlaced };
    }
    let read = match effect {
        _ if !status.is_success() => None,
        OrderEffect::Continues => read_either(body, code_meaning, confirmed_elsewhere_meaning),
        OrderEffect::BeginsIf(_) => {
            serde_json::from_slice(body).ok().map(|one| wallet_token_meaning(&one, is_open))
        }
        OrderEffect::Settles => {
            serde_json::from_slice(body).ok().map(|one| wallet_order_meaning(&one, is_open))
        }
        OrderEffect::Begins | OrderEffect::None => {
            read_either(body, |one: &PaymentAnswer| meaning(payment, one), begun_elsewhere_meaning)
        }
    };
    match (read, effect) {
        (Some(meaning), _) => meaning.state,
        (None, OrderEffect::BeginsIf(_)) => WALLET_WAITING,
        (None, _) => AttemptState::Unknown,
    }
}

/// Reads an answer that has a `status`, as below `order-v5`, or `success`, as below `OrderAPI`.
fn read_either<T: DeserializeOwned>(
    body: &Bytes,
    by_status: impl FnOnce(&T) -> Meaning,
    by_success: impl FnOnce(&WalletOrder) -> Meaning,
) -> Option<Meaning> {
    let fields: BTreeMap<String, serde::de::IgnoredAny> = serde_json::from_slice(body).ok()?;
    if fields.contains_key("success") && !fields.contains_key("status") {
        return serde_json::from_slice(body).ok().map(|answer| by_success(&answer));
    }
    serde_json::from_slice(body).ok().map(|answer| by_status(&answer))
}

/// Whether an error says that nothing was sent.
fn state_after(error: &ApiError) -> AttemptState {
    let was_not_sent = matches!(
        error.code,
        ProblemCode::ShopUnreachable
            | ProblemCode::ShopOverloaded
            | ProblemCode::Overloaded
            | ProblemCode::InsecureUpstream
    );
    if was_not_sent || error.status.is_client_error() {
        AttemptState::NotPlaced
    } else {
        AttemptState::Unknown
    }
}

/// A text that clients of the shop show (contracts/upstream/checkout.md#paying).
fn refused(context: &Context, text: &LocalizedText) -> Response {
    let text = in_language(text, &context.language);
    let answer = json!({ "status": -2, "success": false, "message": text, "statusText": text });
    let mut response = axum::Json(answer).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, PERSONAL);
    response.headers_mut().insert("cache-status", HeaderValue::from_static("vitrin; fwd=bypass"));
    response
}

/// Whether the attempt is one with the wallet, or one that only the shop knows of.
fn is_wallets(opened: &Opened) -> bool {
    opened.last().is_some_and(|last| match last.state {
        AttemptState::Waiting(Confirmation::Wallet) => true,
        AttemptState::Waiting(Confirmation::Shop) => last.payment.is_empty(),
        _ => false,
    })
}

/// Whether a body sets one of these fields, as JSON text or as a form. One that cannot be read is
/// taken for one that does.
fn sets_any(body: &[u8], fields: &[&str]) -> bool {
    let is_set = |value: &str| !matches!(value.trim(), "" | "0" | "false" | "null");
    match serde_json::from_slice::<Value>(body) {
        Ok(Value::Object(members)) => {
            fields.iter().filter_map(|field| members.get(*field)).any(|value| match value {
                Value::String(text) => is_set(text),
                other => is_set(&other.to_string()),
            })
        }
        _ if body.starts_with(b"--") => true,
        _ => fields.iter().any(|field| form::values(body, field).any(|value| is_set(&value))),
    }
}

/// The payment that a form names, whichever way it is encoded.
fn payment_of(body: &[u8]) -> Option<String> {
    form::values(body, PAYMENT_FIELD).next().or_else(|| {
        let text = std::str::from_utf8(body).ok()?;
        let (_, rest) = text.split_once(&format!("name=\"{PAYMENT_FIELD}\""))?;
        let (_, value) = rest.split_once("\r\n\r\n")?;
        Some(value.split("\r\n").next()?.trim().to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ord_1_the_payment_is_found_in_either_encoding() {
        let multipart =
            "--b\r\nContent-Disposition: form-data; name=\"paymentId\"\r\n\r\n-2\r\n--b--\r\n";
        assert_eq!(payment_of(multipart.as_bytes()).as_deref(), Some("-2"));
        assert_eq!(payment_of(b"serviceId=&paymentId=-1").as_deref(), Some("-1"));
        assert_eq!(payment_of(b"serviceId=1"), None);
    }

    #[test]
    fn ord_1_only_an_answer_that_can_be_read_says_that_there_is_no_order() {
        let state = |status: u16, body: &'static str| {
            let status = StatusCode::from_u16(status).unwrap();
            let sent = Sent { effect: OrderEffect::Begins, payment: "-1", is_open: false };
            state_of(sent, status, &Bytes::from_static(body.as_bytes()))
        };
        assert_eq!(state(200, r#"{"status":0}"#), AttemptState::NotPlaced);
        assert_eq!(state(200, r#"{"status":1}"#), AttemptState::Placed(None));
        assert_eq!(state(403, "no"), AttemptState::NotPlaced);
        for (status, body) in [(200, "<html>"), (200, ""), (500, r#"{"status":0}"#), (302, "")] {
            assert_eq!(state(status, body), AttemptState::Unknown, "{status} {body}");
        }
    }
}
