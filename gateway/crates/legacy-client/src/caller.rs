//! On whose behalf a call is made.

use http::HeaderValue;

/// The identity of one caller for an upstream call. Public fills use [`Caller::anonymous`]: no
/// cookie, no bearer.
#[derive(Clone, Default)]
pub struct Caller {
    pub language: String,
    pub currency: String,
    pub member: bool,
    /// The `Cookie` header for the shop. It never contains cookies of the gateway.
    pub cookies: Option<HeaderValue>,
    /// The whole `Authorization` value.
    pub authorization: Option<HeaderValue>,
    /// The shop's own anti-forgery token, sent as `X-XSRF-TOKEN`.
    pub shop_xsrf: Option<HeaderValue>,
    /// The shopper's address, sent as `X-Forwarded-For`.
    pub client_address: Option<std::net::IpAddr>,
}

impl Caller {
    /// A caller without identity, for public answers.
    #[must_use]
    pub fn anonymous(language: &str, currency: &str) -> Self {
        Self { language: language.to_owned(), currency: currency.to_owned(), ..Self::default() }
    }
}

impl std::fmt::Debug for Caller {
    /// Omits the credentials.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Caller")
            .field("language", &self.language)
            .field("currency", &self.currency)
            .field("member", &self.member)
            .field("cookies", &self.cookies.is_some())
            .field("authorization", &self.authorization.is_some())
            .finish_non_exhaustive()
    }
}
