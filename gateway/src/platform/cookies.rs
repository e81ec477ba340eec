//! Cookies, ours and the shop's, kept apart [blueprint decisions 5 and 6].
//!
//! The shop's session cookie is the credential of `/srv`, so the shop's cookies always travel; ours never do. Each
//! `Set-Cookie` of the shop passes on its own, never merged, made `HttpOnly`, `SameSite=Lax` and, on https, `Secure`.

use http::{HeaderMap, HeaderValue, header};

pub const XSRF: &str = "XSRF-TOKEN";
pub const SHOP_XSRF: &str = "vitrin_shop_xsrf";
pub const CURRENCY: &str = "vitrin_currency";
pub const LAYOUT: &str = "vitrin_layout";
pub const LANGUAGE: &str = "vitrin_language";
/// The sealed session's names, on http and on https.
pub const SEALED: [&str; 2] = ["vitrin", "__Host-Http-vitrin"];

/// The cookies of one request.
#[derive(Debug, Clone, Default)]
pub struct RequestCookies {
    pairs: Vec<(String, String)>,
}

impl RequestCookies {
    #[must_use]
    pub fn read(headers: &HeaderMap) -> Self {
        let pairs = headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        Self { pairs }
    }

    /// The first cookie of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Takes over a `Set-Cookie` as the browser will, for later calls of the same request.
    pub fn adopt(&mut self, set_cookie: &HeaderValue) {
        let Some((name, value)) =
            set_cookie.to_str().ok().and_then(|text| text.split(';').next()?.split_once('='))
        else {
            return;
        };
        self.pairs.retain(|(known, _)| known != name);
        self.pairs.push((name.to_owned(), value.to_owned()));
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// What the shop is sent: everything but ours, its own anti-forgery cookie under its own name again.
    #[must_use]
    pub fn for_shop(&self) -> Option<HeaderValue> {
        let mut text = String::new();
        for (name, value) in &self.pairs {
            let name = match name.as_str() {
                SHOP_XSRF => XSRF,
                ours if is_ours(ours) => continue,
                theirs => theirs,
            };
            if !text.is_empty() {
                text.push_str("; ");
            }
            text.push_str(name);
            text.push('=');
            text.push_str(value);
        }
        if text.is_empty() { None } else { HeaderValue::from_str(&text).ok() }
    }
}

fn is_ours(name: &str) -> bool {
    name == XSRF || name.starts_with("vitrin_") || SEALED.contains(&name)
}

/// A `Set-Cookie` of the shop as a browser may have it; `None` when it cannot be read or tries to be one of ours.
#[must_use]
pub fn harden(value: &HeaderValue, https: bool, readable: &[String]) -> Option<HeaderValue> {
    let text = value.to_str().ok()?;
    let mut parsed = cookie::Cookie::parse(text.to_owned()).ok()?;
    let name = parsed.name().to_owned();
    if name == XSRF {
        parsed.set_name(SHOP_XSRF);
    } else if is_ours(&name) {
        return None;
    }
    // `Domain` may come several times; building the cookie anew leaves all of them behind.
    let mut out = cookie::Cookie::new(parsed.name().to_owned(), parsed.value().to_owned());
    if let Some(path) = parsed.path() {
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
    HeaderValue::from_str(&out.to_string()).ok()
}

/// A cookie of ours.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn request(value: &'static str) -> RequestCookies {
        RequestCookies::read(&HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(value))]))
    }

    #[test]
    fn the_shop_gets_its_own_cookies_and_none_of_ours() {
        let cookies = request(
            "PHPSESSID=a1; XSRF-TOKEN=ours; vitrin_currency=USD; vitrin_shop_xsrf=theirs; email=x@y.z; vitrin=sealed",
        );
        assert_eq!(cookies.for_shop().unwrap(), "PHPSESSID=a1; XSRF-TOKEN=theirs; email=x@y.z");
        assert!(request("vitrin_layout=grid").for_shop().is_none());
    }

    #[test]
    fn a_cookie_of_the_shop_is_hardened_and_loses_its_domain() {
        let set = |text: &'static str, https| {
            harden(&HeaderValue::from_static(text), https, &["mobileApp".to_owned()])
        };
        assert_eq!(
            set("PHPSESSID=a1; path=/; domain=.old.example; Max-Age=60", false).unwrap(),
            "PHPSESSID=a1; HttpOnly; SameSite=Lax; Path=/; Max-Age=60"
        );
        assert_eq!(set("mobileApp=1", true).unwrap(), "mobileApp=1; SameSite=Lax; Secure");
        assert_eq!(
            set("XSRF-TOKEN=t; Path=/", false).unwrap(),
            "vitrin_shop_xsrf=t; HttpOnly; SameSite=Lax; Path=/"
        );
        assert!(set("vitrin_currency=USD", false).is_none());
        assert!(set("vitrin=x", false).is_none());
    }
}
