//! Answers that make a member of a page: what opens the account stays here, the page gets a handle
//! in its place (ADR 0026). All other bytes are the shop's.

use axum::response::Response;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use legacy_client::{LegacyCall, LegacyError, SessionEffect, StreamedAnswer};
use platform::context::{Context, parameter};
use platform::error::ApiError;
use platform::form::{self, is_ticked};
use platform::limits;
use platform::member::Bearer;
use platform::member::answers::{self, BearerNeedle};
use platform::member::identity::MemberKey;
use platform::member::session::{
    SignedInAs, start_cookie_session, start_guest_session, start_member_session,
};
use platform::response::respond as respond_with;

use super::headers;
use super::scanned_body::BearerCheck;
use super::verdict::is_refusal;

/// Largest answer of a login.
pub(super) const MAX_ANSWER_BYTES: usize = 256 * 1024;

/// A request to sign in.
pub(super) struct SignIn<'a> {
    pub(super) call: &'static LegacyCall,
    pub(super) query: &'a str,
    pub(super) signs_in_as: SignedInAs,
}

/// Reads from a form whose session it asks for, whether with a new password, and whether to stay
/// signed in, by the field names of clients of either surface. Without a form, as on the way back
/// from a sign-in host, the session ends with the browser.
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
        ends_others: call.session_effect == SessionEffect::SignsInWithNewPassword,
    }
}

/// Responds to a call that signs in, with a handle for each bearer. What cannot be read for sure is
/// not passed on.
pub(super) async fn respond(
    context: &mut Context,
    request: SignIn<'_>,
    check: BearerCheck,
    mut headers: HeaderMap,
    answer: StreamedAnswer,
) -> Result<Response, ApiError> {
    if answer.status == StatusCode::PARTIAL_CONTENT {
        return Err(unreadable("it is a part of an answer").into());
    }
    let answer = answer.collected(MAX_ANSWER_BYTES).await?;
    if answers::is_hidden(&answer.body) {
        return Err(unreadable("it comes in an encoding we do not read").into());
    }
    let body = match answers::bearer(&answer.body) {
        Some(bearer) => {
            if let Some(value) = BearerNeedle::new(&bearer.value) {
                headers::remove_bearer(&mut headers, &value);
            }
            start_session(context, &request, &answer.body, bearer)
        }
        None => {
            let worked = match headers.get(header::LOCATION) {
                Some(location) => is_sign_in_return(request.call, request.query, location),
                None => answer.status.is_success() && !is_refusal(&answer.body),
            };
            if worked {
                sign_in_without_bearer(context, request);
            }
            answers::with_handle(&answer.body, "")
        }
    };
    let body = Bytes::from(mask_bearer(body, check.own(), ""));
    let mut headers = headers::of_changed_body(headers);
    headers.insert(header::CACHE_CONTROL, super::PERSONAL);
    Ok(respond_with(answer.status, headers, body))
}

fn unreadable(why: &str) -> LegacyError {
    LegacyError::Unreadable(why.to_owned())
}

/// Starts a session with the bearer, and returns the body with a handle in its place.
fn start_session(
    context: &mut Context,
    request: &SignIn<'_>,
    body: &[u8],
    bearer: Bearer,
) -> Vec<u8> {
    let value = BearerNeedle::new(&bearer.value);
    let token = if request.call.session_effect == SessionEffect::SignsInAsGuest {
        start_guest_session(context, bearer)
    } else {
        start_member_session(context, bearer, request.signs_in_as.clone())
    };
    mask_bearer(answers::with_handle(body, &token.value), value.as_ref(), &token.value)
}

/// Takes on what an answer without a bearer has done: a session by cookie, or a new password.
fn sign_in_without_bearer(context: &mut Context, request: SignIn<'_>) {
    if is_by_cookie(request.call) {
        start_cookie_session(context, request.signs_in_as);
    } else if request.signs_in_as.ends_others {
        context.end_sessions_of(&request.signs_in_as.keys);
    }
}

/// Replaces this bearer by `handle` in the body, if there is one to hide.
pub(super) fn mask_bearer(body: Vec<u8>, bearer: Option<&BearerNeedle>, handle: &str) -> Vec<u8> {
    match bearer {
        Some(bearer) => answers::without_value(body, bearer, handle),
        None => body,
    }
}

/// Whether the session's cookie alone is the credential afterwards
/// (contracts/upstream/membership.md#cookie-login).
fn is_by_cookie(call: &LegacyCall) -> bool {
    call.path.starts_with("/srv/")
}

/// Whether a redirect means that the shopper is signed in: a sign-in host sent them back with its
/// code, or a form told what that host had not, and the shop did not send them on to an error
/// (contracts/upstream/membership.md#social-login). A GET without a code is on its way there.
fn is_sign_in_return(call: &LegacyCall, query: &str, location: &HeaderValue) -> bool {
    let is_form = call.effect(&Method::POST).is_some();
    let has_code = parameter(query, "code").is_some_and(|code| !code.is_empty());
    (is_form || has_code) && !location.to_str().is_ok_and(|location| location.contains("error="))
}
