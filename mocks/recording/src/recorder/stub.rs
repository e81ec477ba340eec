//! One exchange as a stub: request pattern, response, body. A scrubbed value of a request is
//! matched by its presence: the caller of a replay types another e-mail address, or was given
//! another token.

use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;
use sha2::{Digest as _, Sha256};

use crate::Exchange;
use crate::exchange::header;
use crate::mapping::{HeaderValues, OWN_HOST, Pattern, RequestPattern, ResponseDefinition};
use crate::matching::is_buster;
use crate::redact::{Field, Redactor};

/// A scrubbed exchange.
#[derive(Debug)]
pub(crate) struct Scrubbed {
    pub(crate) request: RequestPattern,
    pub(crate) response: ResponseDefinition,
    pub(crate) body: Vec<u8>,
    /// Readable part of a file name.
    pub(crate) words: String,
    /// Equal for two responses that differ in stand-ins only.
    pub(crate) digest: [u8; 32],
}

pub(crate) fn scrub(
    exchange: &Exchange,
    body: &[u8],
    origin: &str,
    redactor: &mut Redactor,
) -> Scrubbed {
    redactor.take_made();
    redactor.learn_headers(&exchange.request_headers);
    let (request, words) = request(exchange, redactor);
    redactor.learn_headers(&exchange.headers);
    let set = exchange.headers.iter().filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"));
    for (name, value) in set {
        // Learned first: a page may contain the session it sets.
        redactor.header(name, value);
    }
    let mut headers: BTreeMap<String, HeaderValues> = BTreeMap::new();
    for (name, value) in &exchange.headers {
        if let Some(value) = redactor.header(name, &without_origin(value, origin)) {
            let name = capitalised(name);
            match headers.get_mut(&name) {
                Some(values) => values.push(value),
                None => drop(headers.insert(name, HeaderValues::One(value))),
            }
        }
    }
    let own = std::str::from_utf8(body).map(|text| without_origin(text, origin).into_bytes());
    let body = redactor.body(own.as_deref().unwrap_or(body));
    let response =
        ResponseDefinition { status: exchange.status, headers, ..ResponseDefinition::default() };
    let digest = digest(&response, &body, redactor);
    Scrubbed { request, response, body, words, digest }
}

fn digest(response: &ResponseDefinition, body: &[u8], redactor: &mut Redactor) -> [u8; 32] {
    let mut text = String::from_utf8_lossy(body).into_owned();
    let mut made: Vec<String> =
        redactor.take_made().into_iter().filter(|made| made.len() > 5).collect();
    made.sort_by_key(|made| std::cmp::Reverse(made.len()));
    for other in made {
        text = text.replace(&other, "*");
        text = text.replace(&other.replace('/', "\\/"), "*");
    }
    Sha256::new().chain_update(response.status.to_be_bytes()).chain_update(text).finalize().into()
}

/// Replaces the shop's host by one that does not exist; a replay puts its own there. However deep
/// in scripts and strings an address stands, its slashes escaped once for each, the host is the
/// same text.
fn without_origin(text: &str, origin: &str) -> String {
    let Some((scheme, host)) = origin.split_once("://").filter(|(_, host)| text.contains(host))
    else {
        return text.to_owned();
    };
    let mut text = text.to_owned();
    for between in ["://", ":\\/\\/", ":\\\\/\\\\/", "%3A%2F%2F"] {
        text =
            text.replace(&format!("{scheme}{between}{host}"), &format!("http{between}{OWN_HOST}"));
    }
    text.replace(host, OWN_HOST)
}

fn capitalised(name: &str) -> String {
    let part = |part: &str| {
        let mut letters = part.chars();
        letters
            .next()
            .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    name.to_ascii_lowercase().split('-').map(part).collect::<Vec<_>>().join("-")
}

fn request(exchange: &Exchange, redactor: &mut Redactor) -> (RequestPattern, String) {
    let mut request =
        RequestPattern { method: exchange.method.clone(), ..RequestPattern::default() };
    let mut words = Vec::new();
    let mut scrubbed = false;
    let parts: Vec<String> = exchange
        .path
        .split('/')
        .map(|part| {
            let plain = percent_decode_str(part).decode_utf8_lossy().into_owned();
            let other = redactor.segment(&plain);
            scrubbed |= other != plain;
            if other == plain { regex::escape(part) } else { "[^/]+".to_owned() }
        })
        .collect();
    if scrubbed {
        request.url_path_pattern = Some(parts.join("/"));
        words.push("scrubbed".to_owned());
    } else {
        request.url_path = Some(exchange.path.clone());
        words.extend(exchange.path.rsplit('/').find(|part| !part.is_empty()).map(str::to_owned));
    }
    let fields = redactor.fields(&exchange.query);
    for Field { name, value, scrubbed } in
        fields.into_iter().filter(|field| !is_buster(&field.name, &field.value))
    {
        if !scrubbed && name != "language" && !value.is_empty() {
            words.push(format!("{name}-{value}"));
        }
        let pattern =
            if scrubbed { Pattern::Matches(".*".to_owned()) } else { Pattern::EqualTo(value) };
        request.query_parameters.insert(name, pattern);
    }
    let label = header(&exchange.request_headers, "content-type").unwrap_or("");
    request.body_patterns = body_patterns(&exchange.request_body, label, redactor);
    (request, words.join("-"))
}

/// Decided by content, not by content type: JSON arrives labelled as a form
/// (contracts/upstream/protocol.md#bodies).
fn body_patterns(body: &[u8], label: &str, redactor: &mut Redactor) -> Vec<Pattern> {
    let Ok(text) = std::str::from_utf8(body) else { return Vec::new() };
    if text.is_empty() {
        return Vec::new();
    }
    if let Some(boundary) = boundary(label) {
        return multipart(text, boundary, redactor);
    }
    let any = |_: &str, text: bool| {
        if text { "${json-unit.any-string}" } else { "\"${json-unit.any-number}\"" }.to_owned()
    };
    if let Some(json) = redactor.json(text, &any) {
        return serde_json::from_str(&json)
            .map(|json| vec![Pattern::EqualToJson(json)])
            .unwrap_or_default();
    }
    let fields = redactor.fields(text);
    text.split('&')
        .filter(|pair| !pair.is_empty())
        .zip(fields)
        .map(|(raw, field)| {
            let (name, value) = raw.split_once('=').unwrap_or((raw, ""));
            let value = if field.scrubbed { "[^&]*".to_owned() } else { regex::escape(value) };
            Pattern::Matches(format!("(.*&)?{}={value}(&.*)?", regex::escape(name)))
        })
        .collect()
}

fn boundary(label: &str) -> Option<&str> {
    let rest = label.strip_prefix("multipart/")?.split("boundary=").nth(1)?;
    Some(rest.split(';').next().unwrap_or(rest).trim().trim_matches('"'))
}

fn multipart(text: &str, boundary: &str, redactor: &mut Redactor) -> Vec<Pattern> {
    let mark = format!("--{boundary}");
    let mut pairs = Vec::new();
    let mut files = Vec::new();
    for part in text.split(mark.as_str()) {
        let Some((head, value)) = part.split_once("\r\n\r\n") else { continue };
        let Some(name) = head.split("name=\"").nth(1).and_then(|rest| rest.split('"').next())
        else {
            continue;
        };
        if head.contains("filename=") {
            files.push(Pattern::Contains(format!("name=\"{name}\"")));
        } else {
            pairs.push((name.to_owned(), value.strip_suffix("\r\n").unwrap_or(value).to_owned()));
        }
    }
    let fields = redactor.pairs(&pairs).into_iter().map(|field| {
        let named = format!("name=\"{}\"", field.name);
        // The line break ends the value, so 1 does not match 12.
        Pattern::Contains(if field.scrubbed {
            named
        } else {
            format!("{named}\r\n\r\n{}\r\n", field.value)
        })
    });
    fields.chain(files).collect()
}
