//! What an operation answers that has nothing to tell but that it worked.

use serde::Serialize;
use utoipa::ToSchema;

use super::reshaping::words;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DoneOutcome {
    Done,
    /// Only to a repeat with its key: the first may have done it.
    Unknown,
}

/// It is done; what it was not is a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Done {
    pub outcome: DoneOutcome,
    /// The shop's own words.
    pub message: Option<String>,
}

impl Done {
    #[must_use]
    pub fn saying(message: Option<&str>) -> Self {
        Self { outcome: DoneOutcome::Done, message: words(message) }
    }

    /// What a repeat is told of a write that may have had its effect.
    #[must_use]
    pub fn unknown() -> Self {
        Self { outcome: DoneOutcome::Unknown, message: None }
    }
}
