//! Names of the shop's session cookies at the browser and at the shop.

use std::borrow::Cow;

use percent_encoding::percent_decode;
use settings::SessionSettings;

use super::names::is_ours;

/// Browsers accept cookies with this prefix only over https, from the host itself and for all its
/// paths.
const HOST_PREFIX: &str = "__Host-";

/// Names of the shop's session cookies. On https the browser has them under names that no other
/// host of the domain and no plain http response can set. Everywhere else they have the shop's
/// names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GuardedNames(Vec<SessionName>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct SessionName {
    shop: String,
    /// `None` if the browser has it under the shop's name.
    browser: Option<String>,
}

impl GuardedNames {
    /// Scripts of a page know the `readable` ones by the shop's name.
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

    /// The names on plain http: the shop's own.
    #[must_use]
    pub fn unguarded(session: &[String]) -> Self {
        Self(session.iter().map(|name| SessionName { shop: name.clone(), browser: None }).collect())
    }

    /// The names of a shop without a session.
    #[must_use]
    pub fn none() -> &'static Self {
        static NONE: GuardedNames = GuardedNames(Vec::new());
        &NONE
    }

    /// Returns the browser's name of a session cookie of the shop.
    #[must_use]
    pub fn at_browser(&self, shop: &str) -> Option<&str> {
        self.0.iter().find(|name| name.shop == shop).and_then(|name| name.browser.as_deref())
    }

    pub(super) fn is_browsers(&self, name: &str) -> bool {
        self.0.iter().any(|known| known.browser.as_deref() == Some(name))
    }

    pub(super) fn is_session(&self, name: &[u8]) -> bool {
        self.0.iter().any(|known| known.shop.as_bytes() == name)
    }

    /// Returns the shop's name of a cookie from the browser. `None` if it does not count, because
    /// another host may have set it, or because the shop would read it as another cookie.
    pub(super) fn at_shop(&self, name: Vec<u8>) -> Option<Vec<u8>> {
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

    /// Whether the shop would read this name as that of a session cookie or of a cookie of ours,
    /// although it is written differently.
    pub(super) fn is_disguised(&self, name: &[u8]) -> bool {
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

/// Returns a cookie's name as PHP reads it, and more leniently where versions differ: decoded,
/// trimmed, cut at NUL and at a list's bracket, spaces and dots as underscores.
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

/// Decodes until nothing changes; each round is shorter.
pub(super) fn decoded(mut text: Vec<u8>) -> Vec<u8> {
    while let Cow::Owned(shorter) = Cow::from(percent_decode(&text)) {
        text = shorter;
    }
    text
}
