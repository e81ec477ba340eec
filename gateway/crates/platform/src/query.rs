//! Parameters of path and query, parsed once on arrival.

use axum::extract::{FromRequestParts, Path, Query};
use http::request::Parts;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};

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

impl<S: Send + Sync, T: serde::de::DeserializeOwned + Send> FromRequestParts<S>
    for Parameters<Path<T>>
{
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
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Id(String);

impl utoipa::PartialSchema for Id {
    fn schema() -> RefOr<Schema> {
        let text =
            ObjectBuilder::new().schema_type(Type::String).pattern(Some("^[A-Za-z0-9_-]{1,32}$"));
        let number = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(0))
            .maximum(Some(u64::MAX));
        OneOfBuilder::new().item(text).item(number).into()
    }
}

impl utoipa::ToSchema for Id {}

impl Id {
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> serde::Deserialize<'de> for Id {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IdVisitor)
    }
}

/// A visitor rather than an untagged enum, which would hide that the field is missing.
struct IdVisitor;

impl serde::de::Visitor<'_> for IdVisitor {
    type Value = Id;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an id of 1 to 32 letters, digits, hyphens or underscores")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Id, E> {
        let unexpected = serde::de::Unexpected::Str(text);
        code("id", text).map_err(|_| E::invalid_value(unexpected, &self))?;
        Ok(Id(text.to_owned()))
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Id, E> {
        Ok(Id(number.to_string()))
    }
}
