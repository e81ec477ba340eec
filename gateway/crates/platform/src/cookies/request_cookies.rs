//! The cookies of one request.

use http::{HeaderMap, HeaderValue, header};

use super::guarded_names::{GuardedNames, decoded};
use super::names::{SHOP_XSRF, XSRF, is_ours};

/// The cookies of one request, as bytes: old shops write shoppers' names into them in their own
/// encodings.
#[derive(Debug, Clone, Default)]
pub struct RequestCookies {
    pairs: Vec<(Vec<u8>, Vec<u8>)>,
}

impl RequestCookies {
    /// Reads the cookies. Session cookies of the shop get the shop's names; of equal names the
    /// first counts, as in PHP.
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

    /// Returns the first cookie of this name. `None` if it is not text.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.pairs.iter().find(|(known, _)| known == name.as_bytes())?;
        std::str::from_utf8(value).ok()
    }

    /// Returns a session cookie of the shop with its name, as the shop reads it: decoded, up to a
    /// NUL.
    #[must_use]
    pub fn session(&self, name: &str) -> Option<String> {
        let (_, value) = self.pairs.iter().find(|(known, _)| known == name.as_bytes())?;
        let value = decoded(value.clone());
        let value = value.split(|byte| *byte == 0).next().unwrap_or_default().trim_ascii();
        (!value.is_empty()).then(|| format!("{name}={}", String::from_utf8_lossy(value)))
    }

    /// Returns every text cookie of this name. Another host of our domain may have set one of them.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.pairs
            .iter()
            .filter(move |(known, _)| known == name.as_bytes())
            .filter_map(|(_, value)| std::str::from_utf8(value).ok())
    }

    /// Applies a `Set-Cookie` like the browser, for later calls of the same request.
    pub fn adopt(&mut self, set_cookie: &HeaderValue, names: &GuardedNames) {
        let first = set_cookie.as_bytes().split(|byte| *byte == b';').next();
        let Some((name, value)) = first.and_then(pair) else { return };
        let Some(name) = names.at_shop(name) else { return };
        self.pairs.retain(|(known, _)| *known != name);
        self.pairs.push((name, value));
    }

    /// Removes every cookie of this name.
    pub fn remove(&mut self, name: &str) {
        self.pairs.retain(|(known, _)| known != name.as_bytes());
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Returns the cookies for the shop: all but ours, with its own anti-forgery cookie under its
    /// own name.
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
pub(super) fn pair(text: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let text = text.trim_ascii();
    let equals = text.iter().position(|byte| *byte == b'=')?;
    Some((text[..equals].to_vec(), text[equals + 1..].to_vec()))
}
