//! How a write ended: done, failed or unknown.

use super::progress::ShopState;
use super::record::Record;
use crate::error::ApiError;
use crate::problem_code::ProblemCode;

/// How a write ended, as far as a repeat of it is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It answered; a repeat gets the same answer.
    Done,
    /// Refused, or never sent; a repeat is a new try.
    Failed,
    /// It may have had its effect; a repeat must not have another.
    Unknown,
}

impl Ending {
    /// From the operation's own result and what the shop was seen to do.
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

/// What is remembered of a write that ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
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

    /// A write that failed, what the shop was seen to do, and what a repeat may do.
    #[test]
    fn only_what_was_refused_or_never_sent_is_tried_again() {
        let gone = StatusCode::GONE;
        for (error, sent, ending) in [
            (LegacyError::Unreachable(String::new()), false, Ending::Failed),
            (LegacyError::Suspended { retry_after: Duration::ZERO }, false, Ending::Failed),
            (LegacyError::TooSlow(Duration::ZERO), false, Ending::Failed),
            (LegacyError::TooSlow(Duration::ZERO), true, Ending::Unknown),
            (LegacyError::CutOff(String::new()), true, Ending::Unknown),
            (LegacyError::TooLarge(1), true, Ending::Unknown),
            (refused(gone), true, Ending::Failed),
            (refused(StatusCode::INTERNAL_SERVER_ERROR), true, Ending::Unknown),
            (refused(StatusCode::BAD_GATEWAY), true, Ending::Unknown),
        ] {
            let progress = WriteProgress::default();
            let before = progress.begun();
            assert_eq!(progress.state(), ShopState::Uncertain, "as long as it is under way");
            let result: Result<(), LegacyError> = Err(error.clone());
            progress.ended(before, ShopState::after(&result, sent));
            let failure = ApiError::from(error.clone());
            assert_eq!(Ending::of(Some(&failure), progress.state()), ending, "{error}");
        }
    }

    #[test]
    fn an_answer_that_cannot_be_read_leaves_the_outcome_open() {
        let unreadable = ApiError::from(LegacyError::Unreadable(String::new()));
        assert_eq!(Ending::of(Some(&unreadable), ShopState::Answered), Ending::Unknown);
        assert_eq!(Ending::of(Some(&unreadable), ShopState::Untouched), Ending::Failed);
        let refusal = ApiError::invalid_fields(None, &[]);
        assert_eq!(Ending::of(Some(&refusal), ShopState::Answered), Ending::Failed);
        assert_eq!(Ending::of(Some(&refusal), ShopState::Uncertain), Ending::Unknown);
        assert_eq!(Ending::of(None, ShopState::Answered), Ending::Done);
    }
}
