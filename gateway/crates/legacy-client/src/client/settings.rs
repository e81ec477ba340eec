//! How to reach the shop.

use std::sync::Arc;
use std::time::Duration;

use url::Url;

use crate::breaker::BreakerSettings;
use crate::observer::Observer;
use crate::slots::CallLimits;
use crate::transport::PublicHost;

/// How to reach the shop.
#[derive(Debug, Clone)]
pub struct ClientSettings {
    /// The shop's address, without a path.
    pub shop: Url,
    /// Endpoint prefix, decoded, such as `/edge`; empty for none
    /// (contracts/upstream/protocol.md#prefix).
    pub prefix: String,
    pub connect_timeout: Duration,
    /// Shorter than the shop's own keep-alive (old PHP stacks close after 5 s), or reused
    /// connections may be closed already.
    pub pool_idle: Duration,
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
            connect_timeout: Duration::from_secs(3),
            pool_idle: Duration::from_secs(4),
            breaker: BreakerSettings::default(),
            limits: CallLimits::default(),
            patience: 1.0,
            public_host: None,
            allow_plain: false,
            observer: None,
        }
    }
}

/// Selects the TLS implementation of this process, for every HTTP client in it. Can be called
/// repeatedly.
pub fn install_tls() {
    // The second installation in a process fails, which does not matter.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
