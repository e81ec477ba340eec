//! One call about to be sent.

mod canonical;
mod encoding;
mod multipart;

use std::fmt::Write as _;

use bytes::Bytes;
use http::{HeaderValue, Method};
use percent_encoding::utf8_percent_encode;

use self::encoding::{PATH_ENCODE_SET, QUERY_ENCODE_SET, SEGMENT_ENCODE_SET};
pub use self::multipart::FormFile;
use crate::call::{Effect, LegacyCall};

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
    pub fn multipart(self, fields: &[(&str, &str)]) -> Self {
        self.multipart_with_files(fields, &[])
    }

    /// [`Self::multipart`] with files after the fields.
    #[must_use]
    pub fn multipart_with_files(mut self, fields: &[(&str, &str)], files: &[FormFile<'_>]) -> Self {
        let (body, content_type) = multipart::encode(fields, files);
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
        let pairs = canonical::sorted_fields(&self.query);
        let mut key =
            String::with_capacity(self.path.len() + self.query.len() + self.body.len() + 8);
        let _ = write!(key, "{} {}?{}", self.method, self.path, pairs.join("&"));
        if !self.body.is_empty() {
            key.push(' ');
            key.push_str(&canonical::body_text(&self.body, self.content_type.as_ref()));
        }
        key
    }
}

#[cfg(test)]
mod tests;
