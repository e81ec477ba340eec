//! Where the time of one answer went, for `Server-Timing`.

use std::fmt::Write as _;
use std::time::Duration;

/// How the cache answered, in the words of RFC 9211.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CacheState {
    Hit,
    /// Past its lifetime, served while it is renewed.
    Updating,
    /// Past its lifetime, served because it could not be renewed: the source is away.
    Stale,
    Miss,
    /// Not asked: the answer is somebody's own, or the call is never kept.
    Bypass,
}

impl CacheState {
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Updating => "updating",
            Self::Stale => "stale",
            Self::Miss => "miss",
            Self::Bypass => "bypass",
        }
    }

    /// The `Cache-Status` value [RFC 9211]. `ttl` is what is left of the lifetime, in seconds, below zero when stale.
    #[must_use]
    pub fn header(self, ttl: i64) -> String {
        match self {
            Self::Hit | Self::Updating => format!("vitrin; hit; ttl={ttl}"),
            Self::Stale => format!("vitrin; hit; ttl={ttl}; detail=stale"),
            Self::Miss => "vitrin; fwd=uri-miss; stored".to_owned(),
            Self::Bypass => "vitrin; fwd=bypass".to_owned(),
        }
    }
}

/// Collects the parts of one answer.
#[derive(Debug, Default, Clone)]
pub struct Timing {
    text: String,
}

impl Timing {
    pub fn cache(&mut self, state: CacheState) {
        self.separate();
        let _ = write!(self.text, "cache;desc={}", state.label());
    }

    pub fn lasted(&mut self, name: &str, duration: Duration) {
        self.separate();
        let _ = write!(self.text, "{name};dur={:.1}", duration.as_secs_f64() * 1000.0);
    }

    #[must_use]
    pub fn header(&self) -> Option<http::HeaderValue> {
        if self.text.is_empty() { None } else { http::HeaderValue::from_str(&self.text).ok() }
    }

    fn separate(&mut self) {
        if !self.text.is_empty() {
            self.text.push_str(", ");
        }
    }
}
