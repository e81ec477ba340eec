//! How long an answer is cached, and for whom.

use std::time::Duration;

/// Who may get an answer from the cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Guests only: members have prices of their own.
    Guests,
    /// Everybody: reference data, the same for each shopper.
    Everybody,
}

/// How long an answer is cached, and for whom. One row per call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CacheRow {
    pub audience: Audience,
    pub fresh: Duration,
    /// After `fresh`: served at once while one refresh runs.
    pub stale_while_revalidate: Duration,
    /// After `fresh`: served when the shop cannot answer.
    pub stale_if_error: Duration,
    /// The shop sends `no-store` everywhere; only a row may overrule it. `private` is never
    /// overruled.
    pub ignores_no_store: bool,
    /// The answer depends on the currency of the shop's session: filled with an anonymous session
    /// of that currency.
    pub follows_session: bool,
    /// The shop's answer contains data of the session that fetched it, such as a form token. Only
    /// the reshaped answer is shared, not the original.
    pub reshaped_only: bool,
    /// Whether gateways share the reshaped answer: it is expensive for the shop and requested by
    /// everybody.
    pub shared: bool,
}

impl CacheRow {
    #[must_use]
    pub const fn new(audience: Audience, fresh: Duration) -> Self {
        Self {
            audience,
            fresh,
            stale_while_revalidate: Duration::from_secs(10 * 60),
            stale_if_error: Duration::from_secs(24 * 60 * 60),
            ignores_no_store: true,
            follows_session: false,
            reshaped_only: false,
            shared: false,
        }
    }

    #[must_use]
    pub const fn follows_session(mut self) -> Self {
        self.follows_session = true;
        self
    }

    #[must_use]
    pub const fn reshaped_only(mut self) -> Self {
        self.reshaped_only = true;
        self
    }

    #[must_use]
    pub const fn shared(mut self) -> Self {
        self.shared = true;
        self
    }
}
