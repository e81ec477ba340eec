//! Calls the shop and tells refusals from faults: a refusal has HTTP 200 and `status` false, or a
//! 4xx with the same envelope (contracts/upstream/protocol.md#answers).

pub mod session;
use http::StatusCode;
use legacy_client::{LegacyError, LegacyRequest};
use platform::context::Context;
use platform::error::ApiError;
use platform::problem_code::ProblemCode;
use serde::de::DeserializeOwned;

use super::reshape::faults::{self, Faults};
use super::wire::{Envelope, StatusAnswer};

/// Problem code of a form that the shop refused.
pub(super) const FORM_REFUSED: ProblemCode = ProblemCode::InvalidFields;

/// Sends a form to the newer surface and returns a success.
///
/// # Errors
/// 422 `invalid_fields` with every field the shop named, 401 `member_needed`, or the upstream
/// fault.
pub(super) async fn expect_success(
    context: &mut Context,
    request: &LegacyRequest,
) -> Result<Envelope, ApiError> {
    let (envelope, status) = send_form::<Envelope>(context, request).await?;
    if envelope.status == Some(true) {
        return Ok(envelope);
    }
    Err(refusal(context, faults::of_envelope(&envelope), status))
}

/// Sends a form to the older surface and returns a success.
///
/// # Errors
/// As [`expect_success`].
pub(super) async fn expect_status_ok(
    context: &mut Context,
    request: &LegacyRequest,
) -> Result<StatusAnswer, ApiError> {
    let (answer, status) = read_status(context, request).await?;
    if answer.verdict() == Some(true) {
        Ok(answer)
    } else {
        Err(refusal(context, faults::of_status(&answer), status))
    }
}

/// Sends a form to the older surface and returns its answer, which may be a refusal, with the HTTP
/// status.
///
/// # Errors
/// The upstream fault. An answer that is neither a success nor a refusal is one.
pub(super) async fn read_status(
    context: &mut Context,
    request: &LegacyRequest,
) -> Result<(StatusAnswer, StatusCode), ApiError> {
    let (answer, status) = send_form::<StatusAnswer>(context, request).await?;
    let unclear = || LegacyError::Unreadable("neither status nor success in the answer".to_owned());
    answer.verdict().ok_or_else(unclear)?;
    Ok((answer, status))
}

/// Sends a form and returns the answer, which may be a refusal, with the HTTP status. Adopts the
/// cookies of refusals too: a captcha sets one.
pub(super) async fn send_form<T: DeserializeOwned>(
    context: &mut Context,
    request: &LegacyRequest,
) -> Result<(T, StatusCode), ApiError> {
    match context.ask(request).await {
        Ok(answer) => Ok((answer.json()?, answer.status)),
        Err(LegacyError::Refused { status, message, answer }) if may_be_an_envelope(status) => {
            context.adopt_cookies(&answer);
            match answer.json() {
                Ok(envelope) => Ok((envelope, status)),
                // A 401 needs no message. Any other unreadable refusal keeps its status.
                Err(_) if status == StatusCode::UNAUTHORIZED => Err(no_member(context)),
                Err(_) => Err(LegacyError::Refused { status, message, answer }.into()),
            }
        }
        Err(error) => Err(error.into()),
    }
}

/// Whether a status can come with an envelope. 404, 408 and 429 come from the server, not from the
/// form.
fn may_be_an_envelope(status: StatusCode) -> bool {
    let others =
        [StatusCode::NOT_FOUND, StatusCode::REQUEST_TIMEOUT, StatusCode::TOO_MANY_REQUESTS];
    status.is_client_error() && !others.contains(&status)
}

fn refusal(context: &mut Context, faults: Faults, status: StatusCode) -> ApiError {
    let nothing_named = faults.fields.is_empty() && status == StatusCode::UNAUTHORIZED;
    if faults.no_member || nothing_named { no_member(context) } else { invalid_fields(faults) }
}

/// Returns 401. If the caller had a membership, the shop has ended it, and the page is told.
fn no_member(context: &mut Context) -> ApiError {
    if context.shopper.membership().is_some() {
        context.end_session();
        context.response_effects.mark_session_ended();
    }
    ApiError::member_needed()
}

/// Returns 422 with the shop's general message, the first field at fault, and all of them in the
/// extension `fields`.
fn invalid_fields(faults: Faults) -> ApiError {
    let mut error = ApiError::invalid_fields(None, &faults.fields);
    error.detail = faults.detail;
    error
}
