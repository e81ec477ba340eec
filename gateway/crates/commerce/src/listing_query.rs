//! Parameters of a product list, as in the shop's address bar
//! (contracts/upstream/catalogue.md#listing-parameters, CAT-2).

use std::collections::BTreeMap;
use std::fmt::Write;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde::Serialize;

use super::path::has_dot_segment;

/// A value that must not be sent to the shop.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field} {reason}")]
pub struct InvalidParameter {
    /// The parameter as the caller wrote it.
    pub field: &'static str,
    pub reason: &'static str,
}

/// Number of products per page if the shop does not state it (CAT-3).
pub const DEFAULT_PAGE_SIZE: u32 = 8;

const MAX_PAGE: u32 = 10_000;
const MAX_VALUES: usize = 60;
const MAX_ID_BYTES: usize = 20;
const MAX_QUERY_CHARS: usize = 100;
const MAX_LINK_BYTES: usize = 512;

/// Validated parameters in canonical order: equal lists have equal queries, in whatever order a
/// caller sends them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
pub struct ListingQuery {
    parameters: BTreeMap<&'static str, String>,
}

impl ListingQuery {
    /// Parses decoded pairs. Unknown names are ignored; an empty value means unset; the last value
    /// of a repeated name wins.
    pub fn parse<'n, 'v>(
        pairs: impl IntoIterator<Item = (&'n str, &'v str)>,
    ) -> Result<Self, InvalidParameter> {
        let mut parameters = BTreeMap::new();
        for (name, value) in pairs {
            let Some((name, canonical)) = canonical(name, value.trim()) else { continue };
            match canonical? {
                Some(value) => parameters.insert(name, value),
                None => parameters.remove(name),
            };
        }
        Ok(Self { parameters })
    }

    /// The page of the list: `ps`, 1 if unset.
    pub fn page(&self) -> u32 {
        self.get("ps").and_then(|page| page.parse().ok()).unwrap_or(1)
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.parameters.get(name).map(String::as_str)
    }

    /// Returns the same list at another page; page 1 is omitted.
    #[must_use]
    pub fn at_page(mut self, page: u32) -> Self {
        self.parameters.remove("ps");
        if page > 1 {
            self.parameters.insert("ps", page.to_string());
        }
        self
    }

    /// Returns the same list without its page, as the loader and the filters take it.
    #[must_use]
    pub fn without_page(mut self) -> Self {
        self.parameters.retain(|name, _| !matches!(*name, "ps" | "pg"));
        self
    }

    pub fn is_empty(&self) -> bool {
        self.parameters.is_empty()
    }

    /// Names and values, sorted by name, not encoded.
    pub fn pairs(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.parameters.iter().map(|(name, value)| (*name, value.as_str()))
    }

    /// Formats `brand=80-81&multi=1-3+1-4&q=k%C4%B1rm%C4%B1z%C4%B1`, empty if nothing is set. It is
    /// the cache key, and the query for the shop. The `+` between filters is not encoded, as on the
    /// shop's own pages.
    pub fn to_query(&self) -> String {
        let mut query = String::new();
        for (name, value) in self.pairs() {
            let separator = if query.is_empty() { "" } else { "&" };
            let encoded = if name == "q" {
                utf8_percent_encode(value, UNRESERVED).to_string()
            } else {
                value.to_owned()
            };
            write!(query, "{separator}{name}={encoded}")
                .expect("a String takes all that is written");
        }
        query
    }
}

const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

type Canonical = Result<Option<String>, InvalidParameter>;

/// Returns the parameter's own name and canonical value. `None` if it is unset.
fn canonical(name: &str, value: &str) -> Option<(&'static str, Canonical)> {
    type Rule = fn(&'static str, &str) -> Canonical;
    let rules: [(&'static str, Rule); 16] = [
        ("ps", page),
        ("pg", page),
        ("stock", switch),
        ("discounted", switch),
        ("new", switch),
        ("multi", pairs),
        ("single", pairs),
        ("decimal", ranges),
        ("brand", ids),
        ("supplier", ids),
        ("model", ids),
        ("type1", ids),
        ("type2", ids),
        ("price", price),
        ("sort", sort),
        ("q", search_text),
    ];
    let (name, rule) = rules.into_iter().find(|(known, _)| *known == name)?;
    Some((name, if value.is_empty() { Ok(None) } else { rule(name, value) }))
}

fn page(field: &'static str, value: &str) -> Canonical {
    match number(value) {
        Some(1) => Ok(None),
        Some(page @ 2..=MAX_PAGE) => Ok(Some(page.to_string())),
        _ => Err(InvalidParameter { field, reason: "must be a page number from 1 to 10000" }),
    }
}

fn switch(field: &'static str, value: &str) -> Canonical {
    match value {
        "1" => Ok(Some("1".to_owned())),
        "0" => Ok(None),
        _ => Err(InvalidParameter { field, reason: "must be 1" }),
    }
}

fn sort(field: &'static str, value: &str) -> Canonical {
    match number(value) {
        Some(0) => Ok(None),
        Some(order @ 1..=8) => Ok(Some(order.to_string())),
        _ => Err(InvalidParameter { field, reason: "must be a number from 0 to 8" }),
    }
}

fn ids(field: &'static str, value: &str) -> Canonical {
    let invalid = InvalidParameter { field, reason: "must be ids joined by -" };
    joined(value, "-", |id| is_id(id).then(|| id.to_owned())).map(Some).ok_or(invalid)
}

fn pairs(field: &'static str, value: &str) -> Canonical {
    let invalid = InvalidParameter { field, reason: "must be filterId-valueId joined by +" };
    let pair = |pair: &str| {
        let (filter, id) = pair.split_once('-')?;
        (is_id(filter) && is_id(id)).then(|| pair.to_owned())
    };
    joined(&plus(value), "+", pair).map(Some).ok_or(invalid)
}

fn ranges(field: &'static str, value: &str) -> Canonical {
    let invalid = InvalidParameter { field, reason: "must be filterId-min-max joined by +" };
    let range = |range: &str| {
        let (filter, bounds) = range.split_once('-')?;
        let (min, max) = bounds.split_once('-')?;
        let (low, high) = (decimal(min)?, decimal(max)?);
        (is_id(filter) && low <= high).then(|| range.to_owned())
    };
    joined(&plus(value), "+", range).map(Some).ok_or(invalid)
}

fn price(field: &'static str, value: &str) -> Canonical {
    let invalid = InvalidParameter { field, reason: "must be min-max in whole numbers" };
    let (min, max) = value.split_once('-').ok_or_else(|| invalid.clone())?;
    match (number(min), number(max)) {
        (Some(min), Some(max)) if min <= max => Ok(Some(format!("{min}-{max}"))),
        _ => Err(invalid),
    }
}

fn search_text(field: &'static str, value: &str) -> Canonical {
    if value.chars().any(char::is_control) {
        return Err(InvalidParameter { field, reason: "must not hold control characters" });
    }
    if value.chars().count() > MAX_QUERY_CHARS {
        return Err(InvalidParameter { field, reason: "must not be longer than 100 characters" });
    }
    Ok(Some(value.split_whitespace().collect::<Vec<_>>().join(" ")))
}

/// Parses values joined by `separator`; checks, sorts and deduplicates them.
fn joined(value: &str, separator: &str, check: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut values = value
        .split(separator)
        .filter(|part| !part.is_empty())
        .take(MAX_VALUES + 1)
        .map(check)
        .collect::<Option<Vec<_>>>()?;
    values.sort_unstable_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
    values.dedup();
    (!values.is_empty() && values.len() <= MAX_VALUES).then(|| values.join(separator))
}

/// Restores `+`, which arrives as a space from callers that decode forms.
fn plus(value: &str) -> String {
    value.replace(' ', "+")
}

fn is_id(id: &str) -> bool {
    (1..=MAX_ID_BYTES).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn decimal(text: &str) -> Option<rust_decimal::Decimal> {
    let plain = text.len() <= MAX_ID_BYTES
        && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    plain.then(|| super::lenient::parse_decimal(text))?
}

/// The path of a listing's page without leading slash, as the shop's calls take it in `link`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct PageLink(String);

impl PageLink {
    /// Rejects absolute addresses, `..`, encoded slashes, backslashes, control characters, and text
    /// that would add parameters to the upstream call, where `link` is not escaped
    /// (contracts/upstream/catalogue.md#filters).
    pub fn parse(field: &'static str, link: &str) -> Result<Self, InvalidParameter> {
        let refuse = |reason| Err(InvalidParameter { field, reason });
        if link.len() > MAX_LINK_BYTES {
            return refuse("is too long");
        }
        let lower = link.to_ascii_lowercase();
        if lower.contains("%2f") || lower.contains("%5c") {
            return refuse("must not hold encoded slashes");
        }
        let Ok(decoded) = percent_decode_str(link).decode_utf8() else {
            return refuse("must be UTF-8");
        };
        if decoded.chars().any(|c| c.is_control() || c.is_whitespace() || "\\?#&%<>\"'".contains(c))
        {
            return refuse("holds a character no page path has");
        }
        let path = decoded.strip_prefix('/').unwrap_or(&decoded);
        if path.starts_with('/') || path.contains("//") || path.contains(':') {
            return refuse("must be a path of the shop");
        }
        if has_dot_segment(path) {
            return refuse("must not hold dot segments");
        }
        Ok(Self(path.to_owned()))
    }

    /// The path without leading slash, not encoded; empty for the home page.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The path with a leading slash.
    pub fn path(&self) -> String {
        format!("/{}", self.0)
    }
}

#[cfg(test)]
mod tests;
