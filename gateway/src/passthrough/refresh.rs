//! Refreshes of a bearer that a page asks for by the old protocol.

use std::sync::Arc;

use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::header;
use legacy_client::LegacyAnswer;
use platform::context::Context;
use platform::error::ApiError;
use platform::member::RefreshOutcome;
use platform::member::answers::{self, BearerNeedle};

use super::sign_in::mask_bearer;
use super::{PERSONAL, headers, held_bearer};

/// Refreshes a page's token, once for everybody who asks (ADR 0027). Returns `None` when there is
/// nothing to refresh; the shop says so then.
pub(super) async fn respond(context: &mut Context) -> Option<Result<Response, ApiError>> {
    let membership = context.shopper.membership().filter(|known| known.bearer.is_some())?.clone();
    let before = held_bearer(context);
    let outcome = context.refreshed(&membership).await;
    context.apply_refresh(&outcome);
    Some(match &*outcome {
        RefreshOutcome::Renewed { membership, answer }
            if context.shopper.membership().is_some() =>
        {
            let body = answers::with_handle(&answer.body, &membership.handle);
            let body = mask_bearer(body, held_bearer(context).as_ref(), &membership.handle);
            Ok(response(context, answer, before.as_ref(), body))
        }
        RefreshOutcome::Refused { answer } => {
            Ok(response(context, answer, before.as_ref(), answers::with_handle(&answer.body, "")))
        }
        RefreshOutcome::Unavailable { error, .. } => Err(error.clone().into()),
        _ => Err(context.session_ended()),
    })
}

/// The shop's answer with this body. `before` is the bearer that was to be replaced.
fn response(
    context: &Context,
    answer: &Arc<LegacyAnswer>,
    before: Option<&BearerNeedle>,
    body: Vec<u8>,
) -> Response {
    let body = Bytes::from(mask_bearer(body, before, ""));
    let mut headers = headers::returned(&answer.headers, context, held_bearer(context).as_ref());
    if let Some(before) = before {
        headers::remove_bearer(&mut headers, before);
    }
    // The cookies were taken over with the membership.
    headers.remove(header::SET_COOKIE);
    headers.remove(header::CONTENT_LENGTH);
    headers.insert(header::CACHE_CONTROL, PERSONAL);
    (answer.status, headers, body).into_response()
}
