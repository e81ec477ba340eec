//! Errors of upstream calls.

use std::sync::Arc;
use std::time::Duration;

use http::StatusCode;
use transport::TransportError;

use crate::answer::LegacyAnswer;
use crate::upload::UploadFault;

/// An upstream error. The code that turns it into a response decides what the shopper may read of
/// it.
#[derive(Debug, Clone, thiserror::Error)]
pub enum LegacyError {
    #[error("the shop cannot be reached: {0}")]
    Unreachable(String),
    #[error("the shop did not answer within {0:?}")]
    TooSlow(Duration),
    #[error("the shop's answer broke off: {0}")]
    CutOff(String),
    #[error("the shop's answer is over {0} bytes")]
    TooLarge(usize),
    #[error("the shop answered {status}")]
    Refused { status: StatusCode, message: Option<String>, answer: Arc<LegacyAnswer> },
    #[error("the shop's answer cannot be read: {0}")]
    Unreadable(String),
    /// The answer was in another language or currency than the shop's session was set to.
    #[error("the shop answered in another language or currency")]
    WrongLocale,
    /// The connection to the shop is not protected enough for this request, which was not sent.
    #[error("bearers, passwords and cards are not sent over plain http")]
    Exposed,
    /// The caller's body caused the error.
    #[error("{0}")]
    Upload(UploadFault),
    #[error("calls to the shop are suspended for {retry_after:?}")]
    Suspended { retry_after: Duration },
    /// Too many calls are in flight. The request was not sent.
    #[error("too many calls to the shop at once; once more in {retry_after:?}")]
    Overloaded { retry_after: Duration },
    /// The caller exceeded a rate limit. The request was not sent.
    #[error("asked too often; once more in {retry_after:?}")]
    TooOften { retry_after: Duration },
    /// The caller's form is ambiguous. The request was not sent.
    #[error("the form can be read in more than one way: {0}")]
    AmbiguousForm(&'static str),
    /// The caller's form does not name the account that it tries. The request was not sent.
    #[error("the form names no account")]
    NoAccount,
    /// The address of the call is ambiguous. The request was not sent.
    #[error("the address can be read in more than one way: {0}")]
    AmbiguousAddress(&'static str),
}

impl LegacyError {
    /// Whether the error counts against the breaker and allows a stale answer. A refusal of the
    /// caller (4xx) does neither.
    #[must_use]
    pub fn is_outage(&self) -> bool {
        match self {
            Self::Refused { status, .. } => status.is_server_error(),
            Self::Upload(_)
            | Self::TooOften { .. }
            | Self::AmbiguousForm(_)
            | Self::NoAccount
            | Self::AmbiguousAddress(_)
            | Self::Exposed => false,
            _ => true,
        }
    }

    /// The label in metrics.
    #[must_use]
    pub fn label(&self) -> &'static str {
        match self {
            Self::Unreachable(_) => "unreachable",
            Self::TooSlow(_) => "too_slow",
            Self::CutOff(_) => "cut_off",
            Self::TooLarge(_) => "too_large",
            Self::Refused { .. } => "refused",
            Self::Unreadable(_) => "unreadable",
            Self::Upload(_) => "upload",
            Self::Suspended { .. } => "suspended",
            Self::WrongLocale => "wrong_locale",
            Self::Overloaded { .. } => "overloaded",
            Self::TooOften { .. } => "too_often",
            Self::AmbiguousForm(_) => "ambiguous_form",
            Self::NoAccount => "no_account",
            Self::AmbiguousAddress(_) => "ambiguous_address",
            Self::Exposed => "exposed",
        }
    }
}

impl From<TransportError> for LegacyError {
    fn from(error: TransportError) -> Self {
        match error {
            TransportError::Unreachable(why) => Self::Unreachable(why),
            TransportError::CutOff(why) => Self::CutOff(why),
            TransportError::TooLarge(limit) => Self::TooLarge(limit),
        }
    }
}
