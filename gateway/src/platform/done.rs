//! What an operation answers that has nothing to tell but that it worked.

use serde::Serialize;
use utoipa::ToSchema;

use super::reshaping::words;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DoneOutcome {
    Done,
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
}
