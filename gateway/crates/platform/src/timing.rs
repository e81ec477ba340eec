//! Where the time of one answer went, for `Server-Timing`.

use std::fmt::Write as _;
use std::time::Duration;

use bytes::BytesMut;
use http::HeaderValue;

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

    /// The `Cache-Status` value [RFC 9211]. `ttl` is what is left of the lifetime, in seconds,
    /// below zero when stale.
    #[must_use]
    pub fn header(self, ttl: i64) -> HeaderValue {
        let (before, after) = match self {
            Self::Miss => return HeaderValue::from_static("vitrin; fwd=uri-miss; stored"),
            Self::Bypass => return HeaderValue::from_static("vitrin; fwd=bypass"),
            Self::Hit | Self::Updating => ("vitrin; hit; ttl=", ""),
            Self::Stale => ("vitrin; hit; ttl=", "; detail=stale"),
        };
        let mut text = BytesMut::with_capacity(48);
        let _ = write!(text, "{before}{ttl}{after}");
        HeaderValue::from_maybe_shared(text.freeze())
            .expect("digits and our own words are header text")
    }

    /// The `Server-Timing` of an answer of which nothing else is told.
    fn timing(self) -> &'static str {
        match self {
            Self::Hit => "cache;desc=hit",
            Self::Updating => "cache;desc=updating",
            Self::Stale => "cache;desc=stale",
            Self::Miss => "cache;desc=miss",
            Self::Bypass => "cache;desc=bypass",
        }
    }
}

/// Collects the parts of one answer.
#[derive(Debug, Default, Clone)]
pub struct Timing {
    cache: Option<CacheState>,
    /// How long the others lasted.
    parts: String,
}

impl Timing {
    pub fn cache(&mut self, state: CacheState) {
        self.cache = Some(state);
    }

    pub fn lasted(&mut self, name: &str, duration: Duration) {
        if !self.parts.is_empty() {
            self.parts.push_str(", ");
        }
        let _ = write!(self.parts, "{name};dur={:.1}", duration.as_secs_f64() * 1000.0);
    }

    #[must_use]
    pub fn header(&self) -> Option<HeaderValue> {
        match self.cache.map(CacheState::timing) {
            Some(cache) if self.parts.is_empty() => Some(HeaderValue::from_static(cache)),
            Some(cache) => HeaderValue::from_str(&format!("{cache}, {}", self.parts)).ok(),
            None if self.parts.is_empty() => None,
            None => HeaderValue::from_str(&self.parts).ok(),
        }
    }
}
