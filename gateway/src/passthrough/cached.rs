//! Answers reads from the cache: the shop's own bytes, in the caller's language and currency.

use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::request::Parts;
use http::{HeaderValue, Method, header};
use legacy_client::{Audience, LegacyAnswer, LegacyCall, LegacyError, LegacyRequest};
use platform::context::Context;
use platform::error::ApiError;
use platform::member::answers::shows_bearer;
use platform::upstream;

use super::{PERSONAL, headers, held_bearer, locale};

/// Answers from the cache, filling it if needed. Returns `None` if the call is not cached for this
/// caller, or if only the caller's own session can answer.
pub(super) async fn respond(
    context: &Context,
    call: &'static LegacyCall,
    parts: &Parts,
    (path, query): (&str, &str),
    body: Option<&Bytes>,
) -> Option<Result<Response, ApiError>> {
    // A range is not cached.
    if parts.headers.contains_key(header::RANGE) {
        return None;
    }
    let row = call.cache_policy(&parts.method).filter(|row| !row.reshaped_only)?;
    if context.member && row.audience != Audience::Everybody {
        return None;
    }
    let request = cache_request(call, parts, (path, &locale::without_empty(query)), body)?;
    let locale = context.locale();
    Some(match upstream::cached_passthrough(context, request, row, locale).await {
        Ok(served) => Ok(context.write(&served)),
        // As for an answer that is cached.
        Err(LegacyError::Refused { answer, .. }) if shows_bearer(&answer.body) => {
            Err(upstream::public_bearer().into())
        }
        Err(LegacyError::Refused { answer, .. }) => Ok(refusal(context, &answer)),
        // The shop keeps answering in another currency: this caller's own session decides, nothing
        // is cached.
        Err(LegacyError::WrongLocale) => return None,
        Err(error) => Err(error.into()),
    })
}

/// The request as the cache knows it: a GET, or a POST whose body is small enough for a key. `None`
/// for all others.
fn cache_request(
    call: &'static LegacyCall,
    parts: &Parts,
    (path, query): (&str, &str),
    body: Option<&Bytes>,
) -> Option<LegacyRequest> {
    let request = LegacyRequest::as_sent(call, path, query);
    match (&parts.method, body) {
        (&Method::GET, _) => Some(request),
        (&Method::POST, Some(body)) => Some(
            request.body_as_sent(body.clone(), parts.headers.get(header::CONTENT_TYPE).cloned()),
        ),
        _ => None,
    }
}

/// A refusal in the shop's own words and status.
fn refusal(context: &Context, answer: &LegacyAnswer) -> Response {
    let mut headers = headers::returned(&answer.headers, context, held_bearer(context).as_ref());
    // It was fetched as nobody, perhaps for several callers at once: its session is nobody's.
    headers.remove(header::SET_COOKIE);
    headers.insert("cache-status", HeaderValue::from_static("vitrin; fwd=miss"));
    headers.insert(header::CACHE_CONTROL, PERSONAL);
    (answer.status, headers, answer.body.clone()).into_response()
}
