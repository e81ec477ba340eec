//! Request bodies: JSON with a limit, and errors that name the field.

use axum::extract::{FromRequest, Request};
use http::{StatusCode, header};

use super::error::ApiError;
use super::problem_code::ProblemCode;

/// Maximum bytes of a JSON body on `/bff`.
pub const MAX_BODY_BYTES: usize = 64 * 1024;

/// A JSON body of type `T`: 400 when it is not JSON, 422 when a field is missing or of the wrong
/// type.
#[derive(Debug)]
pub struct JsonBody<T>(pub T);

impl<S: Send + Sync, T: serde::de::DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        if let Some(kind) = request.headers().get(header::CONTENT_TYPE) {
            let kind = kind.to_str().unwrap_or_default();
            if !kind.split(';').next().is_some_and(|kind| kind.trim().ends_with("json")) {
                return Err(ApiError::new(
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    ProblemCode::NotJson,
                    "The body must be JSON",
                ));
            }
        }
        let too_large = || {
            ApiError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                ProblemCode::TooLarge,
                "The body is too large",
            )
        };
        let declared = request
            .headers()
            .get(header::CONTENT_LENGTH)
            .and_then(|v| v.to_str().ok()?.parse::<usize>().ok());
        if declared.is_some_and(|length| length > MAX_BODY_BYTES) {
            return Err(too_large());
        }
        let body =
            axum::body::to_bytes(request.into_body(), MAX_BODY_BYTES).await.map_err(|error| {
                use std::error::Error as _;
                let over = error
                    .source()
                    .is_some_and(<dyn std::error::Error>::is::<http_body_util::LengthLimitError>);
                if over { too_large() } else { ApiError::malformed("the body broke off") }
            })?;
        parse(&body).map(Self)
    }
}

/// Parses a body or a part of one.
///
/// # Errors
/// 400 if it is not JSON, 422 naming the field that is missing or of the wrong type.
pub fn parse<T: serde::de::DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    let mut deserializer = serde_json::Deserializer::from_slice(body);
    let value: T = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        match error.inner().classify() {
            serde_json::error::Category::Data => invalid(&path, error.inner()),
            _ => malformed(error.inner()),
        }
    })?;
    deserializer.end().map_err(|error| malformed(&error))?;
    Ok(value)
}

/// The path ends at the object a field is missing from; serde names the field between back-ticks.
fn invalid(path: &str, error: &serde_json::Error) -> ApiError {
    let words = error.to_string();
    let what = words.split(" at line ").next().unwrap_or_default().to_owned();
    let missing = what.strip_prefix("missing field `").and_then(|rest| rest.strip_suffix('`'));
    let field = match (path, missing) {
        (".", missing) => missing.unwrap_or_default().to_owned(),
        (path, None) => path.to_owned(),
        (path, Some(missing)) => format!("{path}.{missing}"),
    };
    ApiError::invalid(field, what)
}

fn malformed(error: &serde_json::Error) -> ApiError {
    ApiError::malformed(format!("not JSON: line {} column {}", error.line(), error.column()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    struct Line {
        #[expect(dead_code, reason = "only its presence matters")]
        quantity: u32,
    }

    #[derive(Debug, serde::Deserialize)]
    struct Lines {
        #[expect(dead_code, reason = "only its presence matters")]
        lines: Vec<Line>,
    }

    #[test]
    fn a_wrong_field_is_named_by_its_whole_path() {
        for (body, field) in [
            ("{}", "lines"),
            ("{\"lines\":5}", "lines"),
            ("{\"lines\":[{\"quantity\":1},{}]}", "lines[1].quantity"),
            ("{\"lines\":[{\"quantity\":\"x\"}]}", "lines[0].quantity"),
            ("[1]", "[0]"),
        ] {
            let error = parse::<Lines>(body.as_bytes()).unwrap_err();
            assert_eq!(error.field.as_deref(), Some(field), "{body}");
        }
        assert_eq!(
            parse::<Line>(b"{\"quantity\":1} {}").unwrap_err().status,
            StatusCode::BAD_REQUEST
        );
    }

    #[test]
    fn malformed_is_400_and_a_wrong_field_422() {
        assert_eq!(parse::<Line>(b"{\"quantity\":").unwrap_err().status, StatusCode::BAD_REQUEST);
        let missing = parse::<Line>(b"{}").unwrap_err();
        assert_eq!(
            (missing.status, missing.field.as_deref()),
            (StatusCode::UNPROCESSABLE_ENTITY, Some("quantity"))
        );
        assert_eq!(
            parse::<Line>(b"{\"quantity\":\"x\"}").unwrap_err().status,
            StatusCode::UNPROCESSABLE_ENTITY
        );
    }
}
