//! What every response gets: problem bodies, collected cookies, security headers.

use std::any::Any;

use axum::extract::MatchedPath;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderName, HeaderValue, header};
use platform::error::ApiError;
use platform::route::Route;

/// Puts collected cookies in front of the response's own. Of two cookies of one name the later one
/// counts, and clearing an old session must not clear the one that the response begins.
pub(super) fn set_cookies_first(headers: &mut HeaderMap, collected: Vec<HeaderValue>) {
    let own: Vec<HeaderValue> = headers.get_all(header::SET_COOKIE).iter().cloned().collect();
    headers.remove(header::SET_COOKIE);
    for cookie in collected.into_iter().chain(own) {
        headers.append(header::SET_COOKIE, cookie);
    }
}

/// Adds the security headers that a response lacks.
pub(super) fn add_security_headers(headers: &mut HeaderMap, https: bool) {
    for (name, value) in SECURITY_HEADERS {
        headers.entry(name).or_insert(value);
    }
    if https {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000; includeSubDomains"),
        );
    }
}

/// Default security headers. A response may set stricter values.
const SECURITY_HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(self), microphone=(), payment=(self)"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin-allow-popups"),
    ),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN")),
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
        ),
    ),
];

/// Turns an error into a problem body with the request's id, and logs and counts it.
pub(super) fn write_problem(mut response: Response, id: &str) -> Response {
    let Some(error) = response.extensions_mut().remove::<ApiError>() else { return response };
    let internal = error.internal.as_deref().unwrap_or_default();
    if error.status.is_server_error() {
        tracing::error!(code = error.code.as_str(), internal, "failed");
    } else {
        tracing::debug!(code = error.code.as_str(), internal, "refused");
    }
    metrics::counter!("vitrin_problems_total", "code" => error.code.as_str()).increment(1);
    let cookies: Vec<HeaderValue> =
        response.headers().get_all(header::SET_COOKIE).iter().cloned().collect();
    // axum names the allowed methods on a 405 (RFC 9110 section 15.5.6).
    let allow = response.headers_mut().remove(header::ALLOW);
    let route = response.extensions().get::<Route>().copied();
    let matched = response.extensions_mut().remove::<MatchedPath>();
    let mut problem = error.into_problem_response(id);
    for cookie in cookies {
        problem.headers_mut().append(header::SET_COOKIE, cookie);
    }
    if let Some(allow) = allow {
        problem.headers_mut().insert(header::ALLOW, allow);
    }
    if let Some(route) = route {
        problem.extensions_mut().insert(route);
    }
    if let Some(matched) = matched {
        problem.extensions_mut().insert(matched);
    }
    problem
}

/// The response to a request whose handler panicked.
#[expect(clippy::needless_pass_by_value, reason = "the layer hands the panic over")]
pub(super) fn panic_response(panic: Box<dyn Any + Send>) -> Response {
    let message = panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_default();
    ApiError::defect(format!("panic: {message}")).into_response()
}
