//! How definitions are written: a constructor for the kind of call, then what differs from it.

use std::time::Duration;

use http::Method;
use serde::de::DeserializeOwned;

use super::cache_row::CacheRow;
use super::effect::{Effect, ExternalHost, OrderEffect, SessionEffect, Subject};
use super::format::{AddressChoice, AnswerKind, BodyKind, Confidence, Prefix, Retry};
use super::rate_limit::RateLimit;
use super::sample::{Sample, SampleValues};
use super::{ANY_BODY, LegacyCall};
use crate::shape::{Shape, Wire};

const NO_BODY: &[BodyKind] = &[BodyKind::Empty];
const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;

impl LegacyCall {
    #[must_use]
    pub const fn new(
        id: &'static str,
        path: &'static str,
        methods: &'static [(Method, Effect)],
    ) -> Self {
        Self {
            id,
            path,
            address_choice: AddressChoice::of(path),
            methods,
            sends_currency: false,
            prefix: Prefix::Always,
            cache: None,
            retry: Retry::Never,
            bodies: NO_BODY,
            answer: AnswerKind::Json,
            deadline: Duration::from_secs(10),
            max_answer_bytes: 16 * MIB,
            max_body_bytes: 64 * KIB,
            confidence: Confidence::Seen,
            shape: None,
            session_effect: SessionEffect::None,
            order_effect: OrderEffect::None,
            names_host: None,
            subject: None,
            rate_limit: None,
            names_account: false,
            carries_cards: false,
            sample: Sample::NONE,
        }
    }

    /// A GET that changes nothing; retried once when the shop fails.
    #[must_use]
    pub const fn read(id: &'static str, path: &'static str) -> Self {
        let mut call = Self::new(id, path, &[(Method::GET, Effect::Read)]);
        call.retry = Retry::OnceIfRead;
        call
    }

    /// A GET that changes state: never cached, coalesced, retried or prefetched
    /// (contracts/upstream/protocol.md#state-changing-gets).
    #[must_use]
    pub const fn mutating_get(
        id: &'static str,
        path: &'static str,
        effect: &'static [(Method, Effect)],
    ) -> Self {
        Self::new(id, path, effect)
    }

    /// A POST with a body in any of the forms that clients send.
    #[must_use]
    pub const fn post(
        id: &'static str,
        path: &'static str,
        effect: &'static [(Method, Effect)],
    ) -> Self {
        let mut call = Self::new(id, path, effect);
        call.bodies = ANY_BODY;
        call
    }

    /// A POST that changes nothing (contracts/upstream/protocol.md#reading-posts): retried as any
    /// read is, and cached under a key that contains its body.
    #[must_use]
    pub const fn read_only_post(id: &'static str, path: &'static str) -> Self {
        let mut call = Self::read(id, path);
        call.methods = &[(Method::POST, Effect::Read)];
        call.bodies = ANY_BODY;
        call
    }

    #[must_use]
    pub const fn with_currency(mut self) -> Self {
        self.sends_currency = true;
        self
    }

    #[must_use]
    pub const fn prefix(mut self, prefix: Prefix) -> Self {
        self.prefix = prefix;
        self
    }

    #[must_use]
    pub const fn cached(mut self, row: CacheRow) -> Self {
        self.cache = Some(row);
        self
    }

    #[must_use]
    pub const fn methods(mut self, methods: &'static [(Method, Effect)]) -> Self {
        self.methods = methods;
        self
    }

    #[must_use]
    pub const fn any_body(mut self) -> Self {
        self.bodies = ANY_BODY;
        self
    }

    #[must_use]
    pub const fn answers(mut self, kind: AnswerKind) -> Self {
        self.answer = kind;
        self
    }

    #[must_use]
    pub const fn confidence(mut self, confidence: Confidence) -> Self {
        self.confidence = confidence;
        self
    }

    /// The wire type that answers are parsed as.
    #[must_use]
    pub const fn response_type<T: Wire + DeserializeOwned>(mut self) -> Self {
        self.shape = Some(Shape::of::<T>());
        self
    }

    #[must_use]
    pub const fn session_effect(mut self, effect: SessionEffect) -> Self {
        self.session_effect = effect;
        self
    }

    #[must_use]
    pub const fn order_effect(mut self, effect: OrderEffect) -> Self {
        self.order_effect = effect;
        self
    }

    #[must_use]
    pub const fn names_host(mut self, host: ExternalHost) -> Self {
        self.names_host = Some(host);
        self
    }

    #[must_use]
    pub const fn subject(mut self, subject: Subject) -> Self {
        self.subject = Some(subject);
        self
    }

    #[must_use]
    pub const fn rate_limited(mut self, rate_limit: RateLimit) -> Self {
        self.rate_limit = Some(rate_limit);
        self
    }

    /// Refused unless the request names the account that it tries.
    #[must_use]
    pub const fn names_account(mut self) -> Self {
        self.names_account = true;
        self
    }

    #[must_use]
    pub const fn carries_cards(mut self) -> Self {
        self.carries_cards = true;
        self
    }

    /// Says which ids stand for parts of the path.
    #[must_use]
    pub const fn sample_path(mut self, path: SampleValues) -> Self {
        self.sample.path = path;
        self
    }

    /// Adds query parameters to a sample request.
    #[must_use]
    pub const fn sample_query(mut self, query: SampleValues) -> Self {
        self.sample.query = query;
        self
    }

    /// Gives the form of a POST that only reads.
    #[must_use]
    pub const fn sample_form(mut self, form: SampleValues) -> Self {
        self.sample.form = Some(form);
        self
    }

    #[must_use]
    pub const fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    /// Accepts bodies up to this many bytes, for calls that upload pictures.
    #[must_use]
    pub const fn max_body_bytes(mut self, bytes: usize) -> Self {
        self.max_body_bytes = bytes;
        self
    }
}
