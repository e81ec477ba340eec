//! The answer of an operation that returns nothing but its success.

use serde::Serialize;
use utoipa::ToSchema;

use super::text::non_empty_text;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CompletionOutcome {
    Done,
    /// Only for a repeat with its key: the first request may have done it.
    Unknown,
}

/// The operation succeeded; any failure is a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Completion {
    pub outcome: CompletionOutcome,
    /// The shop's own words.
    pub message: Option<String>,
}

impl Completion {
    #[must_use]
    pub fn with_message(message: Option<&str>) -> Self {
        Self { outcome: CompletionOutcome::Done, message: non_empty_text(message) }
    }

    /// Returns the answer to a repeat of a write that may have had its effect.
    #[must_use]
    pub fn unknown() -> Self {
        Self { outcome: CompletionOutcome::Unknown, message: None }
    }
}
