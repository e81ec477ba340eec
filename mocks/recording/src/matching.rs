//! Finds the stub that answers a request or, when none does, the nearest one and why it does not
//! match.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use regex::Regex;
use serde_json::Value;

use crate::folder::Stub;
use crate::mapping::Pattern;

/// How strictly a request must equal the recorded one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strictness {
    /// Every pattern matches, and the query has no parameter unknown to the stub.
    Strict,
    /// Method and path match; of those stubs the one with the best match of other patterns answers.
    Loose,
}

/// A request to match against stubs.
#[derive(Debug, Clone, Default)]
pub struct MatchRequest {
    pub method: String,
    /// Still encoded.
    pub path: String,
    pub query: Vec<(String, String)>,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl MatchRequest {
    #[must_use]
    pub fn new(
        method: &str,
        path: &str,
        query: &str,
        headers: Vec<(String, String)>,
        body: &[u8],
    ) -> Self {
        Self {
            method: method.to_owned(),
            path: path.to_owned(),
            query: form_urlencoded::parse(query.as_bytes()).into_owned().collect(),
            headers,
            body: String::from_utf8_lossy(body).into_owned(),
        }
    }
}

/// How well a stub matches a request.
#[derive(Debug)]
struct Fit {
    /// Method and path.
    place: bool,
    /// Segments of the path that differ.
    distance: usize,
    priority: u8,
    held: usize,
    misses: Vec<String>,
}

/// States of scenarios by name; a missing one is in its initial state.
pub type States = BTreeMap<String, String>;

/// Result of matching a request.
#[derive(Debug)]
pub enum Answer<'a> {
    Found(&'a Stub),
    /// No stub matches: the nearest, if there is any, and why it does not.
    None {
        nearest: Option<&'a Stub>,
        because: Vec<String>,
    },
}

/// Finds the stub for a request. Of several matches, the lowest priority wins, then the most
/// patterns, then the first by name.
#[must_use]
pub fn find<'a>(
    stubs: &'a [Stub],
    asked: &MatchRequest,
    states: &States,
    strictness: Strictness,
) -> Answer<'a> {
    let mut best: Option<(&Stub, Fit)> = None;
    let mut nearest: Option<(&Stub, Fit)> = None;
    for stub in stubs {
        let fit = fit(stub, asked, states, strictness);
        let suits = match strictness {
            Strictness::Strict => fit.misses.is_empty(),
            Strictness::Loose => fit.place,
        };
        let slot = if suits { &mut best } else { &mut nearest };
        if slot.as_ref().is_none_or(|(_, other)| rank(&fit) > rank(other)) {
            *slot = Some((stub, fit));
        }
    }
    match (best, nearest) {
        (Some((stub, _)), _) => Answer::Found(stub),
        (None, Some((stub, fit))) => Answer::None { nearest: Some(stub), because: fit.misses },
        (None, None) => Answer::None { nearest: None, because: Vec::new() },
    }
}

/// Orders matches; the greatest is the best.
fn rank(fit: &Fit) -> (Reverse<usize>, Reverse<usize>, Reverse<u8>, usize) {
    (Reverse(fit.distance), Reverse(fit.misses.len()), Reverse(fit.priority), fit.held)
}

fn fit(stub: &Stub, asked: &MatchRequest, states: &States, strictness: Strictness) -> Fit {
    let mapping = &stub.mapping;
    let request = &mapping.request;
    let mut fit =
        Fit { place: true, distance: 0, priority: mapping.priority(), held: 0, misses: Vec::new() };
    if request.method != "ANY" && !request.method.eq_ignore_ascii_case(&asked.method) {
        fit.place = false;
        fit.misses.push(format!("method: {} recorded, {} asked", request.method, asked.method));
    }
    let recorded =
        request.url_path.as_deref().or(request.url_path_pattern.as_deref()).unwrap_or("");
    let same_path = match (&request.url_path, &request.url_path_pattern) {
        (Some(path), _) => same_path(path, &asked.path, strictness),
        (None, Some(pattern)) => matches(pattern, &asked.path),
        (None, None) => true,
    };
    if !same_path {
        fit.place = false;
        fit.distance = distance(recorded, &asked.path);
        fit.misses.push(format!("path: {recorded} recorded, {} asked", asked.path));
        // With another path the rest does not matter.
        return fit;
    }
    if let (Some(name), Some(required)) = (&mapping.scenario_name, &mapping.required_scenario_state)
    {
        let now = states.get(name).map_or(crate::mapping::STARTED, String::as_str);
        if now == required {
            fit.held += 1;
        } else {
            fit.misses.push(format!("scenario {name}: in state {required} recorded, now in {now}"));
        }
    }
    for (name, pattern) in &request.query_parameters {
        let values =
            asked.query.iter().filter(|(known, _)| known == name).map(|(_, value)| value.as_str());
        test(&mut fit, &format!("query parameter {name}"), pattern, &values.collect::<Vec<_>>());
    }
    for (name, pattern) in &request.headers {
        let values = asked.headers.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name));
        test(
            &mut fit,
            &format!("header {name}"),
            pattern,
            &values.map(|(_, value)| value.as_str()).collect::<Vec<_>>(),
        );
    }
    for pattern in &request.body_patterns {
        test(&mut fit, "body", pattern, &[asked.body.as_str()]);
    }
    for (name, value) in &asked.query {
        if !is_buster(name, value) && !request.query_parameters.contains_key(name) {
            fit.misses.push(format!("query parameter {name}: not recorded"));
        }
    }
    fit
}

/// Whether a parameter is a cache buster: a time or random value that differs with each request.
/// jQuery's `_=<ms>`, and the bare ones after `SecCode.php?`
/// (contracts/upstream/membership.md#captcha).
#[must_use]
pub fn is_buster(name: &str, value: &str) -> bool {
    const MIN_BUSTER_BYTES: usize = 10;
    let digits = |text: &str| {
        text.len() >= MIN_BUSTER_BYTES && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let chance = |text: &str| {
        text.len() >= MIN_BUSTER_BYTES
            && text.bytes().any(|byte| byte.is_ascii_digit())
            && text
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    name == "_" && digits(value) || value.is_empty() && (digits(name) || chance(name))
}

/// Counts the segments that differ, plus the difference in length.
fn distance(recorded: &str, asked: &str) -> usize {
    let (recorded, asked): (Vec<_>, Vec<_>) =
        (recorded.split('/').collect(), asked.split('/').collect());
    let differing = recorded.iter().zip(&asked).filter(|(a, b)| a != b).count();
    differing + recorded.len().abs_diff(asked.len())
}

/// The shop ignores empty and trailing segments (contracts/upstream/protocol.md#paths); so does a
/// loose match.
fn same_path(recorded: &str, asked: &str, strictness: Strictness) -> bool {
    let parts = |path: &str| {
        path.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    recorded == asked || strictness == Strictness::Loose && parts(recorded) == parts(asked)
}

fn test(fit: &mut Fit, what: &str, pattern: &Pattern, values: &[&str]) {
    let held = match pattern {
        Pattern::Absent(absent) => values.is_empty() == *absent,
        pattern => values.iter().any(|value| holds(pattern, value)),
    };
    if held {
        fit.held += 1;
        return;
    }
    // The value sent may be a secret, so the message does not contain it.
    let asked = if values.is_empty() { "is missing" } else { "is another" };
    fit.misses.push(format!("{what}: {} recorded, {asked}", describe(pattern)));
}

fn describe(pattern: &Pattern) -> String {
    serde_json::to_string(pattern).unwrap_or_default()
}

/// Whether a value satisfies the pattern.
#[must_use]
pub fn holds(pattern: &Pattern, value: &str) -> bool {
    match pattern {
        Pattern::EqualTo(wanted) => wanted == value,
        Pattern::Contains(wanted) => value.contains(wanted.as_str()),
        Pattern::Matches(wanted) => matches(wanted, value),
        Pattern::EqualToJson(wanted) => {
            serde_json::from_str::<Value>(value).is_ok_and(|value| same_json(wanted, &value))
        }
        Pattern::Absent(absent) => !absent,
    }
}

fn matches(pattern: &str, value: &str) -> bool {
    Regex::new(&format!("^(?s:{pattern})$")).is_ok_and(|regex| regex.is_match(value))
}

fn same_json(wanted: &Value, value: &Value) -> bool {
    match (wanted, value) {
        (Value::String(placeholder), value) if placeholder.starts_with("${json-unit.") => {
            match placeholder.as_str() {
                "${json-unit.any-string}" => value.is_string(),
                "${json-unit.any-number}" => value.is_number(),
                "${json-unit.any-boolean}" => value.is_boolean(),
                _ => true,
            }
        }
        (Value::Object(wanted), Value::Object(value)) => {
            wanted.len() == value.len()
                && wanted.iter().all(|(key, wanted)| {
                    value.get(key).is_some_and(|value| same_json(wanted, value))
                })
        }
        (Value::Array(wanted), Value::Array(value)) => {
            wanted.len() == value.len()
                && wanted.iter().zip(value).all(|(wanted, value)| same_json(wanted, value))
        }
        (Value::Number(wanted), Value::Number(value)) => wanted.as_f64() == value.as_f64(),
        (wanted, value) => wanted == value,
    }
}
