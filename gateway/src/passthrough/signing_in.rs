//! Answers that make a member of a page: what opens the account stays here, the page gets a handle
//! in its place (ADR 0026). All other bytes are the shop's.

use std::sync::Arc;

use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use legacy_client::{Caller, LegacyAnswer, LegacyCall, LegacyError, StreamedAnswer};
use platform::context::{Context, parameter};
use platform::error::ApiError;
use platform::form::{self, is_ticked};
use platform::limits;
use platform::member::Bearer;
use platform::member::answers::{self, BearerNeedle};
use platform::member::identity::MemberKey;
use platform::member::refresh::RefreshOutcome;
use platform::member::session::{SignedInAs, admit, admit_by_cookie, admit_guest};
use platform::upstream::respond;

use super::{headers, reading};
use crate::capabilities::membership::calls;

/// Largest answer of a login, in bytes.
const MAX_BYTES: usize = 256 * 1024;

/// What a caller who signs in asked.
pub(super) struct Asked<'a> {
    pub(super) call: &'a LegacyCall,
    pub(super) query: &'a str,
    pub(super) signs_in_as: SignedInAs,
    /// The bearer that the caller had before.
    pub(super) bearer: Option<BearerNeedle>,
}

/// What a form says of the session it asks for: whose it is, whether with a new password, and
/// whether to stay signed in, by the names that clients of either surface have for it. Who is not
/// asked, as on the way back from a sign-in host, has not wished that.
pub(super) fn read_form(call: &LegacyCall, path: &str, body: Option<&Bytes>) -> SignedInAs {
    let body = body.map_or(&b""[..], AsRef::as_ref);
    let names: Vec<String> = match limits::account_in_path(call.path, path) {
        Some(account) => vec![account],
        None => ["username", "email", "phone"]
            .iter()
            .flat_map(|name| form::values(body, name))
            .collect(),
    };
    SignedInAs {
        remember: ["rememberMe", "remember"].into_iter().any(|name| is_ticked(body, name)),
        keys: MemberKey::of_names(names),
        ends_others: calls::changes_password(call),
    }
}

/// The answer of a call that signs in, with a handle for each bearer. What cannot be read for sure
/// is not passed on.
pub(super) async fn answered(
    context: &mut Context,
    asked: &Asked<'_>,
    mut headers: HeaderMap,
    answer: StreamedAnswer,
) -> Result<Response, ApiError> {
    if answer.status == StatusCode::PARTIAL_CONTENT {
        return Err(unreadable("it is a part of an answer").into());
    }
    let answer = answer.collected(MAX_BYTES).await?;
    let whole = answer.body;
    if answers::is_hidden(&whole) {
        return Err(unreadable("it comes in an encoding we do not read").into());
    }
    let body = match answers::bearer(&whole) {
        Some(bearer) => {
            if let Some(value) = BearerNeedle::new(&bearer.value) {
                headers::remove_bearer(&mut headers, &value);
            }
            replaced(context, asked, &whole, bearer)
        }
        None => {
            let worked = match headers.get(header::LOCATION) {
                Some(location) => came_back(asked.call, asked.query, location),
                None => answer.status.is_success() && !is_refusal(&whole),
            };
            if worked && is_by_cookie(asked.call) {
                admit_by_cookie(context, asked.signs_in_as.clone());
            } else if worked && asked.signs_in_as.ends_others {
                context.end_sessions_of(&asked.signs_in_as.keys);
            }
            answers::with_handle(&whole, "")
        }
    };
    let body = Bytes::from(mask_bearer(body, asked.bearer.as_ref(), ""));
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::CONTENT_ENCODING);
    headers.insert(header::CACHE_CONTROL, super::PERSONAL);
    Ok(respond(answer.status, headers, body))
}

fn unreadable(why: &str) -> LegacyError {
    LegacyError::Unreadable(why.to_owned())
}

/// The answer with `handle` in place of this bearer, if there is one to hide.
fn mask_bearer(body: Vec<u8>, bearer: Option<&BearerNeedle>, handle: &str) -> Vec<u8> {
    match bearer {
        Some(bearer) => answers::without_value(body, bearer, handle),
        None => body,
    }
}

/// The answer to a sign-out that was marked before. A shop that did not do it keeps its session, so
/// this browser loses it: out is out.
pub(super) fn signed_out(
    context: &mut Context,
    caller: &Caller,
    answer: Result<StreamedAnswer, LegacyError>,
) -> Result<StreamedAnswer, LegacyError> {
    let is_done = answer
        .as_ref()
        .is_ok_and(|answer| answer.status.is_success() || answer.status.is_redirection());
    if caller.member && caller.cookies.is_some() && !is_done {
        context.take_back_shop_session();
    }
    answer
}

/// The answer to a call that ends a member's sessions, as it came; when the shop did it, they are
/// over. `is_read`: by a page, with the bearer that it must not show.
pub(super) async fn sessions_ended(
    context: &mut Context,
    call: &LegacyCall,
    (is_read, bearer): (bool, Option<BearerNeedle>),
    mut headers: HeaderMap,
    answer: StreamedAnswer,
) -> Result<Response, ApiError> {
    let answer = answer.collected(MAX_BYTES).await?;
    // What the shop did is done, whatever else its answer shows.
    if answer.status.is_success() && !is_refusal(&answer.body) {
        context.end_other_sessions();
        if call.id == calls::CANCEL.id {
            context.leave();
        }
    }
    if is_read {
        reading::require_no_bearer(call, bearer, &answer.body)?;
    }
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::CONTENT_ENCODING);
    Ok(respond(answer.status, headers, answer.body))
}

fn replaced(context: &mut Context, asked: &Asked<'_>, body: &[u8], bearer: Bearer) -> Vec<u8> {
    let is_guest = asked.call.id == calls::WITHOUT_MEMBERSHIP.id;
    let how = asked.signs_in_as.clone();
    let value = BearerNeedle::new(&bearer.value);
    let token = if is_guest { admit_guest(context, bearer) } else { admit(context, bearer, how) };
    mask_bearer(answers::with_handle(body, &token.value), value.as_ref(), &token.value)
}

/// Whether the session's cookie alone is the credential afterwards
/// (contracts/upstream/membership.md#cookie-login).
fn is_by_cookie(call: &LegacyCall) -> bool {
    call.path.starts_with("/srv/")
}

/// A sign-in host sent the shopper back with its code, or a form told what that host had not, and
/// the shop did not send them on to an error (contracts/upstream/membership.md#social-login).
/// Without a code a GET is only on its way there.
fn came_back(call: &LegacyCall, query: &str, location: &HeaderValue) -> bool {
    let is_form = call.effect(&Method::POST).is_some();
    let has_code = parameter(query, "code").is_some_and(|code| !code.is_empty());
    (is_form || has_code) && !location.to_str().is_ok_and(|location| location.contains("error="))
}

/// A cookie login says 0 when it fails. What cannot be read may have worked: taking a guest for a
/// member costs a cache hit, the other way round somebody's prices.
pub(super) fn is_refusal(body: &[u8]) -> bool {
    #[derive(serde::Deserialize)]
    struct Status {
        status: serde_json::Value,
    }
    serde_json::from_slice::<Status>(body).is_ok_and(|answer| {
        matches!(answer.status.to_string().trim_matches('"'), "0" | "false" | "null")
    })
}

/// A page asks for its token's successor: one refresh for everybody who wants one (ADR 0027).
/// `None` when there is nothing to refresh; the shop says so then.
pub(super) async fn refreshed(context: &mut Context) -> Option<Result<Response, ApiError>> {
    let membership = context.shopper.membership().filter(|known| known.bearer.is_some())?.clone();
    let before = super::held_bearer(context);
    let outcome = context.refreshed(&membership).await;
    context.take_over(&outcome);
    Some(match &*outcome {
        RefreshOutcome::Renewed { membership, answer }
            if context.shopper.membership().is_some() =>
        {
            let body = answers::with_handle(&answer.body, &membership.handle);
            let body = mask_bearer(body, super::held_bearer(context).as_ref(), &membership.handle);
            Ok(passed_on(context, answer, before.as_ref(), body))
        }
        RefreshOutcome::Refused { answer } => {
            Ok(passed_on(context, answer, before.as_ref(), answers::with_handle(&answer.body, "")))
        }
        RefreshOutcome::Unavailable { error, .. } => Err(error.clone().into()),
        _ => Err(context.session_ended()),
    })
}

/// `before`: the bearer that was to be replaced.
fn passed_on(
    context: &Context,
    answer: &Arc<LegacyAnswer>,
    before: Option<&BearerNeedle>,
    body: Vec<u8>,
) -> Response {
    let body = Bytes::from(mask_bearer(body, before, ""));
    let mut headers =
        headers::returned(&answer.headers, context, super::held_bearer(context).as_ref());
    if let Some(before) = before {
        headers::remove_bearer(&mut headers, before);
    }
    // Those were taken over with the membership.
    headers.remove(header::SET_COOKIE);
    headers.remove(header::CONTENT_LENGTH);
    headers.insert(header::CACHE_CONTROL, super::PERSONAL);
    (answer.status, headers, body).into_response()
}
