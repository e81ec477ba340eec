//! Builds a request that a stub answers from its patterns alone, so each recording can be
//! requested.

use regex_syntax::hir::{Class, ClassUnicode, Hir, HirKind};
use serde_json::Value;

use crate::mapping::{Pattern, RequestPattern};
use crate::matching::MatchRequest;

/// Builds the smallest request that satisfies all patterns; `None` where a pattern cannot be
/// inverted.
#[must_use]
pub fn request(pattern: &RequestPattern) -> Option<MatchRequest> {
    let path = match (&pattern.url_path, &pattern.url_path_pattern) {
        (Some(path), _) => path.clone(),
        (None, Some(regex)) => sample(regex)?,
        (None, None) => "/".to_owned(),
    };
    let pairs = |patterns: &std::collections::BTreeMap<String, Pattern>| {
        let wanted =
            patterns.iter().filter(|(_, pattern)| !matches!(pattern, Pattern::Absent(true)));
        wanted
            .map(|(name, pattern)| Some((name.clone(), value(pattern)?)))
            .collect::<Option<Vec<_>>>()
    };
    let body: Option<Vec<String>> = pattern
        .body_patterns
        .iter()
        .filter(|pattern| !matches!(pattern, Pattern::Absent(true)))
        .map(value)
        .collect();
    Some(MatchRequest {
        method: if pattern.method == "ANY" { "GET".to_owned() } else { pattern.method.clone() },
        path,
        query: pairs(&pattern.query_parameters)?,
        headers: pairs(&pattern.headers)?,
        body: body?.join("&"),
    })
}

fn value(pattern: &Pattern) -> Option<String> {
    match pattern {
        Pattern::EqualTo(text) | Pattern::Contains(text) => Some(text.clone()),
        Pattern::Matches(regex) => sample(regex),
        Pattern::EqualToJson(json) => Some(fill_placeholders(json).to_string()),
        Pattern::Absent(_) => Some("x".to_owned()),
    }
}

/// Returns the JSON with a value in place of each placeholder.
fn fill_placeholders(json: &Value) -> Value {
    match json {
        Value::String(text) if text.starts_with("${json-unit.") => match text.as_str() {
            "${json-unit.any-number}" => Value::from(1),
            "${json-unit.any-boolean}" => Value::from(true),
            _ => Value::from("x"),
        },
        Value::Object(members) => members
            .iter()
            .map(|(key, value)| (key.clone(), fill_placeholders(value)))
            .collect::<Value>(),
        Value::Array(elements) => elements.iter().map(fill_placeholders).collect(),
        other => other.clone(),
    }
}

/// Returns a short text that a regular expression matches.
fn sample(regex: &str) -> Option<String> {
    fn push(hir: &Hir, out: &mut String) -> Option<()> {
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(text) => out.push_str(std::str::from_utf8(&text.0).ok()?),
            HirKind::Class(Class::Unicode(class)) => out.push(plain_char(class)?),
            HirKind::Class(Class::Bytes(_)) => return None,
            HirKind::Repetition(repetition) => {
                for _ in 0..repetition.min {
                    push(&repetition.sub, out)?;
                }
            }
            HirKind::Capture(capture) => push(&capture.sub, out)?,
            HirKind::Concat(parts) => parts.iter().try_for_each(|part| push(part, out))?,
            HirKind::Alternation(parts) => push(parts.first()?, out)?,
        }
        Some(())
    }
    let mut out = String::new();
    push(&regex_syntax::parse(regex).ok()?, &mut out)?;
    Some(out)
}

/// Returns a letter or digit of the class if it has one: others would need escaping in a path.
fn plain_char(class: &ClassUnicode) -> Option<char> {
    let within = |wanted: &char| {
        class.ranges().iter().any(|range| (range.start()..=range.end()).contains(wanted))
    };
    let plain = ('0'..='9').chain('a'..='z').chain('A'..='Z').find(within);
    plain.or_else(|| class.ranges().first().map(regex_syntax::hir::ClassUnicodeRange::start))
}
