//! Codes of refusals and failures for programs, part of the contract.

use serde::Serialize;

macro_rules! problem_codes {
    ($($(#[doc = $doc:literal])* $code:ident = $word:tt,)*) => {
        /// Stable; what programs switch on. A page has words of its own for those it may meet.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
        pub enum ProblemCode {
            $($(#[doc = $doc])* #[serde(rename = $word)] $code,)*
        }

        impl ProblemCode {
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$code => $word,)*
                }
            }
        }
    };
}

problem_codes! {
    /// The request cannot be read.
    MalformedRequest = "malformed_request",
    /// One field is missing or wrong.
    InvalidField = "invalid_field",
    /// The shop took none of it; `fields` says which were at fault.
    InvalidFields = "invalid_fields",
    /// The body is too large.
    TooLarge = "too_large",
    /// The body did not arrive in time.
    BodyTimeout = "body_timeout",
    /// The address is too long.
    TargetTooLong = "target_too_long",
    /// The body is not JSON.
    NotJson = "not_json",
    /// The body is not a form.
    NotAForm = "not_a_form",
    /// The address does not take this method.
    WrongMethod = "wrong_method",
    /// The shop is not served under this host.
    UnknownHost = "unknown_host",
    /// No operation of this name.
    UnknownOperation = "unknown_operation",
    /// No call of the shop's at this address.
    UnknownCall = "unknown_call",
    /// The shop has no such page or product.
    PageNotFound = "page_not_found",
    /// The shop had such a page or product, and has removed it for good.
    PageGone = "page_gone",
    /// There is no such picture.
    PictureNotFound = "picture_not_found",
    /// The member has no such thread.
    ThreadNotFound = "thread_not_found",
    /// The member has no such order.
    OrderNotFound = "order_not_found",
    /// The shopper has no such address.
    AddressNotFound = "address_not_found",
    /// The page lists no products.
    NoListing = "no_listing",
    /// No payment host is set.
    NoWallet = "no_wallet",
    /// A card number came unencrypted; it was not passed on.
    CardNumberInClear = "card_number_in_clear",
    /// A member has to be signed in.
    MemberNeeded = "member_needed",
    /// The session ended; signing in begins another.
    SessionEnded = "session_ended",
    /// The shop let nobody in.
    SignInRefused = "sign_in_refused",
    /// The token against cross-site requests is missing or out of date.
    XsrfMismatch = "xsrf_mismatch",
    /// A call that changes something is not prefetched.
    PrefetchRefused = "prefetch_refused",
    /// A secret would have been sent to the shop over plain HTTP.
    InsecureUpstream = "insecure_upstream",
    /// The key came before, with another request.
    IdempotencyKeyReused = "idempotency_key_reused",
    /// The basket changed meanwhile; `cart` is the fresh one.
    CartChanged = "cart_changed",
    /// Too many tries; `Retry-After` says how long to wait.
    RateLimited = "rate_limited",
    /// The gateway has too much to do.
    Overloaded = "overloaded",
    /// What gateways share cannot be read; nothing is paid without it.
    StateUnavailable = "state_unavailable",
    /// The shop cannot be reached.
    ShopUnreachable = "shop_unreachable",
    /// The shop's answer cannot be read.
    ShopUnreadable = "shop_unreadable",
    /// The shop did not answer in time.
    ShopTooSlow = "shop_too_slow",
    /// The shop is left alone for a moment.
    ShopOverloaded = "shop_overloaded",
    /// The shop failed; `detail` is its own words, when it had any.
    ShopFailed = "shop_failed",
    /// The shop refused; `detail` is its own words, when it had any.
    ShopRefused = "shop_refused",
    /// A defect of the gateway.
    Internal = "internal",
}

impl std::fmt::Display for ProblemCode {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.as_str())
    }
}
