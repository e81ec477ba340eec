//! Cookies, ours and the shop's, kept apart (ADR 0004, ADR 0041).
//!
//! The shop's session cookie is the credential of `/srv`, so the shop's cookies always travel; ours
//! never do. Each `Set-Cookie` of the shop passes on its own, never merged, made `HttpOnly`,
//! `SameSite=Lax` and, on https, `Secure`.

use std::borrow::Cow;

use http::{HeaderMap, HeaderValue, header};
use percent_encoding::percent_decode;
use settings::SessionSettings;

pub const XSRF: &str = "XSRF-TOKEN";
pub const SHOP_XSRF: &str = "vitrin_shop_xsrf";
pub const CURRENCY: &str = "vitrin_currency";
pub const LAYOUT: &str = "vitrin_layout";
/// What an old client chose where the shop ships to. Nobody but pass-through reads it.
pub const COUNTRY: &str = "vitrin_country";
pub const LANGUAGE: &str = "vitrin_language";
/// The sealed session's names, on http and on https.
const SEALED: [&str; 2] = ["vitrin", "__Host-Http-vitrin"];

/// Browsers take a cookie of such a name only over https, from the host itself and for all its
/// paths.
const HOST_PREFIX: &str = "__Host-";

/// The shop's session cookies, which on https have a name at the browser that no other host of the
/// domain and no answer over http can set. The shop and everything in here knows them by its own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GuardedNames(Vec<SessionName>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct SessionName {
    shop: String,
    /// None where the browser has it under the shop's name.
    browser: Option<String>,
}

impl GuardedNames {
    /// `readable`: scripts of a page know these by the shop's name.
    #[must_use]
    pub fn new(session: &[String], readable: &[String]) -> Self {
        let browser = |name: &String| {
            let is_plain = !readable.contains(name) && !name.starts_with(HOST_PREFIX);
            is_plain.then(|| format!("{HOST_PREFIX}{name}"))
        };
        Self(
            session
                .iter()
                .map(|name| SessionName { shop: name.clone(), browser: browser(name) })
                .collect(),
        )
    }

    /// As on plain http: every name is the shop's.
    #[must_use]
    pub fn unguarded(session: &[String]) -> Self {
        Self(session.iter().map(|name| SessionName { shop: name.clone(), browser: None }).collect())
    }

    /// Of a shop without a session.
    #[must_use]
    pub fn none() -> &'static Self {
        static NONE: GuardedNames = GuardedNames(Vec::new());
        &NONE
    }

    /// What the browser calls a session cookie of the shop.
    #[must_use]
    pub fn at_browser(&self, shop: &str) -> Option<&str> {
        self.0.iter().find(|name| name.shop == shop).and_then(|name| name.browser.as_deref())
    }

    fn is_browsers(&self, name: &str) -> bool {
        self.0.iter().any(|known| known.browser.as_deref() == Some(name))
    }

    fn is_session(&self, name: &[u8]) -> bool {
        self.0.iter().any(|known| known.shop.as_bytes() == name)
    }

    /// The shop's name of what a browser sent. None: what does not count, because another host may
    /// have set it, or because the shop would take it for another cookie.
    fn at_shop(&self, name: Vec<u8>) -> Option<Vec<u8>> {
        for known in &self.0 {
            let at_browser = known.browser.as_ref().unwrap_or(&known.shop);
            if name == at_browser.as_bytes() {
                return Some(known.shop.clone().into_bytes());
            }
            if name == known.shop.as_bytes() {
                return None;
            }
        }
        (!self.is_disguised(&name)).then_some(name)
    }

    /// Whether the shop would read the name of a session cookie, or one of ours, in a name that is
    /// written otherwise.
    fn is_disguised(&self, name: &[u8]) -> bool {
        let Cow::Owned(read) = php_name(name) else { return false };
        let is_known = |known: &SessionName| php_name(known.shop.as_bytes()) == read;
        self.0.iter().any(is_known) || std::str::from_utf8(&read).is_ok_and(is_ours)
    }
}

/// [`GuardedNames`] on https and on plain http.
#[derive(Debug)]
pub struct SessionNames {
    https: GuardedNames,
    plain: GuardedNames,
}

impl SessionNames {
    #[must_use]
    pub fn new(settings: &SessionSettings) -> Self {
        Self {
            https: GuardedNames::new(&settings.session_cookies, &settings.readable_cookies),
            plain: GuardedNames::unguarded(&settings.session_cookies),
        }
    }

    #[must_use]
    pub fn for_scheme(&self, https: bool) -> &GuardedNames {
        if https { &self.https } else { &self.plain }
    }
}

/// A cookie's name as PHP reads it, and more leniently where versions differ: decoded, without
/// white space around it, cut at NUL and at the bracket of a list, spaces and dots as underscores.
fn php_name(name: &[u8]) -> Cow<'_, [u8]> {
    let is_odd = |byte: &u8| b"%+[. \0".contains(byte) || byte.is_ascii_whitespace();
    if !name.iter().any(is_odd) {
        return Cow::Borrowed(name);
    }
    let spaced: Vec<u8> =
        name.iter().map(|byte| if *byte == b'+' { b' ' } else { *byte }).collect();
    let decoded = decoded(spaced);
    let end = decoded.iter().position(|byte| matches!(byte, b'\0' | b'[')).unwrap_or(decoded.len());
    let letter = |byte: &u8| if matches!(byte, b' ' | b'.') { b'_' } else { *byte };
    Cow::Owned(decoded[..end].trim_ascii().iter().map(letter).collect())
}

/// Decoded until nothing changes; each round is shorter.
fn decoded(mut text: Vec<u8>) -> Vec<u8> {
    while let Cow::Owned(shorter) = Cow::from(percent_decode(&text)) {
        text = shorter;
    }
    text
}

/// The cookies of one request, as bytes: old shops write names of shoppers into them in encodings
/// of their own.
#[derive(Debug, Clone, Default)]
pub struct RequestCookies {
    pairs: Vec<(Vec<u8>, Vec<u8>)>,
}

impl RequestCookies {
    /// Session cookies of the shop come under the shop's names, each once: of two the first counts,
    /// as PHP has it.
    #[must_use]
    pub fn read(headers: &HeaderMap, names: &GuardedNames) -> Self {
        let mut pairs: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        let sent = headers
            .get_all(header::COOKIE)
            .iter()
            .flat_map(|value| value.as_bytes().split(|byte| *byte == b';'))
            .filter_map(pair);
        for (name, value) in sent {
            let Some(name) = names.at_shop(name) else { continue };
            if !names.is_session(&name) || pairs.iter().all(|(known, _)| *known != name) {
                pairs.push((name, value));
            }
        }
        Self { pairs }
    }

    /// The first cookie of this name; none when it is not text.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.pairs.iter().find(|(known, _)| known == name.as_bytes())?;
        std::str::from_utf8(value).ok()
    }

    /// A session cookie of the shop with its name, as the shop reads it: decoded and up to a NUL.
    #[must_use]
    pub fn session(&self, name: &str) -> Option<String> {
        let (_, value) = self.pairs.iter().find(|(known, _)| known == name.as_bytes())?;
        let value = decoded(value.clone());
        let value = value.split(|byte| *byte == 0).next().unwrap_or_default().trim_ascii();
        (!value.is_empty()).then(|| format!("{name}={}", String::from_utf8_lossy(value)))
    }

    /// Every cookie of this name that is text: one of them may have been put there by another host
    /// of our domain.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.pairs
            .iter()
            .filter(move |(known, _)| known == name.as_bytes())
            .filter_map(|(_, value)| std::str::from_utf8(value).ok())
    }

    /// Takes over a `Set-Cookie` as the browser will, for later calls of the same request.
    pub fn adopt(&mut self, set_cookie: &HeaderValue, names: &GuardedNames) {
        let first = set_cookie.as_bytes().split(|byte| *byte == b';').next();
        let Some((name, value)) = first.and_then(pair) else { return };
        let Some(name) = names.at_shop(name) else { return };
        self.pairs.retain(|(known, _)| *known != name);
        self.pairs.push((name, value));
    }

    /// Leaves every cookie of this name out of what follows.
    pub fn remove(&mut self, name: &str) {
        self.pairs.retain(|(known, _)| known != name.as_bytes());
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// What the shop is sent: everything but ours, its own anti-forgery cookie under its own name
    /// again.
    #[must_use]
    pub fn for_shop(&self) -> Option<HeaderValue> {
        let mut text = Vec::new();
        for (name, value) in &self.pairs {
            let name: &[u8] = match std::str::from_utf8(name) {
                Ok(SHOP_XSRF) => XSRF.as_bytes(),
                Ok(ours) if is_ours(ours) => continue,
                _ => name,
            };
            if !text.is_empty() {
                text.extend_from_slice(b"; ");
            }
            text.extend_from_slice(name);
            text.push(b'=');
            text.extend_from_slice(value);
        }
        if text.is_empty() { None } else { HeaderValue::from_bytes(&text).ok() }
    }
}

/// Name and value of one cookie.
fn pair(text: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let text = text.trim_ascii();
    let equals = text.iter().position(|byte| *byte == b'=')?;
    Some((text[..equals].to_vec(), text[equals + 1..].to_vec()))
}

/// What a browser left for, on http and on https.
const DEPARTURE: [&str; 2] = ["vitrin_departure", "__Host-vitrin_departure"];

fn is_ours(name: &str) -> bool {
    name == XSRF
        || name.starts_with("vitrin_")
        || SEALED.contains(&name)
        || DEPARTURE.contains(&name)
}

#[must_use]
pub fn departure_name(https: bool) -> &'static str {
    DEPARTURE[usize::from(https)]
}

/// The cookie of a browser that leaves for another site: seen by our own pages' requests alone.
#[must_use]
pub fn departure(value: &str, https: bool, lasting: std::time::Duration) -> HeaderValue {
    let seconds = i64::try_from(lasting.as_secs()).unwrap_or(i64::MAX);
    strict(departure_name(https), value, https, Some(seconds))
}

/// A `Set-Cookie` of the shop as a browser may have it; `None` when it cannot be read or tries to
/// be one of ours.
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
    // `Domain` may come several times; building the cookie anew leaves all of them behind.
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

/// Takes a cookie of the shop off the browser.
#[must_use]
pub fn taken_back(name: &str, https: bool) -> HeaderValue {
    let secure = if https { "; Secure" } else { "" };
    HeaderValue::from_str(&format!("{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}"))
        .unwrap_or(HeaderValue::from_static(""))
}

/// The name of the sealed session. On https there is one alone, which no other host and no answer
/// over http can set.
#[must_use]
pub fn sealed_name(https: bool) -> &'static str {
    SEALED[usize::from(https)]
}

/// The sealed session's cookie. `lasting`: seconds; none ends with the browser, 0 takes it back.
#[must_use]
pub fn session(sealed: &str, https: bool, lasting: Option<i64>) -> HeaderValue {
    // Public pages need no session, and what is personal is fetched by our own page: no other
    // site's link needs it.
    strict(sealed_name(https), sealed, https, lasting)
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

#[cfg(test)]
mod tests;
