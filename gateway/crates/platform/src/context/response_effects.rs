//! Effects on the response, collected while a request is handled.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use http::HeaderValue;

/// `Set-Cookie` values and signals for the page, collected during a request and written by the
/// pipeline.
#[derive(Debug, Clone, Default)]
pub struct ResponseEffects(Arc<(Mutex<Vec<SessionCookie>>, AtomicBool)>);

/// A `Set-Cookie` value on its way to the browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionCookie {
    pub value: HeaderValue,
    /// The membership it belongs to; empty for none.
    pub membership: String,
}

impl ResponseEffects {
    pub fn push(&self, cookie: HeaderValue) {
        self.push_of_session(cookie, "");
    }

    /// Adds a cookie that is sent only if its membership has not ended meanwhile. Otherwise a slow
    /// response would overwrite the cookie of a new sign-in.
    pub fn push_of_session(&self, cookie: HeaderValue, membership: &str) {
        self.extend([SessionCookie { value: cookie, membership: membership.to_owned() }]);
    }

    /// Adds cookies of another request, each with its membership.
    pub fn extend(&self, cookies: impl IntoIterator<Item = SessionCookie>) {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner).extend(cookies);
    }

    /// Takes all cookies, for another request.
    #[must_use]
    pub fn drain(&self) -> Vec<SessionCookie> {
        std::mem::take(&mut *self.0.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes the cookies that may still be sent.
    #[must_use]
    pub fn take(&self, is_ended: impl Fn(&str) -> bool) -> Vec<HeaderValue> {
        let cookies = self.drain().into_iter();
        let valid =
            cookies.filter(|cookie| cookie.membership.is_empty() || !is_ended(&cookie.membership));
        valid.map(|cookie| cookie.value).collect()
    }

    /// Signals to the page that its member's session has ended (TOK-3).
    pub fn mark_session_ended(&self) {
        self.0.1.store(true, Ordering::Release);
    }

    #[must_use]
    pub fn has_session_ended(&self) -> bool {
        self.0.1.load(Ordering::Acquire)
    }
}
