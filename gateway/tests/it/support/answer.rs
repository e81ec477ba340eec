//! A response of the gateway, checked on arrival: an unexpected header or cookie fails the test.

use bytes::Bytes;
use http::{HeaderMap, Response, StatusCode, header};
use serde_json::Value;

/// Headers that any response may have.
const ALWAYS: &[&str] = &[
    "age",
    "allow",
    "cache-control",
    "cache-status",
    "connection",
    "content-encoding",
    "content-language",
    "content-length",
    "content-security-policy",
    "content-type",
    "cross-origin-opener-policy",
    "date",
    "etag",
    "idempotency-replayed",
    "link",
    "location",
    "permissions-policy",
    "referrer-policy",
    "retry-after",
    "server-timing",
    "set-cookie",
    "strict-transport-security",
    "transfer-encoding",
    "vary",
    "vitrin-session",
    "x-content-type-options",
    "x-frame-options",
    "x-request-id",
];
/// Additional headers of pictures.
const MEDIA: &[&str] =
    &["accept-ranges", "content-range", "cross-origin-resource-policy", "last-modified"];
/// Additional headers of the old protocol: those of the simulated shop, and a marked one of the
/// stand-in.
const PASSED: &[&str] = &[
    "expires",
    "pragma",
    "x-shop-says",
    "accept-ranges",
    "content-range",
    "last-modified",
    "content-disposition",
    "x-captcha-answer",
    "x-sms-code",
    "x-activation",
];
/// Headers that every response must have.
const REQUIRED: &[&str] = &[
    "content-security-policy",
    "cross-origin-opener-policy",
    "permissions-policy",
    "referrer-policy",
    "x-content-type-options",
    "x-frame-options",
    "x-request-id",
];
const OUR_COOKIES: &[&str] = &[
    "XSRF-TOKEN",
    "vitrin_country",
    "vitrin_currency",
    "vitrin_language",
    "vitrin_departure",
    "__Host-vitrin_departure",
];
const SEALED_COOKIES: &[&str] = &["vitrin", "__Host-Http-vitrin"];
const SHOP_COOKIES: &[&str] =
    &["PHPSESSID", "__Host-PHPSESSID", "SERVERID", "visitor", "vitrin_shop_xsrf"];

/// Status, headers and the whole body.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    /// Reads a response and checks its headers; `path` is the requested one.
    pub(crate) fn checked(path: &str, response: Response<Bytes>) -> Self {
        let (parts, body) = response.into_parts();
        let answer = Self { status: parts.status, headers: parts.headers, body };
        answer.check_headers(path);
        answer.check_cookies(path);
        answer
    }

    fn check_headers(&self, path: &str) {
        let first = path.split(['/', '?']).nth(1).unwrap_or_default();
        let besides = match first {
            "media" => MEDIA,
            "bff" => &[],
            "api" | "conn" | "static" | "Diger" | "Order" | "SecCode.php" => PASSED,
            _ if path.contains("/srv/") => PASSED,
            _ => &[],
        };
        for name in self.headers.keys() {
            let name = name.as_str();
            assert!(
                ALWAYS.contains(&name) || besides.contains(&name),
                "{path} leaked the header {name}: {self:?}"
            );
        }
        // Of this hop only.
        assert!(matches!(self.header("connection"), "" | "close"), "{path}: {self:?}");
        for name in REQUIRED {
            assert!(self.headers.contains_key(*name), "{path} came without {name}: {self:?}");
        }
        // ASVS 5.0, 3.4.3 and 3.4.6.
        let policy = self.header("content-security-policy");
        let objects = policy.contains("object-src 'none'") || policy.contains("default-src 'none'");
        let is_strict =
            objects && policy.contains("base-uri 'none'") && policy.contains("frame-ancestors ");
        assert!(is_strict, "{path} has the policy {policy}");
    }

    /// The shop's cookies are hardened, and never in a response that others could share.
    fn check_cookies(&self, path: &str) {
        let shared = !self.cache().is_empty() && !self.cache().contains("bypass");
        for cookie in self.cookies() {
            let name = cookie.split('=').next().unwrap_or_default();
            if SEALED_COOKIES.contains(&name) {
                assert!(!shared, "{path}: a membership with a shared answer");
                for wanted in ["HttpOnly", "SameSite=Strict", "Path=/"] {
                    assert!(cookie.contains(wanted), "{path}: {cookie}");
                }
                continue;
            }
            if OUR_COOKIES.contains(&name) {
                assert!(!shared || name == "XSRF-TOKEN", "{path}: {cookie} with a shared answer");
                continue;
            }
            assert!(SHOP_COOKIES.contains(&name), "{path} leaked the cookie {cookie}");
            assert!(!shared, "{path}: {cookie} with a shared answer");
            assert!(
                cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
                "{path}: {cookie}"
            );
            assert!(!cookie.to_ascii_lowercase().contains("domain="), "{path}: {cookie}");
        }
    }

    /// Returns a header's value; empty if there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("our headers are text"))
    }

    /// Returns `Cache-Status` (RFC 9211).
    pub(crate) fn cache(&self) -> &str {
        self.header("cache-status")
    }

    pub(crate) fn is_hit(&self) -> bool {
        self.cache().starts_with("vitrin; hit")
    }

    pub(crate) fn is_stale(&self) -> bool {
        self.is_hit() && self.cache().contains("detail=stale")
    }

    pub(crate) fn is_bypass(&self) -> bool {
        self.cache() == "vitrin; fwd=bypass"
    }

    /// Returns every `Set-Cookie` as a whole.
    pub(crate) fn cookies(&self) -> Vec<&str> {
        self.headers
            .get_all(header::SET_COOKIE)
            .iter()
            .map(|value| value.to_str().expect("our headers are text"))
            .collect()
    }

    /// Returns the body as text, even of a picture.
    pub(crate) fn text_lossy(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.body)
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("the answer is text")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error} in {}", self.text()))
    }

    /// Asserts the status.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Self {
        let body: String = String::from_utf8_lossy(&self.body).chars().take(600).collect();
        assert_eq!(self.status, status, "{body}");
        self
    }

    /// Asserts a problem with this status and code (RFC 9457).
    #[track_caller]
    pub(crate) fn problem(self, status: u16, code: &str) -> Value {
        let answer = self.expect(status);
        assert_eq!(answer.header("content-type"), "application/problem+json");
        assert_eq!(answer.header("cache-control"), "no-store");
        let problem = answer.json();
        assert_eq!(problem["code"], code, "{problem}");
        assert_eq!(problem["status"], status);
        assert_eq!(problem["type"], format!("about:blank#{code}"));
        assert_eq!(problem["requestId"], answer.header("x-request-id"));
        assert!(problem["title"].as_str().is_some_and(|title| !title.is_empty()), "{problem}");
        problem
    }
}
