//! The form fields of a return, and the reference among them.

use axum::body::Body;
use bytes::Bytes;
use http::request::Parts;
use http::{Method, StatusCode, header};
use settings::session::ReturnPath;

use crate::context::parameter;
use crate::error::ApiError;
use crate::problem_code::ProblemCode;

const MAX_BODY_BYTES: usize = 64 * 1024;

/// Returns the state or order number of a return.
pub(super) fn reference_of(
    path: &ReturnPath,
    query: &str,
    fields: &[(String, String)],
) -> Option<String> {
    let given = |name: &String| {
        let in_body =
            fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        parameter(query, name).or(in_body).filter(|value| !value.is_empty())
    };
    path.references.iter().find_map(given)
}

/// Reads the fields of a form from our own page; returns the body for forwarding as well.
pub(super) async fn peeked_fields(
    parts: &Parts,
    body: Body,
) -> Result<(Vec<(String, String)>, Body), ApiError> {
    if parts.method != Method::POST {
        return Ok((Vec::new(), body));
    }
    let whole: Bytes = axum::body::to_bytes(body, MAX_BODY_BYTES).await.map_err(|_| {
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ProblemCode::TooLarge, "The body is too large")
    })?;
    let fields = form_urlencoded::parse(&whole).into_owned().collect();
    Ok((fields, Body::from(whole)))
}

/// Reads the fields of a form. None for a GET.
pub(super) async fn fields(parts: &Parts, body: Body) -> Result<Vec<(String, String)>, ApiError> {
    if parts.method != Method::POST {
        return Ok(Vec::new());
    }
    let kind = parts
        .headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default();
    if !kind.to_ascii_lowercase().starts_with("application/x-www-form-urlencoded") {
        return Err(ApiError::malformed("a return is a form"));
    }
    let whole: Bytes = axum::body::to_bytes(body, MAX_BODY_BYTES).await.map_err(|_| {
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ProblemCode::TooLarge, "The body is too large")
    })?;
    Ok(form_urlencoded::parse(&whole).into_owned().collect())
}
