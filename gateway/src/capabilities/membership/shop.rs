//! Asking the shop, and telling its refusals from its faults: it refuses with HTTP 200 and `status`
//! false, or with a 4xx and the same envelope (contracts/upstream/protocol.md#answers).

use http::StatusCode;
use legacy_client::{LegacyError, LegacyRequest};
use platform::context::Context;
use platform::error::ApiError;
use platform::problem_code::ProblemCode;
use serde::de::DeserializeOwned;

use super::legacy::{Envelope, Said};
use super::reshape::faults::{self, Faults};

/// The code of a form that the shop refused.
pub(super) const REFUSED: ProblemCode = ProblemCode::InvalidFields;

/// What the shop agreed to.
///
/// # Errors
/// 422 `invalid_fields` with every field the shop named, 401 `member_needed`, or the upstream
/// fault.
pub(super) async fn agreed(
    context: &mut Context,
    request: &LegacyRequest,
) -> Result<Envelope, ApiError> {
    let (envelope, status) = answered::<Envelope>(context, request).await?;
    if envelope.status == Some(true) {
        return Ok(envelope);
    }
    Err(refusal(context, faults::of_envelope(&envelope), status))
}

/// The same on the other surface.
///
/// # Errors
/// As [`agreed`].
pub(super) async fn done(context: &mut Context, request: &LegacyRequest) -> Result<Said, ApiError> {
    let (said, status) = said(context, request).await?;
    if said.verdict() == Some(true) {
        Ok(said)
    } else {
        Err(refusal(context, faults::of_said(&said), status))
    }
}

/// What the other surface says, be it a refusal, with its HTTP status.
///
/// # Errors
/// The upstream fault; an answer that says neither yes nor no is one.
pub(super) async fn said(
    context: &mut Context,
    request: &LegacyRequest,
) -> Result<(Said, StatusCode), ApiError> {
    let (said, status) = answered::<Said>(context, request).await?;
    let unclear = || LegacyError::Unreadable("neither status nor success in the answer".to_owned());
    said.verdict().ok_or_else(unclear)?;
    Ok((said, status))
}

/// The shop's answer, be it a refusal, with its HTTP status. Cookies come with refusals too: the
/// captcha's, for one.
pub(super) async fn answered<T: DeserializeOwned>(
    context: &mut Context,
    request: &LegacyRequest,
) -> Result<(T, StatusCode), ApiError> {
    match context.ask(request).await {
        Ok(answer) => Ok((answer.json()?, answer.status)),
        Err(LegacyError::Refused { status, message, answer }) if may_be_an_envelope(status) => {
            context.adopt_cookies(&answer);
            match answer.json() {
                Ok(envelope) => Ok((envelope, status)),
                // A 401 needs no words; any other refusal that cannot be read keeps its status.
                Err(_) if status == StatusCode::UNAUTHORIZED => Err(no_member(context)),
                Err(_) => Err(LegacyError::Refused { status, message, answer }.into()),
            }
        }
        Err(error) => Err(error.into()),
    }
}

/// Not so: a path that is gone, and a shop that is overrun.
fn may_be_an_envelope(status: StatusCode) -> bool {
    let others =
        [StatusCode::NOT_FOUND, StatusCode::REQUEST_TIMEOUT, StatusCode::TOO_MANY_REQUESTS];
    status.is_client_error() && !others.contains(&status)
}

fn refusal(context: &mut Context, faults: Faults, status: StatusCode) -> ApiError {
    let nothing_named = faults.fields.is_empty() && status == StatusCode::UNAUTHORIZED;
    if faults.no_member || nothing_named { no_member(context) } else { invalid_fields(faults) }
}

/// 401. Where the caller was taken for a member, the shop has ended it: the page is told.
fn no_member(context: &mut Context) -> ApiError {
    if context.shopper.membership().is_some() {
        context.leave();
        context.response_effects.tell_session_ended();
    }
    ApiError::member_needed()
}

/// 422: the shop's words about the whole, the first field at fault, and all of them in the
/// extension `fields`.
fn invalid_fields(faults: Faults) -> ApiError {
    let mut error = ApiError::invalid_fields(None, &faults.fields);
    error.detail = faults.detail;
    error
}
