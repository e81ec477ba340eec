//! Entries of the answer cache.

use std::time::Duration;

use http::{HeaderValue, StatusCode};
use legacy_client::LegacyError;

use crate::cache::{FillError, Searchable};
use crate::encoded::EncodedBody;

/// A response made from an answer of the shop, ready to be written.
#[derive(Debug)]
pub struct KeptAnswer {
    pub status: StatusCode,
    pub body: EncodedBody,
    pub content_type: HeaderValue,
    /// Target of the shop's redirect.
    pub location: Option<HeaderValue>,
    /// How long the shop took.
    pub shop_took: Duration,
    /// How long reshaping took.
    pub reshape_took: Duration,
}

impl Searchable for KeptAnswer {
    fn text(&self) -> &[u8] {
        self.body.identity()
    }
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
