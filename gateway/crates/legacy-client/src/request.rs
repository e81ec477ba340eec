//! One call about to be sent.

mod multipart;

use std::fmt::Write as _;

use bytes::Bytes;
use http::{HeaderValue, Method};
use percent_encoding::{
    AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode_str, percent_encode, utf8_percent_encode,
};

use crate::{Effect, LegacyCall};

/// Everything that would end a path segment or change its meaning. `@` stays, as the shop's own
/// clients send it.
const SEGMENT_ENCODE_SET: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'`')
    .add(b'{')
    .add(b'}')
    .add(b'/')
    .add(b'%')
    .add(b'\\')
    .add(b'^')
    .add(b'|')
    .add(b'[')
    .add(b']');
const PATH_ENCODE_SET: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'`')
    .add(b'{')
    .add(b'}')
    .add(b'%')
    .add(b'\\')
    .add(b'^')
    .add(b'|');
const QUERY_ENCODE_SET: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'&')
    .add(b'%')
    .add(b'+')
    .add(b'\\')
    .add(b'=')
    .add(b'?')
    .add(b'`')
    .add(b'{')
    .add(b'}')
    .add(b'|')
    .add(b'^');

/// One call with its parameters, ready to be sent or looked up in the cache.
#[derive(Debug, Clone)]
pub struct LegacyRequest {
    call: &'static LegacyCall,
    method: Method,
    path: String,
    query: String,
    body: Bytes,
    content_type: Option<HeaderValue>,
}

impl LegacyRequest {
    /// Fills the path template from `segments`, in order. A missing optional segment is omitted.
    ///
    /// # Panics
    /// When a required segment is missing: the arguments are fixed at compile time.
    #[must_use]
    pub fn new(call: &'static LegacyCall, segments: &[&str]) -> Self {
        let mut given = segments.iter();
        let mut path = String::with_capacity(call.path.len() + 16);
        for part in call.path.split('/').filter(|s| !s.is_empty()) {
            if !part.starts_with('{') {
                path.push('/');
                path.push_str(part);
                continue;
            }
            let rest = part.ends_with("*}");
            match given.next() {
                Some(value) => {
                    path.push('/');
                    let set = if rest { PATH_ENCODE_SET } else { SEGMENT_ENCODE_SET };
                    let value = if rest { value.trim_start_matches('/') } else { value };
                    let _ = write!(path, "{}", utf8_percent_encode(value, set));
                }
                None => {
                    assert!(part.ends_with("?}") || rest, "{} needs a value for {part}", call.id);
                }
            }
        }
        if path.is_empty() {
            path.push('/');
        }
        Self {
            call,
            method: call.methods[0].0.clone(),
            path,
            query: String::new(),
            body: Bytes::new(),
            content_type: None,
        }
    }

    /// A caller's own GET, with path and query unchanged.
    #[must_use]
    pub fn as_sent(call: &'static LegacyCall, path: &str, query: &str) -> Self {
        Self {
            call,
            method: Method::GET,
            path: path.to_owned(),
            query: query.to_owned(),
            body: Bytes::new(),
            content_type: None,
        }
    }

    /// A caller's own read-only POST, with the body unchanged. The body is part of the cache key.
    #[must_use]
    pub fn body_as_sent(mut self, body: Bytes, content_type: Option<HeaderValue>) -> Self {
        self.method = Method::POST;
        self.body = body;
        self.content_type = content_type;
        self
    }

    #[must_use]
    pub fn query(mut self, name: &str, value: &str) -> Self {
        if !self.query.is_empty() {
            self.query.push('&');
        }
        let _ = write!(
            self.query,
            "{}={}",
            utf8_percent_encode(name, QUERY_ENCODE_SET),
            utf8_percent_encode(value, QUERY_ENCODE_SET)
        );
        self
    }

    /// Query text that is already encoded, as a listing's address bar has it
    /// (contracts/upstream/catalogue.md#filters).
    #[must_use]
    pub fn raw_query(mut self, query: &str) -> Self {
        if !query.is_empty() {
            if !self.query.is_empty() {
                self.query.push('&');
            }
            self.query.push_str(query);
        }
        self
    }

    #[must_use]
    pub fn method(mut self, method: Method) -> Self {
        self.method = method;
        self
    }

    /// Sets an urlencoded form body.
    #[must_use]
    pub fn form(mut self, fields: &[(&str, &str)]) -> Self {
        let mut body = url::form_urlencoded::Serializer::new(String::new());
        body.extend_pairs(fields);
        self.body = Bytes::from(body.finish());
        self.content_type =
            Some(HeaderValue::from_static("application/x-www-form-urlencoded; charset=UTF-8"));
        self
    }

    /// A body as browsers send a form's data. The shop reads no other on PUT
    /// (contracts/upstream/protocol.md#bodies).
    #[must_use]
    pub fn multipart(mut self, fields: &[(&str, &str)]) -> Self {
        let (body, content_type) = multipart::encode(fields);
        self.body = body;
        self.content_type = Some(content_type);
        self
    }

    #[must_use]
    pub fn call(&self) -> &'static LegacyCall {
        self.call
    }

    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    #[must_use]
    pub fn body(&self) -> &Bytes {
        &self.body
    }

    #[must_use]
    pub fn query_text(&self) -> &str {
        &self.query
    }

    #[must_use]
    pub fn content_type(&self) -> Option<&HeaderValue> {
        self.content_type.as_ref()
    }

    #[must_use]
    pub fn effect(&self) -> Effect {
        // A method that is not listed is treated as the most dangerous one.
        self.call.effect(&self.method).unwrap_or(Effect::Payment)
    }

    pub(crate) fn is_retryable(&self) -> bool {
        self.call.is_retryable(&self.method)
    }

    pub(crate) fn parts(&self) -> (&Method, &str, &str, &Bytes, Option<&HeaderValue>) {
        (&self.method, &self.path, &self.query, &self.body, self.content_type.as_ref())
    }

    /// Path and parameters in canonical form: the cache key, without language and currency.
    #[must_use]
    pub fn canonical(&self) -> String {
        let pairs = sorted_fields(&self.query);
        let mut key =
            String::with_capacity(self.path.len() + self.query.len() + self.body.len() + 8);
        let _ = write!(key, "{} {}?{}", self.method, self.path, pairs.join("&"));
        if !self.body.is_empty() {
            key.push(' ');
            key.push_str(&canonical_body(&self.body, self.content_type.as_ref()));
        }
        key
    }
}

/// Sorts the fields of a query or form by name. Fields of one name keep their order: the shop reads
/// the last of them, or all as a list.
fn sorted_fields(text: &str) -> Vec<&str> {
    let mut fields: Vec<&str> = text.split('&').filter(|field| !field.is_empty()).collect();
    // Decodes the name: `a%5B%5D` is `a[]`.
    let name = |field: &&str| -> Vec<u8> {
        let name = field.split('=').next().unwrap_or_default();
        percent_decode_str(name).map(|byte| if byte == b'+' { b' ' } else { byte }).collect()
    };
    fields.sort_by_cached_key(name);
    fields
}

/// A body in canonical form, without the order of differently named form fields or the multipart
/// boundary. Its content type is kept, because the shop may read the same bytes differently under
/// another one.
fn canonical_body(body: &[u8], content_type: Option<&HeaderValue>) -> String {
    let label =
        content_type.map(|label| String::from_utf8_lossy(label.as_bytes())).unwrap_or_default();
    let mut parameters = label.split(';').map(str::trim);
    let kind = parameters.next().unwrap_or_default().to_ascii_lowercase();
    let Ok(text) = std::str::from_utf8(body) else {
        return format!("{label} bytes {}", percent_encode(body, NON_ALPHANUMERIC));
    };
    match kind.as_str() {
        "application/x-www-form-urlencoded" => {
            format!("{label} text {}", sorted_fields(text).join("&"))
        }
        "multipart/form-data" => {
            let boundary = |parameter: &&str| {
                parameter.get(..9).is_some_and(|n| n.eq_ignore_ascii_case("boundary="))
            };
            let (boundaries, others): (Vec<&str>, Vec<&str>) = parameters.partition(boundary);
            match boundaries[..] {
                [one] if one.trim_matches('"').len() > 9 => {
                    format!(
                        "{kind};{} parts {}",
                        others.join(";"),
                        multipart_parts(text, one[9..].trim_matches('"'))
                    )
                }
                _ => format!("{label} text {text}"),
            }
        }
        _ => format!("{label} text {text}"),
    }
}

/// The text between the boundaries, each part with its length. Nothing inside a part can look like
/// its end, so bodies that differ in more than their boundary have different keys.
fn multipart_parts(text: &str, boundary: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for part in text.split(&format!("--{boundary}")) {
        let _ = write!(out, "{}:{part}", part.len());
    }
    out
}

#[cfg(test)]
mod tests;
