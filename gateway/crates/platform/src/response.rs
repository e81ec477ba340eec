//! Responses of handlers with their cache headers.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;

use crate::cache::Served;
use crate::timing::CacheState;

/// Builds a response with these headers, without the cost of axum inserting each one.
pub fn respond(status: StatusCode, headers: HeaderMap, body: Bytes) -> Response {
    let mut response =
        Response::new(if body.is_empty() { Body::empty() } else { Body::from(body) });
    (*response.status_mut(), *response.headers_mut()) = (status, headers);
    response
}

/// Adds `Age` and `Cache-Status` of an answer from a cache.
pub fn cache_headers<V>(headers: &mut HeaderMap, served: &Served<V>) {
    headers.insert("cache-status", served.state.header(served.ttl));
    if served.state != CacheState::Bypass {
        headers.insert(header::AGE, HeaderValue::from(served.age.as_secs()));
    }
}

/// Responds with personal data.
pub fn personal<T: Serialize>(value: &T) -> Response {
    let headers = [(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"))];
    (headers, axum::Json(value)).into_response()
}
