//! What the outcome of a call says about the next call.

use http::StatusCode;

use crate::call::AddressChoice;
use crate::error::LegacyError;

/// What the outcome of one call says about the next call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evidence {
    Works,
    Fails,
    /// The shop cannot be reached. No address causes that.
    Unreachable,
    /// The failure may be caused by this address alone.
    Inconclusive,
}

impl Evidence {
    /// A failure to connect always counts, because no address causes it. Otherwise a failure at an
    /// address that the caller chose entirely proves nothing. At an address with chosen parts, a
    /// status of the shop's scripts proves nothing, while 502, 503, 504 and no answer count; see
    /// also [`super::BreakerSettings::failure_ratio`].
    #[must_use]
    pub fn from_outcome(choice: AddressChoice, outcome: Result<StatusCode, &LegacyError>) -> Self {
        let status = match outcome {
            Ok(status) => Some(status),
            Err(LegacyError::Refused { status, .. }) => Some(*status),
            Err(LegacyError::Unreachable(_)) => return Self::Unreachable,
            Err(error) if !error.is_outage() => return Self::Works,
            Err(_) => None,
        };
        if status.is_some_and(|status| !status.is_server_error()) {
            return Self::Works;
        }
        match choice {
            AddressChoice::Nothing => Self::Fails,
            AddressChoice::Parts => match (status, outcome) {
                (Some(status), _) if !is_gateway_status(status) => Self::Inconclusive,
                (None, Err(LegacyError::TooLarge(_) | LegacyError::Unreadable(_))) => {
                    Self::Inconclusive
                }
                _ => Self::Fails,
            },
            AddressChoice::Whole => Self::Inconclusive,
        }
    }
}

/// Whether a server in front of the shop's scripts sent this status, about all of them.
fn is_gateway_status(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::BAD_GATEWAY | StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT
    )
}
