//! The Content-Security-Policy of a document: no nonce, the hash of each inline script and style instead, so that a kept
//! copy needs no change [blueprint decision 19].

use base64::Engine as _;
use http::HeaderValue;
use sha2::Digest as _;

use crate::config::StorefrontSettings;

/// Text becomes a script, or markup, through the storefront's two policies alone [decision 0033].
const TRUSTED_TYPES: &str = "; require-trusted-types-for 'script'; trusted-types default vitrin";

/// The policy for this document.
pub(super) fn policy(html: &[u8], settings: &StorefrontSettings, https: bool) -> HeaderValue {
    let scripts = hashes(html, b"script");
    let styles = hashes(html, b"style");
    let hosts: String = settings.frame_hosts.iter().map(|host| format!(" https://{host}")).collect();
    let (eval, sockets) = if settings.development { (" 'unsafe-eval'", " ws: wss:") } else { ("", "") };
    // Its development server puts text into pages by every door there is.
    let types = if settings.development { "" } else { TRUSTED_TYPES };
    let upgrade = if https { "; upgrade-insecure-requests" } else { "" };
    let text = format!(
        "default-src 'self'; script-src 'self'{scripts}{eval}; style-src 'self'{styles}; style-src-attr 'unsafe-inline'; \
         img-src 'self' data: blob:; connect-src 'self'{sockets}; object-src 'none'; base-uri 'self'; \
         form-action 'self'{hosts}; frame-src 'self'{hosts}; frame-ancestors 'self'{types}{upgrade}"
    );
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("default-src 'self'"))
}

/// ` 'sha256-…'` for each inline element of this name that a browser would run or apply.
fn hashes(html: &[u8], name: &[u8]) -> String {
    let mut out = String::new();
    let mut seen = Vec::new();
    let mut rest = html;
    while let Some(element) = next_element(rest, name) {
        rest = element.rest;
        if element.content.is_empty() || element.is_external || element.is_data {
            continue;
        }
        let hash = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(element.content));
        if !seen.contains(&hash) {
            out.push_str(" 'sha256-");
            out.push_str(&hash);
            out.push('\'');
            seen.push(hash);
        }
    }
    out
}

struct Element<'a> {
    content: &'a [u8],
    is_external: bool,
    /// A data block such as JSON-LD, which nothing runs.
    is_data: bool,
    rest: &'a [u8],
}

fn next_element<'a>(html: &'a [u8], name: &[u8]) -> Option<Element<'a>> {
    let mut from = 0;
    loop {
        let start = from
            + find(
                &html[from..],
                |window| window[0] == b'<' && window[1..].eq_ignore_ascii_case(name),
                name.len() + 1,
            )?;
        let after_name = start + 1 + name.len();
        if !html.get(after_name).is_some_and(|b| b.is_ascii_whitespace() || *b == b'>' || *b == b'/') {
            from = after_name;
            continue;
        }
        let open_end = after_name + tag_end(&html[after_name..])?;
        let tag = String::from_utf8_lossy(&html[after_name..open_end]).to_ascii_lowercase();
        let content_start = open_end + 1;
        let close = |window: &[u8]| window.starts_with(b"</") && window[2..].eq_ignore_ascii_case(name);
        let content_end = content_start + find(&html[content_start..], close, name.len() + 2)?;
        let kind = attribute(&tag, "type");
        let runs = kind.is_none_or(|kind| {
            matches!(kind, "" | "module" | "text/javascript" | "application/javascript" | "text/css")
        });
        return Some(Element {
            content: &html[content_start..content_end],
            is_external: attribute(&tag, "src").is_some(),
            is_data: !runs,
            rest: &html[content_end..],
        });
    }
}

fn find(bytes: &[u8], wanted: impl Fn(&[u8]) -> bool, width: usize) -> Option<usize> {
    bytes.windows(width).position(wanted)
}

/// Where the tag's `>` is; one inside quotes does not count.
fn tag_end(bytes: &[u8]) -> Option<usize> {
    let mut quote = None;
    for (at, &byte) in bytes.iter().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

/// The value of an attribute in a lower-case tag; empty when it has none.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = tag;
    while let Some(at) = rest.find(name) {
        let before = rest[..at].chars().next_back();
        let after = &rest[at + name.len()..];
        if before.is_none_or(|c| c.is_ascii_whitespace() || matches!(c, '"' | '\'' | '/')) {
            let trimmed = after.trim_start();
            if let Some(value) = trimmed.strip_prefix('=') {
                let value = value.trim_start();
                return Some(match value.chars().next() {
                    Some(quote @ ('"' | '\'')) => value[1..].split(quote).next().unwrap_or_default(),
                    _ => value.split(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default(),
                });
            }
            if trimmed.is_empty() || after.starts_with(|c: char| c.is_ascii_whitespace() || c == '/') {
                return Some("");
            }
        }
        rest = after;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> StorefrontSettings {
        StorefrontSettings {
            url: "http://127.0.0.1:3000".parse().unwrap(),
            page_parameters: Vec::new(),
            frame_hosts: vec!["bank.example".to_owned()],
            development: false,
        }
    }

    #[test]
    fn each_inline_script_and_no_other_is_hashed() {
        // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
        const ALERT: &str = "bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=";
        let html = br#"<html><SCRIPT data-x="a>b">alert(1)</script><script src="/x.js" async></script>
            <script type="application/ld+json">{"a":1}</script><script>alert(1)</script><scripty>no</scripty>"#;
        let policy = policy(html, &settings(), false);
        let text = policy.to_str().unwrap();
        assert_eq!(text.matches("sha256-").count(), 1, "{text}");
        assert!(text.contains(ALERT), "{text}");
        assert!(text.contains("form-action 'self' https://bank.example"));
        assert!(!text.contains("unsafe-eval"));
        assert!(
            text.contains("; require-trusted-types-for 'script'; trusted-types default vitrin"),
            "{text}"
        );
    }

    #[test]
    fn a_development_server_is_not_held_to_trusted_types() {
        let settings = StorefrontSettings { development: true, ..settings() };
        let policy = policy(b"<html>", &settings, false);
        assert!(!policy.to_str().unwrap().contains("trusted-types"), "{policy:?}");
    }

    #[test]
    fn an_unclosed_script_hashes_nothing_and_ends() {
        assert_eq!(hashes(b"<script>alert(1)", b"script"), "");
        assert_eq!(hashes(b"<script", b"script"), "");
    }
}
