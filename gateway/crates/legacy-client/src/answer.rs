//! An answer of the shop.

use bytes::Bytes;
use http::{HeaderMap, StatusCode, header};

/// A whole answer, read within its size limit.
#[derive(Debug, Clone)]
pub struct LegacyAnswer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl LegacyAnswer {
    /// The body as text. Invalid UTF-8 becomes the replacement character.
    #[must_use]
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.body)
    }

    /// The shop's message in a failed answer: `message` or `statusText` of a JSON body.
    #[must_use]
    pub fn message(&self) -> Option<String> {
        let value: serde_json::Value = serde_json::from_slice(&self.body).ok()?;
        ["message", "statusText"]
            .iter()
            .find_map(|key| value.get(key)?.as_str())
            .filter(|text| !text.is_empty())
            .map(|text| text.chars().take(300).collect())
    }

    /// The `Location` of a redirect.
    #[must_use]
    pub fn location(&self) -> Option<&str> {
        self.headers.get(header::LOCATION)?.to_str().ok()
    }
}
