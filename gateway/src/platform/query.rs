//! Parameters of path and query: parsed once, at the border.

use axum::extract::{FromRequestParts, Path, Query};
use http::request::Parts;

use super::error::ApiError;

/// An extractor whose refusal is a problem: 400 for what cannot be read.
#[derive(Debug)]
pub struct Parameters<T>(pub T);

impl<S: Send + Sync, T: serde::de::DeserializeOwned> FromRequestParts<S> for Parameters<Query<T>> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        Query::from_request_parts(parts, state)
            .await
            .map(Self)
            .map_err(|rejection| ApiError::malformed(rejection.body_text()))
    }
}

impl<S: Send + Sync, T: serde::de::DeserializeOwned + Send> FromRequestParts<S> for Parameters<Path<T>> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        Path::from_request_parts(parts, state)
            .await
            .map(Self)
            .map_err(|rejection| ApiError::malformed(rejection.body_text()))
    }
}

/// A code or id of the shop: letters, digits, hyphen and underscore, 32 at most.
///
/// # Errors
/// 422 naming the field.
pub fn code<'a>(field: &'static str, text: &'a str) -> Result<&'a str, ApiError> {
    let valid = (1..=32).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    if valid {
        Ok(text)
    } else {
        Err(ApiError::invalid(field, "1 to 32 letters, digits, hyphens or underscores"))
    }
}

/// An id in a request body: a JSON string, or a number for callers that count.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[schema(value_type = String, pattern = "^[A-Za-z0-9_-]{1,32}$")]
pub struct Id(String);

impl Id {
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> serde::Deserialize<'de> for Id {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error as _;
        #[derive(serde::Deserialize)]
        #[serde(untagged)]
        enum Written {
            Text(String),
            Number(u64),
        }
        let text = match Written::deserialize(deserializer)
            .map_err(|_| D::Error::custom("an id must be a string"))?
        {
            Written::Text(text) => text,
            Written::Number(number) => number.to_string(),
        };
        code("id", &text)
            .map_err(|_| D::Error::custom("an id has 1 to 32 letters, digits, hyphens or underscores"))?;
        Ok(Self(text))
    }
}
