//! Which repeated attempts are limited.

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
