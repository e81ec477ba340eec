//! The definition of an upstream call. The client, pass-through, cache, metrics, contract and the
//! `calls` command read it.

use std::time::Duration;

use http::Method;
use serde::de::DeserializeOwned;

use crate::shape::{Shape, Wire};

/// What a call does to the shop. This decides what is safe, not the method: the shop changes state
/// on GET.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Changes nothing: may be cached, coalesced and retried.
    Read,
    /// Changes what the shopper has: cart, favourites, addresses.
    Write,
    /// Changes the session: sign-in, language, currency.
    Session,
    /// Moves money or starts to.
    Payment,
}

/// When the endpoint prefix stands in front of the path (GW-9,
/// contracts/upstream/protocol.md#prefix).
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prefix {
    Never,
    Always,
    /// Omitted for members, who must reach the origin and not its cache.
    GuestsOnly,
}

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

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Retry {
    Never,
    /// One retry, within the deadline and the budget. For reads only.
    OnceIfRead,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BodyKind {
    Empty,
    Urlencoded,
    Multipart,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerKind {
    Json,
    Scalar,
    Html,
    Text,
    Image,
    Redirect,
}

/// What an attacker can guess or flood by repetition. Limited per client address and account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RateLimit {
    SignIn,
    Registration,
    Password,
    Newsletter,
    Captcha,
    Code,
    Message,
    Coupon,
    Activation,
    /// The code that confirms one payment to the bank.
    PaymentCode,
    /// Requests to the payment host: codes, PINs, cards.
    Wallet,
}

impl RateLimit {
    /// Whether attempts belong to an account that the request names. A captcha, a coupon and a
    /// payment name none.
    #[must_use]
    pub const fn counts_accounts(self) -> bool {
        !matches!(self, Self::Captcha | Self::Coupon | Self::PaymentCode)
    }

    /// Whether the form may contain the account. An activation has it in the path, and requests to
    /// the payment host are no forms of the shop.
    #[must_use]
    pub const fn reads_form(self) -> bool {
        self.counts_accounts() && !matches!(self, Self::Activation | Self::Wallet)
    }

    /// Whether attempts belong to the shop's session: one payment's code, one basket's coupon.
    #[must_use]
    pub const fn counts_sessions(self) -> bool {
        matches!(self, Self::Code | Self::Coupon | Self::PaymentCode | Self::Wallet)
    }
}

/// How much of a call's address the caller chooses. A failure of an invented address says little
/// about others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressChoice {
    /// The whole path is fixed by the definition.
    Nothing,
    /// Segments of the path, such as an id.
    Parts,
    /// The rest of the path, such as a page's path.
    Whole,
}

impl AddressChoice {
    const fn of(path: &str) -> Self {
        let path = path.as_bytes();
        let (mut choice, mut at) = (Self::Nothing, 0);
        while at < path.len() {
            match path[at] {
                b'*' => return Self::Whole,
                b'{' => choice = Self::Parts,
                _ => {}
            }
            at += 1;
        }
        choice
    }
}

/// How certain the shape of a call is; see contracts/upstream/README.md#confidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Confidence {
    Seen,
    Specified,
    Inferred,
}

/// Every POST of every client generation may come in any of these
/// (contracts/upstream/protocol.md#bodies).
pub const ANY_BODY: &[BodyKind] =
    &[BodyKind::Empty, BodyKind::Urlencoded, BodyKind::Multipart, BodyKind::Json];
const NO_BODY: &[BodyKind] = &[BodyKind::Empty];

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
    /// The answer may contain a bearer, or turn the session into a member's.
    pub signs_in: bool,
    /// The limit on repeated attempts.
    pub rate_limit: Option<RateLimit>,
    /// Refused unless the request names an account to count against.
    pub names_account: bool,
    /// The body may contain a card number: it is sent over https or to this machine only.
    pub carries_cards: bool,
}

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
            signs_in: false,
            rate_limit: None,
            names_account: false,
            carries_cards: false,
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

    /// The caller may be a member afterwards.
    #[must_use]
    pub const fn signs_in(mut self) -> Self {
        self.signs_in = true;
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
