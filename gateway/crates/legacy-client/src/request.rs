//! One call about to be made.

use std::fmt::Write as _;

use bytes::Bytes;
use http::{HeaderValue, Method};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::{Effect, LegacyCall};

/// Everything that would end a path segment or change its meaning. `@` stays as the shop's own clients send it.
const SEGMENT: &AsciiSet = &CONTROLS
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
const PATH: &AsciiSet = &CONTROLS
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
const QUERY: &AsciiSet = &CONTROLS
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
    /// Fills the path template from `segments`, in order. A missing optional segment is left out.
    ///
    /// # Panics
    /// When a required segment is missing: the callers' arguments are fixed at compile time.
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
                    let set = if rest { PATH } else { SEGMENT };
                    let value = if rest { value.trim_start_matches('/') } else { value };
                    let _ = write!(path, "{}", utf8_percent_encode(value, set));
                }
                None => assert!(part.ends_with("?}") || rest, "{} needs a value for {part}", call.id),
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

    /// A caller's own GET: path and query stay as they were sent.
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

    /// A caller's own POST that only reads: its body stays as it was sent and is part of what tells answers apart.
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
        let _ =
            write!(self.query, "{}={}", utf8_percent_encode(name, QUERY), utf8_percent_encode(value, QUERY));
        self
    }

    /// Query text that is already encoded, as a listing's address bar has it [wire 7.1].
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

    /// An urlencoded form body.
    #[must_use]
    pub fn form(mut self, fields: &[(&str, &str)]) -> Self {
        let mut body = url::form_urlencoded::Serializer::new(String::new());
        body.extend_pairs(fields);
        self.body = Bytes::from(body.finish());
        self.content_type =
            Some(HeaderValue::from_static("application/x-www-form-urlencoded; charset=UTF-8"));
        self
    }

    #[must_use]
    pub fn call(&self) -> &'static LegacyCall {
        self.call
    }

    #[must_use]
    pub fn effect(&self) -> Effect {
        // An unlisted method is treated as the most dangerous one.
        self.call.effect(&self.method).unwrap_or(Effect::Payment)
    }

    pub(crate) fn is_repeatable(&self) -> bool {
        self.call.repeats(&self.method)
    }

    pub(crate) fn parts(&self) -> (&Method, &str, &str, &Bytes, Option<&HeaderValue>) {
        (&self.method, &self.path, &self.query, &self.body, self.content_type.as_ref())
    }

    /// Path and parameters in one canonical form: what tells two answers of a call apart, language and currency aside.
    #[must_use]
    pub fn canonical(&self) -> String {
        let mut pairs: Vec<&str> = self.query.split('&').filter(|p| !p.is_empty()).collect();
        pairs.sort_unstable();
        let mut key = String::with_capacity(self.path.len() + self.query.len() + self.body.len() + 8);
        let _ = write!(key, "{} {}?{}", self.method, self.path, pairs.join("&"));
        if !self.body.is_empty() {
            key.push(' ');
            key.push_str(&canonical_body(&self.body, self.content_type.as_ref()));
        }
        key
    }
}

/// A body without what does not matter in it: the order of a form's differently named fields, a multipart boundary. Its
/// kind is kept, because the shop may read the same bytes in another way under another label.
fn canonical_body(body: &[u8], content_type: Option<&HeaderValue>) -> String {
    let label = content_type.and_then(|label| label.to_str().ok()).unwrap_or_default();
    let kind = label.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let text = String::from_utf8_lossy(body);
    let text = match kind.as_str() {
        "application/x-www-form-urlencoded" => {
            let mut fields: Vec<&str> = text.split('&').filter(|field| !field.is_empty()).collect();
            // Stable: of fields of one name the order matters, and of lists it always does.
            fields.sort_by_key(|field| field.split('=').next());
            fields.join("&")
        }
        "multipart/form-data" => {
            let boundary = label.split("boundary=").nth(1).unwrap_or_default();
            let boundary = boundary.split(';').next().unwrap_or_default().trim().trim_matches('"');
            if boundary.is_empty() { text.into_owned() } else { text.replace(boundary, "-") }
        }
        _ => text.into_owned(),
    };
    format!("{kind} {text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILTERS: LegacyCall = LegacyCall::read("catalogue.filters", "/srv/service/filter/get/{blocks}");

    #[test]
    fn flt_6_path_and_query_are_encoded_and_canonical() {
        let one =
            LegacyRequest::new(&FILTERS, &["filters-brands"]).query("link", "kilim").query("brand", "80");
        let two =
            LegacyRequest::new(&FILTERS, &["filters-brands"]).query("brand", "80").query("link", "kilim");
        assert_eq!(one.canonical(), two.canonical());
        assert_eq!(one.canonical(), "GET /srv/service/filter/get/filters-brands?brand=80&link=kilim");
    }

    #[test]
    fn gw_10_bodies_differ_by_what_they_say_and_not_by_how() {
        let posted = |label: &'static str, body: &'static str| {
            LegacyRequest::as_sent(&FILTERS, "/x", "")
                .body_as_sent(Bytes::from_static(body.as_bytes()), Some(HeaderValue::from_static(label)))
                .canonical()
        };
        let form = "application/x-www-form-urlencoded";
        assert_eq!(posted(form, "a=1&b[]=2&b[]=3"), posted(form, "b[]=2&b[]=3&a=1"));
        assert_ne!(posted(form, "b[]=2&b[]=3"), posted(form, "b[]=3&b[]=2"));
        assert_ne!(posted(form, "a=1"), posted("text/plain", "a=1"));
        let part = |mark: &'static str| {
            (format!("multipart/form-data; boundary={mark}"), format!("--{mark}\r\n1\r\n--{mark}--"))
        };
        let key = |(label, body): (String, String)| {
            LegacyRequest::as_sent(&FILTERS, "/x", "")
                .body_as_sent(Bytes::from(body), label.parse().ok())
                .canonical()
        };
        assert_eq!(key(part("one")), key(part("two")));
    }

    #[test]
    fn a_segment_cannot_break_out_of_its_place() {
        let request = LegacyRequest::new(&FILTERS, &["../x?y#z\\"]);
        assert_eq!(request.path, "/srv/service/filter/get/..%2Fx%3Fy%23z%5C");
    }
}
