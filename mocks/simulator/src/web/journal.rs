//! The latest requests the shop received, for tests of its clients.

use std::{collections::VecDeque, sync::Mutex};

use crate::values::legacy_json::{Json, object};

const MAX_ENTRIES: usize = 2000;
/// Of a body; pictures that a shopper sends are longer.
const MAX_BODY_BYTES: usize = 4096;

/// One request as it arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenRequest {
    /// In upper case.
    pub method: String,
    /// The path exactly as the caller sent it: neither decoded nor normalised.
    pub path: String,
    /// The query without its question mark; empty when there was none.
    pub query: String,
    /// Names in lower case, in the order they came.
    pub headers: Vec<(String, String)>,
    /// The first 4,096 bytes, as text; empty when the body broke off.
    pub body: String,
}

impl SeenRequest {
    /// The first header of this name.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// The decoded value of a query parameter.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<String> {
        form_urlencoded::parse(self.query.as_bytes())
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.into_owned())
    }
}

/// The latest requests, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Journal(Mutex<VecDeque<SeenRequest>>);

impl Journal {
    pub(crate) fn record(&self, parts: &http::request::Parts, body: &[u8]) {
        let headers = parts
            .headers
            .iter()
            .map(|(name, value)| {
                (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
            })
            .collect();
        let seen = SeenRequest {
            method: parts.method.to_string(),
            path: parts.uri.path().to_owned(),
            query: parts.uri.query().unwrap_or("").to_owned(),
            headers,
            body: String::from_utf8_lossy(&body[..body.len().min(MAX_BODY_BYTES)]).into_owned(),
        };
        let mut kept = self.0.lock().expect("no holder panics");
        if kept.len() == MAX_ENTRIES {
            kept.pop_front();
        }
        kept.push_back(seen);
    }

    pub(crate) fn all(&self) -> Vec<SeenRequest> {
        self.0.lock().expect("no holder panics").iter().cloned().collect()
    }

    pub(crate) fn clear(&self) {
        self.0.lock().expect("no holder panics").clear();
    }

    pub(crate) fn print(&self) -> Json {
        Json::list(self.all().into_iter().map(|seen| {
            object! {
                "method": seen.method, "path": seen.path, "query": seen.query,
                "headers": Json::Object(
                    seen.headers.into_iter().map(|(name, value)| (name.into(), value.into())).collect(),
                ),
                "body": seen.body,
            }
        }))
    }
}
