//! Who asks, in which language and currency, and what their answer will carry back.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{FromRef, FromRequestParts};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use legacy_client::{Caller, LegacyAnswer};
use settings::LocaleSettings;

use super::address::client_address;
use super::cookies::{self, RequestCookies};
use super::encoded::Coding;
use super::error::ApiError;
use super::idempotency::{SessionId, WriteProgress};
use super::member::{Recognition, Shopper};
use super::security_log;
use crate::app::App;

/// `Set-Cookie` values and what else is to be told, collected while a request is worked on; the
/// pipeline writes them.
#[derive(Debug, Clone, Default)]
pub struct ResponseEffects(Arc<(Mutex<Vec<SessionCookie>>, AtomicBool)>);

/// A `Set-Cookie` value on its way to the browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionCookie {
    pub value: HeaderValue,
    /// The membership it belongs to; empty when it belongs to none.
    pub membership: String,
}

impl ResponseEffects {
    pub fn push(&self, cookie: HeaderValue) {
        self.push_of_session(cookie, "");
    }

    /// A cookie that goes to the browser only if its membership has not ended meanwhile: a slow
    /// answer would push out what a new sign-in has set.
    pub fn push_of_session(&self, cookie: HeaderValue, membership: &str) {
        self.extend([SessionCookie { value: cookie, membership: membership.to_owned() }]);
    }

    /// Cookies of another request, each with its membership.
    pub fn extend(&self, cookies: impl IntoIterator<Item = SessionCookie>) {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner).extend(cookies);
    }

    /// All of them, for another request.
    #[must_use]
    pub fn drain(&self) -> Vec<SessionCookie> {
        std::mem::take(&mut *self.0.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// All that the browser may have now.
    #[must_use]
    pub fn take(&self, is_ended: impl Fn(&str) -> bool) -> Vec<HeaderValue> {
        let cookies = self.drain().into_iter();
        let valid =
            cookies.filter(|cookie| cookie.membership.is_empty() || !is_ended(&cookie.membership));
        valid.map(|cookie| cookie.value).collect()
    }

    /// The page has to know that its member is one no more (TOK-3).
    pub fn tell_session_ended(&self) {
        self.0.1.store(true, Ordering::Release);
    }

    #[must_use]
    pub fn tells_session_ended(&self) -> bool {
        self.0.1.load(Ordering::Acquire)
    }
}

/// The cookies of a session that is over, for the shop to end it too.
#[derive(Debug, Clone)]
pub(super) struct SessionOver {
    pub(super) cookies: Option<HeaderValue>,
}

/// Given to every request by the pipeline.
#[derive(Debug, Clone)]
pub struct RequestId(pub Arc<str>);

/// One request, as far as capabilities need it.
#[derive(Debug, Clone)]
pub struct Context {
    pub app: App,
    pub language: String,
    pub currency: String,
    /// Whether the caller is treated as a member: never answered from a shared cache, reference
    /// data aside.
    pub member: bool,
    /// The coding the caller takes best.
    pub coding: Coding,
    pub if_none_match: Option<HeaderValue>,
    pub idempotency_key: Option<HeaderValue>,
    /// How often the caller has sent the same, this time included.
    pub idempotency_attempt: Option<HeaderValue>,
    pub cookies: RequestCookies,
    pub response_effects: ResponseEffects,
    /// The shopper's browser speaks https to us or to the proxy in front of us.
    pub https: bool,
    /// Who asks, as far as their cookie says.
    pub shopper: Shopper,
    /// Sees what becomes of calls that change something; none outside of a write.
    pub(super) write_progress: Option<Arc<WriteProgress>>,
    /// The caller's session has reached its lifetime: what is left of it, until somebody ends it.
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

    /// Who asks from now on, and what goes on as `Authorization`.
    pub(super) fn take_for(&mut self, shopper: Shopper, authorization: Option<HeaderValue>) {
        self.member = is_member(&self.app, &shopper, authorization.as_ref(), &self.cookies);
        (self.shopper, self.authorization) = (shopper, authorization);
    }

    /// What goes on as `Authorization`.
    pub(super) fn authorization(&self) -> Option<&HeaderValue> {
        self.authorization.as_ref()
    }

    /// For an unsafe `/bff` request, or a pass-through call that is not a read: token, or proof of
    /// the same origin.
    ///
    /// # Errors
    /// 403 `xsrf_mismatch`.
    pub fn require_token_or_origin(&self, parts: &Parts) -> Result<(), ApiError> {
        self.app.xsrf().require_token_or_origin(parts, &self.cookies, self.shopper.xsrf_binding())
    }

    /// Whether a request proves that our own page sent it, or comes from no browser at all.
    #[must_use]
    pub fn is_trusted_origin(&self, parts: &Parts) -> bool {
        self.app.xsrf().is_at_home(parts, &self.cookies, self.shopper.xsrf_binding())
    }

    #[must_use]
    pub fn client_address(&self) -> Option<IpAddr> {
        self.client_address
    }

    /// Hands the shop's cookies of an answer to the browser, each on its own and hardened, and to
    /// later calls of this same request.
    pub fn adopt_cookies(&mut self, answer: &LegacyAnswer) {
        let app = self.app.clone();
        let names = app.session_names(self.https);
        for value in answer.headers.get_all(header::SET_COOKIE) {
            if let Some(hardened) = self.harden(value) {
                self.cookies.adopt(&hardened, names);
                self.response_effects.push(hardened);
            }
        }
    }

    /// A `Set-Cookie` of the shop as this browser may have it.
    #[must_use]
    pub fn harden(&self, value: &HeaderValue) -> Option<HeaderValue> {
        let settings = &self.app.settings().session;
        cookies::harden(
            value,
            self.https,
            &settings.readable_cookies,
            self.app.session_names(self.https),
        )
    }

    /// Takes the shop's session off this browser, the basket with it.
    pub fn take_back_shop_session(&mut self) {
        let app = self.app.clone();
        let settings = &app.settings().session;
        let names = self.app.session_names(self.https);
        for name in &settings.session_cookies {
            self.cookies.remove(name);
            self.response_effects
                .push(cookies::taken_back(names.at_browser(name).unwrap_or(name), self.https));
        }
    }

    /// A text that names the caller's shop session, for locks and repeated writes; equal for equal
    /// credentials. Cookies that scripts of the page rotate do not count; only where the shop's
    /// session has an unknown name do all of them. A browser the shop has not met yet is told by
    /// its XSRF token: two of them must never be taken for one.
    #[must_use]
    pub fn session_key(&self) -> String {
        let text = |value: Option<&HeaderValue>| {
            value.map_or_else(String::new, |value| {
                String::from_utf8_lossy(value.as_bytes()).into_owned()
            })
        };
        let names = &self.app.settings().session.session_cookies;
        let named: Vec<&str> = names.iter().filter_map(|name| self.cookies.get(name)).collect();
        let session =
            if named.is_empty() { text(self.cookies.for_shop().as_ref()) } else { named.join(";") };
        let browser = if session.is_empty() {
            self.cookies.get(cookies::XSRF).unwrap_or_default()
        } else {
            ""
        };
        // Bearers come and go; the membership stays.
        let member = match self.shopper.membership() {
            Some(membership) => membership.id.clone(),
            None => text(self.authorization.as_ref()),
        };
        format!("{session}|{browser}|{member}")
    }

    /// What limits know the caller's shop session by: each of its cookies for itself, or the bearer
    /// of a caller without any. Unlike [`Context::session_key`] it holds nothing that a caller may
    /// add or change and be the same to the shop.
    #[must_use]
    pub fn counted_sessions(&self) -> Vec<String> {
        let names = &self.app.settings().session.session_cookies;
        let named: Vec<String> =
            names.iter().filter_map(|name| self.cookies.session(name)).collect();
        if !named.is_empty() {
            return named;
        }
        let bearer =
            || Some(String::from_utf8_lossy(self.authorization.as_ref()?.as_bytes()).into_owned());
        let membership = self.shopper.membership().map(|membership| membership.id.clone());
        membership.or_else(bearer).into_iter().collect()
    }

    /// [`Context::session_key`], hashed.
    #[must_use]
    pub fn session_id(&self) -> SessionId {
        SessionId::of(&self.session_key())
    }

    /// The session of this browser once it has taken these `Set-Cookie` values.
    #[must_use]
    pub fn session_after(&self, cookies: &[SessionCookie]) -> SessionId {
        if cookies.is_empty() {
            return self.session_id();
        }
        let mut after = self.clone();
        let names = self.app.session_names(self.https);
        cookies.iter().for_each(|cookie| after.cookies.adopt(&cookie.value, names));
        after.shopper = self.app.members().recognise(&after.cookies, self.https).shopper;
        after.session_id()
    }

    /// The origin that the shopper's browser knows us by: `VITRIN_PUBLIC_URL`, else the request's
    /// own host.
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

    fn read(parts: &Parts, app: &App) -> Self {
        let settings = app.settings();
        let peer = parts.extensions.get::<edge::Peer>().map(|peer| peer.0);
        let https = is_https(&parts.headers, app, peer);
        let mut cookies = RequestCookies::read(&parts.headers, app.session_names(https));
        let query = parts.uri.query().unwrap_or_default();
        let language = parameter(query, "language")
            .and_then(|code| settings.locale.language(&code).map(str::to_owned))
            .or_else(|| preferred_language(&parts.headers, &settings.locale))
            .unwrap_or_else(|| settings.locale.default_language().to_owned());
        let currency = parameter(query, "currency")
            .or_else(|| cookies.get(cookies::CURRENCY).map(str::to_owned))
            .and_then(|code| settings.locale.currency(&code).map(str::to_owned))
            .unwrap_or_else(|| settings.locale.default_currency().to_owned());
        let known = parts.extensions.get::<Recognition>().cloned();
        let known = known.unwrap_or_else(|| app.members().recognise(&cookies, https));
        let session_over = known.is_over.then(|| {
            let whole = cookies.for_shop();
            settings.session.session_cookies.iter().for_each(|name| cookies.remove(name));
            SessionOver { cookies: whole }
        });
        let shopper = known.shopper;
        if shopper.membership().is_none() && app.members().has_forged(&cookies, https) {
            security_log::forged_seal(app, parts);
        }
        let given = parts.headers.get(header::AUTHORIZATION).cloned();
        let authorization = app.members().authorization(&shopper, given);
        Self {
            language,
            currency,
            member: is_member(app, &shopper, authorization.as_ref(), &cookies),
            coding: Coding::choose(&parts.headers),
            if_none_match: parts.headers.get(header::IF_NONE_MATCH).cloned(),
            idempotency_key: parts.headers.get(HeaderName::from_static("idempotency-key")).cloned(),
            idempotency_attempt: parts
                .headers
                .get(HeaderName::from_static("idempotency-attempt"))
                .cloned(),
            https,
            shopper,
            session_over,
            authorization,
            client_address: peer.map(|peer| {
                client_address(peer.ip(), &parts.headers, &settings.server.trusted_proxies)
            }),
            write_progress: None,
            response_effects: parts
                .extensions
                .get::<ResponseEffects>()
                .cloned()
                .unwrap_or_default(),
            cookies,
            app: app.clone(),
        }
    }
}

impl<S> FromRequestParts<S> for Context
where
    S: Send + Sync,
    App: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Self::read(parts, &App::from_ref(state)))
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

/// Whether the shopper's side of the connection is encrypted.
#[must_use]
pub fn is_https(headers: &HeaderMap, app: &App, peer: Option<SocketAddr>) -> bool {
    let server = &app.settings().server;
    if let Some(url) = &server.public_url {
        return url.scheme() == "https";
    }
    let trusted = peer.is_some_and(|peer| {
        server.trusted_proxies.iter().any(|network| network.contains(&peer.ip()))
    });
    trusted && headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https")
}

/// The first value of a query parameter, decoded.
#[must_use]
pub fn parameter(query: &str, name: &str) -> Option<String> {
    form_urlencoded::parse(query.as_bytes())
        .find(|(known, _)| known == name)
        .map(|(_, value)| value.into_owned())
}

/// The supported language the browser likes best.
fn preferred_language(headers: &HeaderMap, locale: &LocaleSettings) -> Option<String> {
    let wanted = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let mut best: Option<(f32, &str)> = None;
    for item in wanted.split(',') {
        let mut parts = item.split(';').map(str::trim);
        let code = parts.next().unwrap_or_default();
        let quality = parts.find_map(|part| part.strip_prefix("q=")?.parse().ok()).unwrap_or(1.0);
        let known = locale
            .language(code)
            .or_else(|| locale.language(code.split('-').next().unwrap_or_default()));
        if let Some(known) = known
            && quality > best.map_or(0.0, |(quality, _)| quality)
        {
            best = Some((quality, known));
        }
    }
    best.map(|(_, code)| code.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browsers_first_supported_language_is_taken() {
        let locale = LocaleSettings {
            languages: ["tr", "en", "de", "ar"].map(String::from).to_vec(),
            currencies: vec!["TL".to_owned()],
        };
        let preferred = |text: &'static str| {
            preferred_language(
                &HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, HeaderValue::from_static(text))]),
                &locale,
            )
        };
        assert_eq!(preferred("fr-FR, de-AT;q=0.8, en;q=0.9").as_deref(), Some("en"));
        assert_eq!(preferred("ar-SA").as_deref(), Some("ar"));
        assert_eq!(preferred("ja"), None);
        assert_eq!(preferred("en;q=0"), None);
    }
}
