//! What a call does to the shop and to the caller's session.

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

/// What a call does to the caller's session when the shop carries it out, besides its [`Effect`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionEffect {
    None,
    /// The caller may be a member afterwards: the answer may contain a bearer, or turn the shop's
    /// session into a member's.
    SignsIn,
    /// Like `SignsIn`, but with a new password: the member's older sessions end.
    SignsInWithNewPassword,
    /// The answer may contain a bearer for a caller who stays a guest.
    SignsInAsGuest,
    /// The session ends.
    SignsOut,
    /// The session continues; the member's other sessions end.
    EndsOtherSessions,
    /// The account is closed: every session of the member ends.
    ClosesAccount,
    /// The session uses another language, currency or country.
    Sets(Preference),
}

impl SessionEffect {
    /// Whether the answer may contain a bearer, or turn the session into a member's.
    #[must_use]
    pub const fn signs_in(self) -> bool {
        matches!(self, Self::SignsIn | Self::SignsInWithNewPassword | Self::SignsInAsGuest)
    }

    /// Whether sessions end. The gateway must learn the shop's answer even if the caller leaves.
    #[must_use]
    pub const fn ends_sessions(self) -> bool {
        matches!(
            self,
            Self::SignsOut
                | Self::EndsOtherSessions
                | Self::ClosesAccount
                | Self::SignsInWithNewPassword
        )
    }
}

/// A setting of the shop's session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preference {
    Language,
    Currency,
    Country,
}

/// A host other than the shop that an answer names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExternalHost {
    /// The payment host of stored cards.
    Wallet,
    /// The sign-in page of another company.
    SignIn,
}

/// What a call changes, as a shopper is told who is asked to confirm it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    EmptyBasket,
    FillBasket,
    Basket,
    Orders,
    Campaigns,
    Subscription,
}

/// What a call does to the session's attempt to place an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderEffect {
    None,
    /// May place an order, or begin a payment that does.
    Begins,
    /// Begins a payment if the body sets one of these fields; without them it orders nothing.
    BeginsIf(&'static [&'static str]),
    /// Confirms a payment that has begun.
    Continues,
    /// Places an order that was paid elsewhere, and is sent once only.
    Settles,
}
