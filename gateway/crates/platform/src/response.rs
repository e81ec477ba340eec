//! Responses of handlers, and what they say of the cache.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;

use crate::cache::Served;
use crate::timing::CacheState;

/// An answer with these headers as they are: put into one by axum, each is inserted anew.
pub fn respond(status: StatusCode, headers: HeaderMap, body: Bytes) -> Response {
    let mut response =
        Response::new(if body.is_empty() { Body::empty() } else { Body::from(body) });
    (*response.status_mut(), *response.headers_mut()) = (status, headers);
    response
}

/// `Age` and `Cache-Status` of an answer from a cache.
pub fn cache_headers<V>(headers: &mut HeaderMap, served: &Served<V>) {
    headers.insert("cache-status", served.state.header(served.ttl));
    if served.state != CacheState::Bypass {
        headers.insert(header::AGE, HeaderValue::from(served.age.as_secs()));
    }
}

/// An answer that is somebody's own.
pub fn personal<T: Serialize>(value: &T) -> Response {
    let headers = [(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"))];
    (headers, axum::Json(value)).into_response()
}
