//! What gives itself away by its form or by the name beside it, anywhere in a text.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::pseudonym::passes_luhn;
use super::table;

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is a constant that tests run")
}

static EMAIL: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"([\p{L}0-9._%+-]*[\p{L}0-9_])(@|%40|&#64;|\\u0040)([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.([A-Za-z]{2,}))",
    )
});
static JWT: LazyLock<Regex> =
    LazyLock::new(|| regex(r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*)?"));
/// 32 random bytes in base64 (contracts/upstream/protocol.md#anti-forgery-values), and session ids
/// in hexadecimal.
static TOKEN: LazyLock<Regex> = LazyLock::new(|| {
    regex(r"(?:[A-Za-z0-9+]|\\?/){43}=|\b[0-9a-f]{32,128}\b|\b[0-9A-F]{32,128}\b")
});
static CARD: LazyLock<Regex> = LazyLock::new(|| regex(r"\d(?:[ -]?\d){12,18}"));
static PHONE: LazyLock<Regex> = LazyLock::new(|| {
    regex(
        r"(?:\+90|\b0|%2B90)[ -]?\(?[2-5]\d{2}\)?[ -]?\d{3}[ -]?\d{2}[ -]?\d{2}\b|\+[1-9]\d{9,14}\b",
    )
});
/// `KEY: "value"` and `KEY = 'value'`, in scripts, in JSON, in JSON inside a string, in JSON inside
/// an attribute.
static KEYED: LazyLock<[Regex; 6]> = LazyLock::new(|| {
    [
        regex(r#"([A-Za-z_][\w-]{1,40})["']?\s*[:=]\s*"((?:[^"\\]|\\.)*)""#),
        regex(r#"([A-Za-z_][\w-]{1,40})["']?\s*[:=]\s*'((?:[^'\\]|\\.)*)'"#),
        regex(r#"([A-Za-z_][\w-]{1,40})\\"\s*:\s*\\"((?:[^"\\]|\\\\/|\\/)*)\\""#),
        regex(r"([A-Za-z_][\w-]{1,40})&quot;\s*:\s*&quot;([^&]*)&quot;"),
        regex(r#"([A-Za-z_][\w-]{1,40})(?:\\?["']|&quot;)?\s*:\s*(\d{4,19})\b"#),
        regex(r"[?&;]([A-Za-z_][\w-]{1,40})=([^&\s\x22'<>\\;#]+)"),
    ]
});
static INPUT: LazyLock<Regex> = LazyLock::new(|| regex(r"(?i)<(?:input|meta|option)\b[^>]*>"));
static NAME: LazyLock<Regex> =
    LazyLock::new(|| regex(r#"(?i)\b(?:name|id)\s*=\s*(?:\\?["'])([^"'\\]+)(?:\\?["'])"#));
static VALUE: LazyLock<Regex> =
    LazyLock::new(|| regex(r#"(?i)\b(?:value|content)\s*=\s*(?:\\?["'])([^"'\\]+)(?:\\?["'])"#));

/// A picture's name such as `icon@2x.png` is no address.
const NO_HOSTS: &[&str] = &["png", "jpg", "jpeg", "webp", "svg", "gif", "avif", "css", "js"];

/// Rewrites what stands in `text`; `make_stand_in` gives the other value for each one found.
pub(crate) fn scrub(text: &str, make_stand_in: &mut dyn FnMut(&str) -> String) -> String {
    let mut text = keyed(text, make_stand_in);
    text = replace(&INPUT, &text, |found| inputs(&found[0], make_stand_in));
    by_form(&text, make_stand_in)
}

/// Only what gives itself away by its form.
pub(crate) fn by_form(text: &str, make_stand_in: &mut dyn FnMut(&str) -> String) -> String {
    let mut text = replace(&JWT, text, |found| make_stand_in(&found[0]));
    // The fraction of a price may have fifty digits, a session id has letters among them.
    text = replace(&TOKEN, &text, |found| {
        let number = found[0].bytes().all(|byte| byte.is_ascii_digit());
        if number { found[0].to_owned() } else { make_stand_in(&found[0]) }
    });
    text = replace(&EMAIL, &text, |found| {
        if NO_HOSTS.contains(&found[4].to_ascii_lowercase().as_str()) {
            return found[0].to_owned();
        }
        make_stand_in(&format!("{}@{}", &found[1], &found[3])).replacen('@', &found[2], 1)
    });
    text = numbers(&CARD, &text, is_card, make_stand_in);
    numbers(&PHONE, &text, |_| true, make_stand_in)
}

fn replace(regex: &Regex, text: &str, mut with: impl FnMut(&Captures<'_>) -> String) -> String {
    match regex.replace_all(text, |found: &Captures<'_>| with(found)) {
        std::borrow::Cow::Borrowed(_) => text.to_owned(),
        std::borrow::Cow::Owned(changed) => changed,
    }
}

fn keyed(text: &str, make_stand_in: &mut dyn FnMut(&str) -> String) -> String {
    let mut text = text.to_owned();
    for regex in KEYED.iter() {
        text = replace(regex, &text, |found| {
            let (name, value) = (&found[1], &found[2]);
            if !table::is_sensitive(name) || value.chars().count() < 2 {
                return found[0].to_owned();
            }
            let start = found.get(2).map_or(0, |value| value.start())
                - found.get(0).map_or(0, |all| all.start());
            let whole = &found[0];
            format!("{}{}{}", &whole[..start], make_stand_in(value), &whole[start + value.len()..])
        });
    }
    text
}

fn inputs(tag: &str, make_stand_in: &mut dyn FnMut(&str) -> String) -> String {
    let named = NAME.captures_iter(tag).any(|found| table::is_sensitive(&found[1]));
    match VALUE
        .captures(tag)
        .and_then(|found| found.get(1))
        .filter(|value| named && value.len() > 1)
    {
        Some(value) => {
            format!(
                "{}{}{}",
                &tag[..value.start()],
                make_stand_in(value.as_str()),
                &tag[value.end()..]
            )
        }
        None => tag.to_owned(),
    }
}

/// Numbers that stand alone: not the middle of a longer one, nor the fraction of a price printed
/// with fifty digits.
fn numbers(
    regex: &Regex,
    text: &str,
    wanted: impl Fn(&str) -> bool,
    make_stand_in: &mut dyn FnMut(&str) -> String,
) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for found in regex.find_iter(text) {
        let before = text[..found.start()].chars().next_back();
        let after = text[found.end()..].chars().next();
        let alone = !before.is_some_and(|c| c.is_alphanumeric() || c == '.' || c == '_')
            && !after.is_some_and(|c| c.is_alphanumeric() || c == '_');
        if alone && wanted(found.as_str()) {
            out.push_str(&text[from..found.start()]);
            out.push_str(&make_stand_in(found.as_str()));
            from = found.end();
        }
    }
    out.push_str(&text[from..]);
    out
}

fn is_card(text: &str) -> bool {
    let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).collect();
    matches!(digits.first(), Some(b'2'..=b'6' | b'9')) && passes_luhn(digits.into_iter())
}
