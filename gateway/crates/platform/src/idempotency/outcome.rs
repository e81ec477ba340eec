//! Outcomes of writes: done, failed or unknown.

use super::progress::ShopState;
use super::record::Record;
use crate::context::Context;
use crate::error::ApiError;
use crate::problem_code::ProblemCode;

/// The outcome of a write, as far as a repeat is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WriteOutcome {
    /// It succeeded; a repeat gets the same answer.
    Done,
    /// Refused or never sent; a repeat is a new attempt.
    Failed,
    /// It may have had its effect; a repeat must not have another.
    Unknown,
}

impl WriteOutcome {
    /// Determines the outcome from the operation's result and the shop's observed state.
    #[must_use]
    pub fn of(failure: Option<&ApiError>, shop: ShopState) -> Self {
        match (failure, shop) {
            (None, _) => Self::Done,
            (Some(_), ShopState::Untouched) => Self::Failed,
            (Some(error), ShopState::Answered) if is_refusal(error) => Self::Failed,
            (Some(_), _) => Self::Unknown,
        }
    }
}

fn is_refusal(error: &ApiError) -> bool {
    error.status.is_client_error() || error.code == ProblemCode::ShopRefused
}

impl Context {
    /// Determines the outcome of the write that this context is for, from its error. Outside a
    /// write nothing is known.
    #[must_use]
    pub fn write_outcome(&self, error: &ApiError) -> WriteOutcome {
        let progress = self.write_progress.as_ref();
        let shop = progress.map_or(ShopState::Uncertain, |progress| progress.state());
        WriteOutcome::of(Some(error), shop)
    }
}

/// The stored outcome of a write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeptOutcome {
    Done(Record),
    Unknown,
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use bytes::Bytes;
    use http::{HeaderMap, StatusCode};
    use legacy_client::{LegacyAnswer, LegacyError};

    use super::super::progress::WriteProgress;
    use super::*;

    fn refused(status: StatusCode) -> LegacyError {
        let answer = LegacyAnswer { status, headers: HeaderMap::new(), body: Bytes::new() };
        LegacyError::Refused { status, message: None, answer: Arc::new(answer) }
    }

    /// A failed write, the shop's observed state, and what a repeat may do.
    #[test]
    fn only_what_was_refused_or_never_sent_is_tried_again() {
        let gone = StatusCode::GONE;
        for (error, sent, outcome) in [
            (LegacyError::Unreachable(String::new()), false, WriteOutcome::Failed),
            (LegacyError::Suspended { retry_after: Duration::ZERO }, false, WriteOutcome::Failed),
            (LegacyError::TooSlow(Duration::ZERO), false, WriteOutcome::Failed),
            (LegacyError::TooSlow(Duration::ZERO), true, WriteOutcome::Unknown),
            (LegacyError::CutOff(String::new()), true, WriteOutcome::Unknown),
            (LegacyError::TooLarge(1), true, WriteOutcome::Unknown),
            (refused(gone), true, WriteOutcome::Failed),
            (refused(StatusCode::INTERNAL_SERVER_ERROR), true, WriteOutcome::Unknown),
            (refused(StatusCode::BAD_GATEWAY), true, WriteOutcome::Unknown),
        ] {
            let progress = WriteProgress::default();
            let before = progress.begun();
            assert_eq!(progress.state(), ShopState::Uncertain, "as long as it is under way");
            let result: Result<(), LegacyError> = Err(error.clone());
            progress.ended(before, ShopState::after(&result, sent));
            let failure = ApiError::from(error.clone());
            assert_eq!(WriteOutcome::of(Some(&failure), progress.state()), outcome, "{error}");
        }
    }

    #[test]
    fn an_answer_that_cannot_be_read_leaves_the_outcome_open() {
        let unreadable = ApiError::from(LegacyError::Unreadable(String::new()));
        assert_eq!(WriteOutcome::of(Some(&unreadable), ShopState::Answered), WriteOutcome::Unknown);
        assert_eq!(WriteOutcome::of(Some(&unreadable), ShopState::Untouched), WriteOutcome::Failed);
        let refusal = ApiError::invalid_fields(None, &[]);
        assert_eq!(WriteOutcome::of(Some(&refusal), ShopState::Answered), WriteOutcome::Failed);
        assert_eq!(WriteOutcome::of(Some(&refusal), ShopState::Uncertain), WriteOutcome::Unknown);
        assert_eq!(WriteOutcome::of(None, ShopState::Answered), WriteOutcome::Done);
    }
}
