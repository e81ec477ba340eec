//! The caller's session at the shop: its cookies, and the names for locks, repeated writes and
//! limits.

use http::{HeaderValue, header};
use legacy_client::LegacyAnswer;

use super::{Context, SessionCookie};
use crate::cookies;
use crate::session_id::SessionId;

impl Context {
    /// Passes the shop's cookies of an answer to the browser, hardened one by one, and to later
    /// calls of this request.
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

    /// Converts a `Set-Cookie` of the shop for this browser.
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

    /// Removes the shop's session cookies from this browser, and with them the basket.
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

    /// Names the caller's shop session, for locks and repeated writes; equal for equal credentials.
    /// Only session cookies count, because scripts of the page change others; if the session
    /// cookie's name is not configured, all cookies count. A browser without a shop session is
    /// identified by its XSRF token, so that two of them are never confused.
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
        // Bearers change; the membership stays.
        let member = match self.shopper.membership() {
            Some(membership) => membership.id.clone(),
            None => text(self.authorization.as_ref()),
        };
        format!("{session}|{browser}|{member}")
    }

    /// Names under which limits count the caller's shop session: each session cookie separately, or
    /// the bearer of a caller without one. Unlike [`Context::session_key`] these contain nothing
    /// that a caller could add or change while staying the same session to the shop.
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

    /// The session of this browser after it has stored these `Set-Cookie` values.
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
}
