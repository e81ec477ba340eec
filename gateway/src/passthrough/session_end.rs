//! Answers to calls that end sessions: a sign-out, a new password, a closed account.

use axum::response::Response;
use http::HeaderMap;
use legacy_client::{Caller, LegacyCall, LegacyError, SessionEffect, StreamedAnswer};
use platform::context::Context;
use platform::error::ApiError;
use platform::response::respond as respond_with;

use super::headers;
use super::scanned_body::BearerCheck;
use super::sign_in::MAX_ANSWER_BYTES;
use super::verdict::is_refusal;

/// Takes the shop's session off this browser if the shop did not end it: out is out. The sign-out
/// was marked before the shop was asked.
pub(super) fn after_sign_out(
    context: &mut Context,
    caller: &Caller,
    answer: &Result<StreamedAnswer, LegacyError>,
) {
    let is_done = answer
        .as_ref()
        .is_ok_and(|answer| answer.status.is_success() || answer.status.is_redirection());
    if caller.member && caller.cookies.is_some() && !is_done {
        context.take_back_shop_session();
    }
}

/// Responds to a call that ends a member's sessions, with the answer unchanged. When the shop
/// agreed, the sessions are over here too.
pub(super) async fn respond(
    context: &mut Context,
    call: &LegacyCall,
    check: BearerCheck,
    headers: HeaderMap,
    answer: StreamedAnswer,
) -> Result<Response, ApiError> {
    let answer = answer.collected(MAX_ANSWER_BYTES).await?;
    // First: what the shop did is done, whatever else its answer shows.
    if answer.status.is_success() && !is_refusal(&answer.body) {
        context.end_other_sessions();
        if call.session_effect == SessionEffect::ClosesAccount {
            context.end_session();
        }
    }
    check.require_none_in(&answer.body)?;
    Ok(respond_with(answer.status, headers::of_changed_body(headers), answer.body))
}
