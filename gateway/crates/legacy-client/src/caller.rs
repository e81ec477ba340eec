//! On whose behalf a call is made.

use http::HeaderValue;

/// What one caller brings to an upstream call. [`Caller::nobody`] is what public fills use: no cookie, no bearer.
#[derive(Clone, Default)]
pub struct Caller {
    pub language: String,
    pub currency: String,
    pub member: bool,
    /// The `Cookie` header for the shop; our own cookies are never in it.
    pub cookies: Option<HeaderValue>,
    /// The whole `Authorization` value.
    pub authorization: Option<HeaderValue>,
    /// The shop's own anti-forgery token, echoed as `X-XSRF-TOKEN`.
    pub shop_xsrf: Option<HeaderValue>,
    /// The shopper's address, passed on as `X-Forwarded-For`.
    pub client_address: Option<std::net::IpAddr>,
}

impl Caller {
    /// Nobody in particular: what a public answer is fetched as.
    #[must_use]
    pub fn nobody(language: &str, currency: &str) -> Self {
        Self { language: language.to_owned(), currency: currency.to_owned(), ..Self::default() }
    }
}

impl std::fmt::Debug for Caller {
    /// Credentials are not printed.
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
