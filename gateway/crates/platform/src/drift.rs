//! Where an answer of the shop leaves the contract: its wire type's schema, held against the JSON
//! that came.
//!
//! What is found names places and kinds, never a value; a name that may itself be a value (a key
//! that is no identifier) is written `*`.

mod walk;
pub mod watch;

use std::collections::BTreeMap;

use legacy_client::shape::Types;
use legacy_client::{AnswerKind, LegacyCall};
use serde::Serialize;
use serde_json::Value;

pub use watch::Watch;

/// What is different.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The whole answer is not what was promised: no JSON, or HTML in its place.
    Form,
    /// A field that nobody reads.
    New,
    /// A field that is read and not there.
    Missing,
    /// A value of another type than it is read as.
    Type,
}

/// What the difference does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// The answer cannot be read, or something of it that is read is lost.
    Breaking,
    /// Our tolerant types take it.
    Absorbed,
}

impl Kind {
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Form => "form",
            Self::New => "new",
            Self::Missing => "missing",
            Self::Type => "type",
        }
    }
}

impl Class {
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Breaking => "breaking",
            Self::Absorbed => "absorbed",
        }
    }
}

/// One place where an answer leaves the contract.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub class: Class,
    pub kind: Kind,
    /// As `PRODUCTS[].STOCK`; `.` for the whole.
    pub at: String,
    /// What the contract says: a kind of JSON value, or what it is read as.
    pub expected: String,
    /// The kind that came; empty where nothing did.
    pub found: String,
    /// In so many places of the answer.
    pub count: u64,
}

/// Answers name so many different places at most: one that differs in all of them is told soon
/// enough.
const MOST: usize = 200;

/// Findings of one answer, each place once.
#[derive(Debug, Default)]
struct Findings {
    found: BTreeMap<(Class, Kind, String, String), Finding>,
}

impl Findings {
    fn add(&mut self, class: Class, kind: Kind, at: &str, expected: &str, found: &str) {
        let at = if at.is_empty() { "." } else { at };
        let key = (class, kind, at.to_owned(), found.to_owned());
        if let Some(known) = self.found.get_mut(&key) {
            known.count += 1;
        } else if self.found.len() < MOST {
            let (at, expected, found) = (at.to_owned(), expected.to_owned(), found.to_owned());
            self.found.insert(key, Finding { class, kind, at, expected, found, count: 1 });
        }
    }

    fn is_breaking(&self) -> bool {
        self.found.keys().any(|key| key.0 == Class::Breaking)
    }
}

/// Where a successful answer of this call leaves the contract; breaking first.
#[must_use]
pub fn compare(call: &LegacyCall, body: &[u8]) -> Vec<Finding> {
    let mut findings = Findings::default();
    match (serde_json::from_slice::<Value>(body), call.answer) {
        (Ok(value), AnswerKind::Json | AnswerKind::Scalar) => {
            if let Some(shape) = call.shape {
                let mut types = Types::default();
                let schema = shape.schema(&mut types);
                walk::walk(&types, &schema, &value, &mut findings);
                // Whatever the schema says, the type has the last word.
                if let (Err(unreadable), false) = (shape.reads(body), findings.is_breaking()) {
                    let at = walk::without_positions(&unreadable.at);
                    findings.add(Class::Breaking, Kind::Type, &at, "readable", walk::kind(&value));
                }
            }
        }
        (Err(_), AnswerKind::Json) => not_json(body, "json", &mut findings),
        (Err(_), AnswerKind::Scalar) if looks_like_html(body) => {
            not_json(body, "scalar", &mut findings);
        }
        (_, AnswerKind::Text) if looks_like_html(body) => not_json(body, "text", &mut findings),
        (_, AnswerKind::Image) if looks_like_html(body) => not_json(body, "image", &mut findings),
        (_, AnswerKind::Html) if std::str::from_utf8(body).is_err() => {
            findings.add(Class::Absorbed, Kind::Form, "", "html", "not UTF-8");
        }
        _ => {}
    }
    findings.found.into_values().collect()
}

fn not_json(body: &[u8], expected: &str, findings: &mut Findings) {
    let found = match body.trim_ascii() {
        [] => "nothing",
        _ if looks_like_html(body) => "html",
        [b'{' | b'[', ..] => "broken json",
        _ => "text",
    };
    findings.add(Class::Breaking, Kind::Form, "", expected, found);
}

fn looks_like_html(body: &[u8]) -> bool {
    body.trim_ascii_start().starts_with(b"<")
}

#[cfg(test)]
mod tests;
