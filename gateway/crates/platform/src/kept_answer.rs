//! What the answer cache keeps.

use std::time::Duration;

use http::{HeaderValue, StatusCode};
use legacy_client::LegacyError;

use crate::cache::FillError;
use crate::encoded::EncodedBody;

/// An answer of ours, made of one of the shop's, ready to be written.
#[derive(Debug)]
pub struct KeptAnswer {
    pub status: StatusCode,
    pub body: EncodedBody,
    pub content_type: HeaderValue,
    /// Where a redirect of the shop points.
    pub location: Option<HeaderValue>,
    /// How long the shop took.
    pub shop_took: Duration,
    /// How long reshaping took.
    pub reshape_took: Duration,
}

impl FillError for LegacyError {
    fn is_outage(&self) -> bool {
        Self::is_outage(self)
    }

    fn lost() -> Self {
        Self::Unreadable("the reshaping failed; see the log".to_owned())
    }

    fn overloaded() -> Self {
        Self::Overloaded { retry_after: Duration::from_secs(1) }
    }
}
