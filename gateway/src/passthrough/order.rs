//! Orders by old clients: through the same ledger as ours, so that paying twice, or once here and
//! once there, is one order (ADR 0052).

use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use futures_util::future::BoxFuture;
use http::{HeaderValue, StatusCode, header};
use legacy_client::{OrderEffect, Upload};
use platform::context::Context;
use platform::error::ApiError;
use platform::form;
use platform::order_attempts::{AttemptState, Opened, Opening};
use platform::own_page::{LocalizedText, in_language};
use platform::problem_code::ProblemCode;
use serde_json::json;

use super::PERSONAL;
use super::exchange::exchange;
use super::outgoing::Outgoing;
use crate::capabilities::checkout::order_answer::{code_meaning, meaning};
use crate::capabilities::checkout::service::is_just_ordered;

/// Largest answer to an order.
const MAX_ANSWER_BYTES: usize = 256 * 1024;
const PAYMENT_FIELD: &str = "paymentId";

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
    let payment = body.as_ref().and_then(Upload::as_bytes).and_then(|body| payment_of(body));
    let payment = payment.unwrap_or_default();
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
        (Opening::Waiting(_) | Opening::Unknown(_), _) => {
            return Ok(refused(&context, &ATTEMPT_OPEN));
        }
        (Opening::Placed(_), _) => return Ok(refused(&context, &PLACED)),
    };
    let response = match exchange(context.clone(), outgoing, body).await {
        Ok(response) => response,
        Err(error) => {
            opened.conclude(state_after(&error), &context).await;
            return Err(error);
        }
    };
    conclude(&context, opened, effect, &payment, response).await
}

/// Reads the answer, and passes it on unchanged.
async fn conclude(
    context: &Context,
    opened: Opened,
    effect: OrderEffect,
    payment: &str,
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
    opened.conclude(state_of(effect, payment, parts.status, &body), context).await;
    Ok(Response::from_parts(parts, body.into()))
}

/// What an answer means. One that cannot be read leaves it unknown.
fn state_of(effect: OrderEffect, payment: &str, status: StatusCode, body: &Bytes) -> AttemptState {
    if status.is_client_error() {
        return AttemptState::NotPlaced;
    }
    let read = match effect {
        _ if !status.is_success() => None,
        OrderEffect::Continues => serde_json::from_slice(body).ok().map(|one| code_meaning(&one)),
        OrderEffect::Begins | OrderEffect::None => {
            serde_json::from_slice(body).ok().map(|one| meaning(payment, &one))
        }
    };
    read.map_or(AttemptState::Unknown, |meaning| meaning.state)
}

/// Whether an error says that nothing was sent.
fn state_after(error: &ApiError) -> AttemptState {
    let was_not_sent = matches!(
        error.code,
        ProblemCode::ShopUnreachable
            | ProblemCode::ShopOverloaded
            | ProblemCode::Overloaded
            | ProblemCode::OpenLine
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
    let answer = json!({ "status": -2, "message": text, "statusText": text });
    let mut response = axum::Json(answer).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, PERSONAL);
    response.headers_mut().insert("cache-status", HeaderValue::from_static("vitrin; fwd=bypass"));
    response
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
            state_of(OrderEffect::Begins, "-1", status, &Bytes::from_static(body.as_bytes()))
        };
        assert_eq!(state(200, r#"{"status":0}"#), AttemptState::NotPlaced);
        assert_eq!(state(200, r#"{"status":1}"#), AttemptState::Placed(None));
        assert_eq!(state(403, "no"), AttemptState::NotPlaced);
        for (status, body) in [(200, "<html>"), (200, ""), (500, r#"{"status":0}"#), (302, "")] {
            assert_eq!(state(status, body), AttemptState::Unknown, "{status} {body}");
        }
    }
}
