//! Request bodies: JSON with a limit, and errors that name the field.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use http::{StatusCode, header};

use super::error::ApiError;

/// Largest JSON body taken on `/bff`, in bytes.
pub const MAX_BODY_BYTES: usize = 64 * 1024;

/// A JSON body of type `T`: 400 when it is not JSON, 422 when a field is missing or of the wrong type.
#[derive(Debug)]
pub struct JsonBody<T>(pub T);

impl<S: Send + Sync, T: serde::de::DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if let Some(kind) = request.headers().get(header::CONTENT_TYPE) {
            let kind = kind.to_str().unwrap_or_default();
            if !kind.split(';').next().is_some_and(|kind| kind.trim().ends_with("json")) {
                return Err(ApiError::new(
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    "not_json",
                    "The body must be JSON",
                ));
            }
        }
        let too_large = || ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The body is too large");
        let declared = request
            .headers()
            .get(header::CONTENT_LENGTH)
            .and_then(|v| v.to_str().ok()?.parse::<usize>().ok());
        if declared.is_some_and(|length| length > MAX_BODY_BYTES) {
            return Err(too_large());
        }
        let body =
            Bytes::from_request(request, state).await.map_err(|rejection| match rejection.status() {
                StatusCode::PAYLOAD_TOO_LARGE => too_large(),
                _ => ApiError::malformed("the body broke off"),
            })?;
        parse(&body).map(Self)
    }
}

fn parse<T: serde::de::DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(body).map_err(|error| {
        let words = error.to_string();
        match error.classify() {
            serde_json::error::Category::Data => {
                // serde names the field between back-ticks.
                let field = words.split('`').nth(1).unwrap_or_default().to_owned();
                let what = words.split(" at line ").next().unwrap_or_default().to_owned();
                ApiError::invalid(field, what)
            }
            _ => ApiError::malformed(format!("not JSON: line {} column {}", error.line(), error.column())),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    struct Line {
        #[expect(dead_code, reason = "only its presence matters")]
        quantity: u32,
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
