//! Compares an answer of the shop with its wire type's schema.
//!
//! Findings contain places and kinds, never values. A name that may itself be a value (a key that
//! is not an identifier) is written `*`.

mod walk;
pub mod watch;

use std::collections::BTreeMap;

use legacy_client::shape::Types;
use legacy_client::{AnswerKind, LegacyCall};
use serde::Serialize;
use serde_json::Value;

pub use watch::Watch;

/// The kind of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The whole answer has another form: not JSON, or HTML in its place.
    Form,
    /// A field that is not read.
    New,
    /// A field that is read but missing.
    Missing,
    /// A value of another type.
    Type,
}

/// The effect of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// The answer cannot be read, or some data that is read is lost.
    Breaking,
    /// Our tolerant types accept it.
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

/// One place where an answer differs from the contract.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub class: Class,
    pub kind: Kind,
    /// Such as `PRODUCTS[].STOCK`; `.` for the whole answer.
    pub at: String,
    /// What the contract says: a JSON type, or what it is read as.
    pub expected: String,
    /// The JSON type that came; empty if nothing did.
    pub found: String,
    /// Number of such places in the answer.
    pub count: u64,
}

/// Maximum places reported for one answer.
const MAX_FINDINGS: usize = 200;

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
        } else if self.found.len() < MAX_FINDINGS {
            let (at, expected, found) = (at.to_owned(), expected.to_owned(), found.to_owned());
            self.found.insert(key, Finding { class, kind, at, expected, found, count: 1 });
        }
    }

    fn is_breaking(&self) -> bool {
        self.found.keys().any(|key| key.0 == Class::Breaking)
    }
}

/// Returns where a successful answer of this call differs from the contract; breaking findings
/// first.
#[must_use]
pub fn compare(call: &LegacyCall, body: &[u8]) -> Vec<Finding> {
    let mut findings = Findings::default();
    match (serde_json::from_slice::<Value>(body), call.answer) {
        (Ok(value), AnswerKind::Json | AnswerKind::Scalar) => {
            if let Some(shape) = call.shape {
                let mut types = Types::default();
                let schema = shape.schema(&mut types);
                walk::walk(&types, &schema, &value, &mut findings);
                // Whatever the schema says, the type decides.
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
