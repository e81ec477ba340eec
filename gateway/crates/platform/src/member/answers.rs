//! Finds bearers in the shop's answers. They are searched as text rather than parsed as JSON: a
//! login may have worked although its answer is not valid JSON, and even then its bearer must not
//! reach a page.
//!
//! The key is found in any letter case, with letters written as `\u0062`, within a text that is
//! JSON again (`\"bearer\"`), and in encodings that a page could choose to read an answer in.

mod needle;
mod scan;

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memmem};

use super::bearer::Bearer;
use crate::clock;
pub use needle::BearerNeedle;
pub use scan::{BearerScan, MayEndWithin};

const KEY: &[u8] = b"bearer";
const EXPIRY: &[u8] = b"\"exp_at\"";

/// Returns the first bearer of an answer with its expiry.
#[must_use]
pub fn bearer(body: &[u8]) -> Option<Bearer> {
    let content = literals(body).find(|content| !content.is_empty())?;
    // A truncated one does not count.
    body.get(content.end)?;
    let text = std::str::from_utf8(body.get(content)?).ok()?;
    let value = serde_json::from_str(&format!("\"{text}\"")).ok()?;
    Bearer::new(value, expiry(body), clock::now())
}

/// Replaces each bearer of an answer with `handle`; all other bytes stay.
#[must_use]
pub fn with_handle(body: &[u8], handle: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len());
    let mut copied = 0;
    for content in literals(body).filter(|content| !content.is_empty()) {
        out.extend_from_slice(&body[copied..content.start]);
        out.extend_from_slice(handle.as_bytes());
        copied = content.end;
    }
    out.extend_from_slice(&body[copied..]);
    out
}

/// Replaces this bearer with `handle` under whatever key and however escaped.
#[must_use]
pub fn without_value(body: Vec<u8>, bearer: &BearerNeedle, handle: &str) -> Vec<u8> {
    let Some(mut found) = bearer.find(&body, 0) else { return body };
    let mut out = Vec::with_capacity(body.len());
    let mut copied = 0;
    loop {
        out.extend_from_slice(&body[copied..found.start]);
        out.extend_from_slice(handle.as_bytes());
        copied = found.end;
        match bearer.find(&body, copied) {
            Some(next) => found = next,
            None => break,
        }
    }
    out.extend_from_slice(&body[copied..]);
    out
}

/// Whether a bearer is visible if the answer is read as UTF-16, UTF-32 or ISO-2022-JP.
#[must_use]
pub fn is_hidden(body: &[u8]) -> bool {
    match as_ascii(body) {
        Cow::Borrowed(_) => false,
        Cow::Owned(text) => matches!(find_match(&text), BearerMatch::Found),
    }
}

/// Whether a bearer is visible in any encoding.
#[must_use]
pub fn shows_bearer(body: &[u8]) -> bool {
    matches!(find_match(&as_ascii(body)), BearerMatch::Found)
}

/// Removes the bytes that those encodings add between ASCII letters.
fn as_ascii(body: &[u8]) -> Cow<'_, [u8]> {
    const ESCAPE: u8 = 0x1b;
    if memchr2(0, ESCAPE, body).is_none() {
        return Cow::Borrowed(body);
    }
    let mut out = Vec::with_capacity(body.len());
    let mut at = 0;
    while let Some(byte) = body.get(at) {
        match *byte {
            0 => at += 1,
            // Selects the next character set with two more bytes.
            ESCAPE => at += 3,
            other => {
                out.push(other);
                at += 1;
            }
        }
    }
    Cow::Owned(out)
}

/// Result of a search in a part of an answer.
enum BearerMatch {
    Nothing,
    /// From here on it may be the beginning of a bearer.
    Partial(usize),
    /// It contains the first byte of a bearer.
    Found,
}

fn find_match(bytes: &[u8]) -> BearerMatch {
    for quote in memchr_iter(b'"', bytes) {
        match value_of(bytes, quote) {
            KeyMatch::No => {}
            KeyMatch::CutOff => return BearerMatch::Partial(quote),
            KeyMatch::Value { open, nested } => {
                let mut content = bytes[open + 1..].iter();
                match content.find(|byte| !(nested && **byte == b'\\')) {
                    None => return BearerMatch::Partial(quote),
                    Some(b'"') => {}
                    Some(_) => return BearerMatch::Found,
                }
            }
        }
    }
    BearerMatch::Nothing
}

/// Result of matching our key at a quotation mark.
enum KeyMatch {
    No,
    /// The part ends before it is decided.
    CutOff,
    /// Our key with a string value, which opens here.
    Value {
        open: usize,
        /// Inside a string: the quotation marks are escaped.
        nested: bool,
    },
}

fn value_of(body: &[u8], quote: usize) -> KeyMatch {
    let mut at = quote + 1;
    for wanted in KEY {
        match letter(body, at) {
            None => return KeyMatch::CutOff,
            Some((letter, next)) if letter.eq_ignore_ascii_case(wanted) => at = next,
            Some(_) => return KeyMatch::No,
        }
    }
    let skip = |from: usize, skipped: fn(u8) -> bool| {
        body[from..].iter().position(|byte| !skipped(*byte)).map_or(body.len(), |by| from + by)
    };
    let is_escape = |byte: u8| byte == b'\\';
    let is_space = |byte: u8| byte.is_ascii_whitespace();
    at = skip(at, is_escape);
    for wanted in *b"\":" {
        match body.get(at) {
            None => return KeyMatch::CutOff,
            Some(byte) if *byte == wanted => at = skip(at + 1, is_space),
            Some(_) => return KeyMatch::No,
        }
    }
    let open = skip(at, is_escape);
    match body.get(open) {
        None => KeyMatch::CutOff,
        Some(b'"') => KeyMatch::Value { open, nested: open > at },
        Some(_) => KeyMatch::No,
    }
}

/// Reads a letter, literal or escaped by number, and returns where the next one begins.
fn letter(body: &[u8], at: usize) -> Option<(u8, usize)> {
    let byte = *body.get(at)?;
    if byte != b'\\' {
        return Some((byte, at + 1));
    }
    let number = at + body[at..].iter().take_while(|byte| **byte == b'\\').count();
    if *body.get(number)? != b'u' {
        return Some((0, number));
    }
    let digits = body.get(number + 1..number + 5)?;
    let code =
        std::str::from_utf8(digits).ok().and_then(|digits| u32::from_str_radix(digits, 16).ok());
    Some((code.and_then(|code| u8::try_from(code).ok()).unwrap_or(0), number + 5))
}

/// Returns the ranges of the key's strings, without quotation marks. A truncated one ends with the
/// body.
fn literals(body: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    memchr_iter(b'"', body).filter_map(|quote| {
        let KeyMatch::Value { open, nested } = value_of(body, quote) else { return None };
        let start = open + 1;
        if nested {
            let end = memchr(b'"', &body[start..]).map_or(body.len(), |by| start + by);
            let escapes = body[start..end].iter().rev().take_while(|byte| **byte == b'\\').count();
            return Some(start..end - escapes);
        }
        let mut end = start;
        while let Some(byte) = body.get(end) {
            match byte {
                b'\\' => end += 2,
                b'"' => break,
                _ => end += 1,
            }
        }
        Some(start..end.min(body.len()))
    })
}

/// Returns where the value after a colon begins.
fn value_after(body: &[u8], start: usize) -> Option<usize> {
    let skip = |from: usize| {
        body.get(from..)?.iter().position(|byte| !byte.is_ascii_whitespace()).map(|by| from + by)
    };
    let colon = skip(start).filter(|at| body[*at] == b':')?;
    skip(colon + 1)
}

/// A number, or a number as text.
fn expiry(body: &[u8]) -> Option<i64> {
    let at = memmem::find(body, EXPIRY)?;
    let start = value_after(body, at + EXPIRY.len())?;
    let text = body[start..].strip_prefix(b"\"").unwrap_or(&body[start..]);
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&text[..digits]).ok()?.parse().ok()
}

#[cfg(test)]
mod tests;
