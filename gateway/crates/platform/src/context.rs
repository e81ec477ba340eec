//! The context of a request: caller, language, currency, and effects on the response.

mod extract;
mod language;
mod response_effects;
mod shop_session;

use std::net::IpAddr;
use std::sync::Arc;

use http::request::Parts;
use http::{HeaderValue, header};
use legacy_client::Caller;

pub use self::extract::parameter;
pub use self::response_effects::{ResponseEffects, SessionCookie};
use crate::app::App;
use crate::cookies::{self, RequestCookies};
use crate::encoded::Coding;
use crate::error::ApiError;
use crate::idempotency::WriteProgress;
use crate::member::Shopper;
use crate::security_log::{Reason, Refusal};

/// Cookies of a session that has ended here and must still be ended at the shop.
#[derive(Debug, Clone)]
pub(super) struct SessionOver {
    pub(super) cookies: Option<HeaderValue>,
}

/// Id of a request, set by the pipeline.
#[derive(Debug, Clone)]
pub struct RequestId(pub Arc<str>);

/// The facts of one request that capabilities need.
#[derive(Debug, Clone)]
pub struct Context {
    pub app: App,
    pub language: String,
    pub currency: String,
    /// Whether the caller counts as a member: never answered from a shared cache, except for
    /// reference data.
    pub member: bool,
    /// The content coding the caller prefers.
    pub coding: Coding,
    pub if_none_match: Option<HeaderValue>,
    pub idempotency_key: Option<HeaderValue>,
    /// Number of times the caller has sent this request, including this one.
    pub idempotency_attempt: Option<HeaderValue>,
    pub cookies: RequestCookies,
    pub response_effects: ResponseEffects,
    /// Whether the browser speaks https to us or to the proxy in front of us.
    pub https: bool,
    /// The caller, by their cookies.
    pub shopper: Shopper,
    /// Tracks calls that change something. `None` outside a write.
    pub(super) write_progress: Option<Arc<WriteProgress>>,
    /// Set while an expired session must still be ended at the shop.
    pub(super) session_over: Option<SessionOver>,
    authorization: Option<HeaderValue>,
    client_address: Option<IpAddr>,
}

impl Context {
    /// The caller as the shop sees them: their cookies, their bearer, their address.
    #[must_use]
    pub fn caller(&self) -> Caller {
        Caller {
            language: self.language.clone(),
            currency: self.currency.clone(),
            member: self.member,
            cookies: self.cookies.for_shop(),
            authorization: self.authorization.clone(),
            shop_xsrf: self
                .cookies
                .get(cookies::SHOP_XSRF)
                .and_then(|token| HeaderValue::from_str(token).ok()),
            client_address: self.client_address,
        }
    }

    /// Replaces the caller's identity and the `Authorization` sent to the shop.
    pub(super) fn set_principal(&mut self, shopper: Shopper, authorization: Option<HeaderValue>) {
        self.member = is_member(&self.app, &shopper, authorization.as_ref(), &self.cookies);
        (self.shopper, self.authorization) = (shopper, authorization);
    }

    /// `Authorization` as sent to the shop.
    pub(super) fn authorization(&self) -> Option<&HeaderValue> {
        self.authorization.as_ref()
    }

    /// Requires an XSRF token or proof of the same origin. Applies to unsafe `/bff` requests and to
    /// pass-through calls that are not reads.
    ///
    /// # Errors
    /// 403 `xsrf_mismatch`.
    pub fn require_token_or_origin(&self, parts: &Parts) -> Result<(), ApiError> {
        self.app.xsrf().require_token_or_origin(parts, &self.cookies, self.shopper.xsrf_binding())
    }

    /// Whether a request proves that our own page sent it, or that no browser did.
    #[must_use]
    pub fn is_trusted_origin(&self, parts: &Parts) -> bool {
        self.app.xsrf().is_trusted_origin(parts, &self.cookies, self.shopper.xsrf_binding())
    }

    /// Reports a refusal of this caller's request. `accounts` are those it tried, if any.
    pub fn report_refusal(
        &self,
        reason: Reason,
        detail: &'static str,
        route: &str,
        accounts: &[String],
    ) {
        let client = self.client_address();
        self.app.security_log().report(Refusal { reason, detail, route, client, accounts });
    }

    #[must_use]
    pub fn client_address(&self) -> Option<IpAddr> {
        self.client_address
    }

    /// The origin the browser sees: `VITRIN_PUBLIC_URL`, or else the request's own host.
    #[must_use]
    pub fn origin(&self, parts: &Parts) -> String {
        if let Some(url) = &self.app.settings().server.public_url {
            return url.origin().ascii_serialization();
        }
        let host = parts.headers.get(header::HOST).and_then(|value| value.to_str().ok());
        let host = host
            .or_else(|| parts.uri.authority().map(http::uri::Authority::as_str))
            .unwrap_or_default();
        format!("{}://{host}", if self.https { "https" } else { "http" })
    }
}

/// Whether a caller is treated as a member: by our cookie, by a bearer, or by a mark of the shop.
fn is_member(
    app: &App,
    shopper: &Shopper,
    authorization: Option<&HeaderValue>,
    cookies: &RequestCookies,
) -> bool {
    let marks = &app.settings().session.member_cookies;
    authorization.is_some()
        || shopper.membership().is_some()
        || marks.iter().any(|name| cookies.get(name).is_some())
}
