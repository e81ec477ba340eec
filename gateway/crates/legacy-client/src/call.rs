//! The definition of an upstream call. The client, pass-through, cache, metrics, contract and the
//! `calls` command read it.

mod builder;
mod cache_row;
mod effect;
mod format;
mod rate_limit;
mod sample;

use std::time::Duration;

use http::Method;

pub use self::cache_row::{Audience, CacheRow};
pub use self::effect::{Effect, ExternalHost, OrderEffect, Preference, SessionEffect, Subject};
pub use self::format::{AddressChoice, AnswerKind, BodyKind, Confidence, Prefix, Retry};
pub use self::rate_limit::RateLimit;
pub use self::sample::{Sample, SampleValues};
use crate::shape::Shape;

/// Every POST of every client generation may come in any of these
/// (contracts/upstream/protocol.md#bodies).
pub const ANY_BODY: &[BodyKind] =
    &[BodyKind::Empty, BodyKind::Urlencoded, BodyKind::Multipart, BodyKind::Json];

/// The definition of one upstream call.
#[derive(Debug, Clone, Copy)]
pub struct LegacyCall {
    /// Capability and verb, `cart.add`: metrics label, purge tag, name in the contract.
    pub id: &'static str,
    /// Path template: `{name}` is one segment, `{name?}` an optional last one, `{name*}` the rest.
    pub path: &'static str,
    /// Derived from the path.
    pub address_choice: AddressChoice,
    pub methods: &'static [(Method, Effect)],
    pub sends_currency: bool,
    pub prefix: Prefix,
    pub cache: Option<CacheRow>,
    pub retry: Retry,
    pub bodies: &'static [BodyKind],
    pub answer: AnswerKind,
    /// Deadline of the whole call, including retries.
    pub deadline: Duration,
    pub max_answer_bytes: usize,
    /// Maximum request body of a caller, in bytes.
    pub max_body_bytes: usize,
    pub confidence: Confidence,
    /// The wire type of the answer, if it is parsed.
    pub shape: Option<Shape>,
    pub session_effect: SessionEffect,
    pub order_effect: OrderEffect,
    /// The host that the answer names, if it is not the shop.
    pub names_host: Option<ExternalHost>,
    /// What a shopper is told that the call changes, if the session effect does not tell.
    pub subject: Option<Subject>,
    /// The limit on repeated attempts.
    pub rate_limit: Option<RateLimit>,
    /// Refused unless the request names an account to count against.
    pub names_account: bool,
    /// The body may contain a card number: it is sent over https or to this machine only.
    pub carries_cards: bool,
    /// What the call is asked with when no caller's request is at hand.
    pub sample: Sample,
}

impl LegacyCall {
    /// The effect of this method, or `None` if the call does not have it. HEAD has the effect of
    /// GET.
    #[must_use]
    pub fn effect(&self, method: &Method) -> Option<Effect> {
        let listed = if method == Method::HEAD { &Method::GET } else { method };
        self.methods.iter().find(|(known, _)| known == listed).map(|(_, effect)| *effect)
    }

    /// How answers to this method are cached. `None` if they are not, or if it changes anything.
    #[must_use]
    pub fn cache_policy(&self, method: &Method) -> Option<CacheRow> {
        self.cache.filter(|_| self.effect(method) == Some(Effect::Read))
    }

    /// Whether this method is retried when the shop fails. Only reads are.
    #[must_use]
    pub fn is_retryable(&self, method: &Method) -> bool {
        self.retry == Retry::OnceIfRead && self.effect(method) == Some(Effect::Read)
    }

    /// The capability of the call: the first word of its id.
    #[must_use]
    pub fn capability(&self) -> &'static str {
        self.id.split('.').next().unwrap_or(self.id)
    }

    /// Whether `path` is this call. Trailing and doubled slashes do not matter
    /// (contracts/upstream/protocol.md#paths).
    #[must_use]
    pub fn matches(&self, path: &str) -> bool {
        let mut given = path.split('/').filter(|s| !s.is_empty());
        for expected in self.path.split('/').filter(|s| !s.is_empty()) {
            if expected.ends_with("*}") {
                return true;
            }
            match given.next() {
                None => return expected.ends_with("?}"),
                Some(segment) if expected.starts_with('{') || segment == expected => {}
                Some(_) => return false,
            }
        }
        given.next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALL: LegacyCall =
        LegacyCall::read("t.x", "/srv/service/region/get-cities/{country}/{extra?}");

    #[test]
    fn gw_1_slashes_do_not_matter_when_a_path_is_matched() {
        for path in [
            "/srv/service/region/get-cities/TR",
            "/srv/service/region/get-cities/TR/",
            "//srv/service//region/get-cities//TR",
            "/srv/service/region/get-cities/TR/1",
        ] {
            assert!(CALL.matches(path), "{path}");
        }
        for path in [
            "/srv/service/region/get-cities",
            "/srv/service/region/get-towns/TR",
            "/srv/service/region/get-cities/TR/1/2",
        ] {
            assert!(!CALL.matches(path), "{path}");
        }
    }

    #[test]
    fn a_head_request_does_what_get_does() {
        assert_eq!(CALL.effect(&Method::HEAD), Some(Effect::Read));
        assert_eq!(CALL.effect(&Method::POST), None);
    }
}
