//! A WireMock stub mapping, limited to the keys that all our readers support.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The state a scenario begins in; the name is WireMock's.
pub const STARTED: &str = "Started";

/// Replaces the shop's host in recordings; a replay puts its own there, on plain HTTP.
pub const OWN_HOST: &str = "shop.example";

/// Priority of a mapping that names none, as in WireMock.
pub const DEFAULT_PRIORITY: u8 = 5;

/// One request pattern and its answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Mapping {
    /// The lowest of several matching mappings answers; the default is [`DEFAULT_PRIORITY`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub required_scenario_state: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub new_scenario_state: Option<String>,
    pub request: RequestPattern,
    pub response: ResponseDefinition,
}

impl Mapping {
    #[must_use]
    pub fn priority(&self) -> u8 {
        self.priority.unwrap_or(DEFAULT_PRIORITY)
    }
}

/// The requests that a mapping answers: all patterns must match.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RequestPattern {
    /// A method, or `ANY`.
    pub method: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url_path: Option<String>,
    /// A regular expression for the whole path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url_path_pattern: Option<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub query_parameters: BTreeMap<String, Pattern>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub headers: BTreeMap<String, Pattern>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub body_patterns: Vec<Pattern>,
}

/// Condition on a value: an object with exactly one key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Pattern {
    EqualTo(String),
    Contains(String),
    /// A regular expression for the whole value.
    Matches(String),
    /// The same JSON; `${json-unit.any-string}` and its kin stand for any value of a kind.
    EqualToJson(Value),
    Absent(bool),
}

/// The answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResponseDefinition {
    pub status: u16,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub headers: BTreeMap<String, HeaderValues>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub json_body: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base64_body: Option<String>,
    /// Relative to `__files`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body_file_name: Option<String>,
}

/// A header with one or several values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum HeaderValues {
    One(String),
    Many(Vec<String>),
}

impl HeaderValues {
    #[must_use]
    pub fn all(&self) -> &[String] {
        match self {
            Self::One(value) => std::slice::from_ref(value),
            Self::Many(values) => values,
        }
    }

    pub(crate) fn push(&mut self, value: String) {
        let mut values = self.all().to_vec();
        values.push(value);
        *self = Self::Many(values);
    }
}
