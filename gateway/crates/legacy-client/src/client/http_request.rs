//! The HTTP request of one attempt: its headers, its span, and what an answer to it may not be.

use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Response, Uri, header};
use tracing::field;
use tracing_opentelemetry::OpenTelemetrySpanExt;
use transport::{RequestBody, ResponseBody};

use crate::call::LegacyCall;
use crate::caller::Caller;
use crate::error::LegacyError;

/// Fails on an informational status: the client requested no other protocol.
pub(super) fn reject_informational(
    response: Response<ResponseBody>,
) -> Result<Response<ResponseBody>, LegacyError> {
    if response.status().is_informational() {
        return Err(LegacyError::CutOff(format!("it answered {}", response.status())));
    }
    Ok(response)
}

/// Builds the request, with `Accept: */*` unless the caller sent one.
pub(super) fn build_request(
    method: Method,
    uri: Uri,
    mut headers: HeaderMap,
    body: RequestBody,
) -> Request<RequestBody> {
    headers.entry(header::ACCEPT).or_insert_with(|| HeaderValue::from_static("*/*"));
    let mut request = Request::new(body);
    (*request.method_mut(), *request.uri_mut(), *request.headers_mut()) = (method, uri, headers);
    request
}

/// Sets the headers of every call: language, credentials, the caller's address and trace context.
pub(super) fn apply_caller_headers(headers: &mut HeaderMap, caller: &Caller, span: &tracing::Span) {
    if let Ok(language) = HeaderValue::from_str(&caller.language) {
        headers.insert(header::ACCEPT_LANGUAGE, language);
    }
    if let Some(cookies) = &caller.cookies {
        headers.insert(header::COOKIE, cookies.clone());
    }
    if let Some(authorization) = &caller.authorization {
        headers.insert(header::AUTHORIZATION, authorization.clone());
    }
    if let Some(token) = &caller.shop_xsrf {
        headers.insert(HeaderName::from_static("x-xsrf-token"), token.clone());
    }
    if let Some(address) = caller.client_address
        && let Ok(value) = HeaderValue::from_str(&address.to_string())
    {
        headers.insert(HeaderName::from_static("x-forwarded-for"), value);
    }
    if !span.is_disabled() {
        let context = span.context();
        opentelemetry::global::get_text_map_propagator(|propagator| {
            propagator.inject_context(&context, &mut opentelemetry_http::HeaderInjector(headers));
        });
    }
}

/// The span of one attempt, a child of the request's.
pub(super) fn attempt_span(call: &LegacyCall, method: &Method, resend_count: u32) -> tracing::Span {
    tracing::info_span!(
        "shop",
        otel.kind = "client",
        otel.name = call.id,
        call = call.id,
        http.request.method = method.as_str(),
        http.request.resend_count = resend_count,
        http.response.status_code = field::Empty,
    )
}
