//! Replies, with the headers a PHP shop sends.

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};

use crate::values::legacy_json::Json;

/// A reply before faults are applied to it.
#[derive(Debug, Clone)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=UTF-8");

impl Reply {
    /// Creates a reply of a content type, without caching headers.
    pub(crate) fn new(kind: HeaderValue, body: impl Into<Bytes>) -> Self {
        let mut headers = HeaderMap::with_capacity(8);
        headers.insert(header::CONTENT_TYPE, kind);
        Self { status: StatusCode::OK, headers, body: body.into() }
    }

    fn personal(kind: HeaderValue, body: impl Into<Bytes>) -> Self {
        Self::new(kind, body)
            .with(header::CACHE_CONTROL, "no-store, no-cache, must-revalidate")
            .with(header::EXPIRES, "Thu, 19 Nov 1981 08:52:00 GMT")
            .with(header::PRAGMA, "no-cache")
    }

    pub(crate) fn html(body: impl Into<Bytes>) -> Self {
        Self::personal(HTML, body)
    }

    pub(crate) fn json(body: &Json) -> Self {
        Self::personal(HeaderValue::from_static("application/json; charset=utf-8"), body.print())
    }

    pub(crate) fn text(body: impl Into<Bytes>) -> Self {
        Self::new(HeaderValue::from_static("text/plain; charset=utf-8"), body)
    }

    pub(crate) fn moved(to: &str) -> Self {
        let mut reply = Self::html("");
        reply.status = StatusCode::MOVED_PERMANENTLY;
        if let Ok(to) = HeaderValue::from_str(to) {
            reply.headers.insert(header::LOCATION, to);
        }
        reply
    }

    /// Redirects a browser for this request only, after a link that changed something.
    pub(crate) fn found(to: &str) -> Self {
        Self::moved(to).status(StatusCode::FOUND)
    }

    pub(crate) fn status(mut self, status: StatusCode) -> Self {
        self.status = status;
        self
    }

    pub(crate) fn with(mut self, name: HeaderName, value: &'static str) -> Self {
        self.headers.insert(name, HeaderValue::from_static(value));
        self
    }

    /// Adds a `Set-Cookie`.
    pub(crate) fn cookie(&mut self, cookie: &str) {
        if let Ok(value) = HeaderValue::from_str(cookie) {
            self.headers.append(header::SET_COOKIE, value);
        }
    }
}

/// Escapes text for HTML content and double-quoted attributes.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#039;"),
            _ => out.push(letter),
        }
    }
    out
}
