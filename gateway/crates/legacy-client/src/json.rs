//! Parses the body of an answer as JSON.

use crate::{LegacyAnswer, LegacyError};

impl LegacyAnswer {
    /// Parses the body as JSON, whatever its content type: the shop labels JSON as HTML in places
    /// (contracts/upstream/preferences.md#cookie-notice).
    ///
    /// # Errors
    /// [`LegacyError::Unreadable`] with the position in the body, never its values.
    pub fn json<T: serde::de::DeserializeOwned>(&self) -> Result<T, LegacyError> {
        serde_json::from_slice(&self.body).map_err(|e| LegacyError::Unreadable(describe(&e)))
    }
}

/// Describes a parse error without the values that caused it.
fn describe(error: &serde_json::Error) -> String {
    format!("{:?} at line {} column {}", error.classify(), error.line(), error.column())
}
