//! Checks that a call that changes something was sent by our own page, or by a person on purpose.

use axum::response::Response;
use http::HeaderMap;
use http::request::Parts;
use legacy_client::LegacyCall;
use platform::context::Context;
use platform::error::ApiError;
use platform::problem_code::ProblemCode;
use platform::refusals;

use super::{PassThrough, confirm};

/// Requires a token or proof of the same origin, and refuses prefetches. Returns a page that asks
/// for confirmation if a person opened a link from elsewhere.
///
/// # Errors
/// 403 `xsrf_mismatch` or `prefetch_refused`.
pub(super) fn check(
    surface: &PassThrough,
    call: &'static LegacyCall,
    parts: &Parts,
    context: &Context,
) -> Result<Option<Response>, ApiError> {
    let Err(error) = context.require_token_or_origin(parts) else {
        refuse_prefetch(&parts.headers)?;
        return Ok(None);
    };
    let offer = if is_prefetch(&parts.headers) {
        None
    } else {
        confirm::offer(&surface.confirmations, call, parts, context)
    };
    if let Some(confirm::Offer::Asks(page)) = offer {
        return Ok(Some(page));
    }
    refusals::cross_site(&surface.app, parts, call.id);
    match offer {
        Some(confirm::Offer::Refuses(page)) => Ok(Some(page)),
        _ => Err(error),
    }
}

/// Refuses a prefetch: nobody has asked for it yet, so nothing may change by it (ADR 0009).
fn refuse_prefetch(headers: &HeaderMap) -> Result<(), ApiError> {
    if is_prefetch(headers) {
        return Err(ApiError::new(
            http::StatusCode::FORBIDDEN,
            ProblemCode::PrefetchRefused,
            "Not to be fetched ahead",
        ));
    }
    Ok(())
}

fn is_prefetch(headers: &HeaderMap) -> bool {
    ["sec-purpose", "purpose", "x-purpose", "x-moz"]
        .iter()
        .filter_map(|name| headers.get(*name)?.to_str().ok())
        .any(|purpose| {
            purpose.to_ascii_lowercase().contains("prefetch") || purpose.contains("preview")
        })
}
