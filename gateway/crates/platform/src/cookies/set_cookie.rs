//! `Set-Cookie` values for a browser, ours and the shop's.

use std::time::Duration;

use http::HeaderValue;

use super::guarded_names::GuardedNames;
use super::names::{SHOP_XSRF, XSRF, departure_name, is_ours, sealed_name};

/// Converts a `Set-Cookie` of the shop for the browser. `None` if it cannot be parsed or has the
/// name of one of ours.
#[must_use]
pub fn harden(
    value: &HeaderValue,
    https: bool,
    readable: &[String],
    names: &GuardedNames,
) -> Option<HeaderValue> {
    let text = std::str::from_utf8(value.as_bytes()).ok()?;
    let mut parsed = cookie::Cookie::parse(text.to_owned()).ok()?;
    let name = parsed.name().to_owned();
    if name == XSRF {
        parsed.set_name(SHOP_XSRF);
    } else if is_ours(&name) || names.is_browsers(&name) {
        return None;
    }
    let guarded = names.at_browser(&name);
    if let Some(guarded) = guarded {
        parsed.set_name(guarded.to_owned());
    }
    // `Domain` may occur several times; a new cookie has none of them.
    let mut out = cookie::Cookie::new(parsed.name().to_owned(), parsed.value().to_owned());
    if guarded.is_some() {
        out.set_path("/");
    } else if let Some(path) = parsed.path() {
        out.set_path(path.to_owned());
    }
    if let Some(max_age) = parsed.max_age() {
        out.set_max_age(max_age);
    }
    if let Some(expires) = parsed.expires() {
        out.set_expires(expires);
    }
    out.set_http_only(!readable.contains(&name));
    out.set_same_site(cookie::SameSite::Lax);
    if https {
        out.set_secure(true);
    }
    HeaderValue::from_bytes(out.to_string().as_bytes()).ok()
}

/// Builds a cookie of ours.
#[must_use]
pub fn ours(name: &str, value: &str, https: bool, http_only: bool, days: i64) -> HeaderValue {
    let mut out = cookie::Cookie::new(name.to_owned(), value.to_owned());
    out.set_path("/");
    out.set_http_only(http_only);
    out.set_same_site(if name == XSRF { cookie::SameSite::Strict } else { cookie::SameSite::Lax });
    if days > 0 {
        out.set_max_age(cookie::time::Duration::days(days));
    }
    if https {
        out.set_secure(true);
    }
    HeaderValue::from_str(&out.to_string()).expect("our cookies are plain text")
}

/// Removes a cookie of the shop from the browser.
#[must_use]
pub fn taken_back(name: &str, https: bool) -> HeaderValue {
    let secure = if https { "; Secure" } else { "" };
    HeaderValue::from_str(&format!("{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}"))
        .unwrap_or(HeaderValue::from_static(""))
}

/// Builds the sealed session's cookie. `lasting` is in seconds: `None` ends with the browser, 0
/// removes it.
#[must_use]
pub fn session(sealed: &str, https: bool, lasting: Option<i64>) -> HeaderValue {
    // Strict: public pages need no session, and our own pages fetch personal data, so links of
    // other sites do not need it.
    strict(sealed_name(https), sealed, https, lasting)
}

/// Builds the cookie of a browser that leaves for another site. Only requests of our own pages
/// carry it.
#[must_use]
pub fn departure(value: &str, https: bool, lasting: Duration) -> HeaderValue {
    let seconds = i64::try_from(lasting.as_secs()).unwrap_or(i64::MAX);
    strict(departure_name(https), value, https, Some(seconds))
}

fn strict(name: &'static str, value: &str, https: bool, lasting: Option<i64>) -> HeaderValue {
    let mut out = cookie::Cookie::new(name, value.to_owned());
    out.set_path("/");
    out.set_http_only(true);
    out.set_same_site(cookie::SameSite::Strict);
    out.set_secure(https);
    if let Some(seconds) = lasting {
        out.set_max_age(cookie::time::Duration::seconds(seconds));
    }
    let mut value = HeaderValue::from_str(&out.to_string()).expect("our cookies are plain text");
    value.set_sensitive(true);
    value
}
