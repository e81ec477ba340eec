//! How to reach the shop.

use std::sync::Arc;

use transport::{PublicHost, Timeouts};
use url::Url;

use crate::breaker::BreakerSettings;
use crate::observer::Observer;
use crate::slots::CallLimits;

/// How to reach the shop.
#[derive(Debug, Clone)]
pub struct ClientSettings {
    /// The shop's address, without a path.
    pub shop: Url,
    /// Endpoint prefix, decoded, such as `/edge`; empty for none
    /// (contracts/upstream/protocol.md#prefix).
    pub prefix: String,
    pub timeouts: Timeouts,
    pub breaker: BreakerSettings,
    pub limits: CallLimits,
    /// Multiplies the deadline of every call. 1.0 except in tests and for very slow shops.
    pub patience: f64,
    /// The host that shoppers use, if the shop needs to know it.
    pub public_host: Option<PublicHost>,
    /// Sends bearers and passwords over plain http, for a shop on a network that the operator
    /// trusts. Card fields are never sent over plain http.
    pub allow_plain: bool,
    /// Receives every exchange. Set only while recording.
    pub observer: Option<Arc<dyn Observer>>,
}

impl ClientSettings {
    #[must_use]
    pub fn new(shop: Url) -> Self {
        Self {
            shop,
            prefix: String::new(),
            timeouts: Timeouts::default(),
            breaker: BreakerSettings::default(),
            limits: CallLimits::default(),
            patience: 1.0,
            public_host: None,
            allow_plain: false,
            observer: None,
        }
    }
}
