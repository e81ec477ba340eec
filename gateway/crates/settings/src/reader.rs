//! Reads values from the environment and the file, and collects all problems.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::net::AddrParseError;
use std::num::{ParseFloatError, ParseIntError};
use std::str::{FromStr, ParseBoolError};

/// One problem with the settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub variable: String,
    pub what: String,
    pub example: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.variable, self.what)?;
        if self.example.is_empty() {
            Ok(())
        } else {
            write!(f, " (example: {}={})", self.variable, self.example)
        }
    }
}

/// Reads one variable at a time and remembers each problem instead of stopping at it.
#[derive(Debug)]
pub struct Reader {
    environment: BTreeMap<String, String>,
    file: BTreeMap<String, String>,
    known: BTreeSet<&'static str>,
    problems: Vec<Problem>,
}

/// Variables of the other two processes, which may share one environment with the gateway.
const NEIGHBOURS: &[&str] = &[
    "VITRIN_SHOP_LISTEN",
    "VITRIN_SHOP_SEED",
    "VITRIN_SHOP_FAULTS",
    "VITRIN_SHOP_ENDPOINT_PREFIX",
    "VITRIN_SHOP_FAVOURITES",
    "VITRIN_GATEWAY_URL",
    "VITRIN_STOREFRONT_PORT",
];

impl Reader {
    /// `file` is TOML whose keys are the variables in lower case without `VITRIN_`: `shop_url =
    /// "…"`.
    #[must_use]
    pub fn new(environment: BTreeMap<String, String>, file: Option<&str>) -> Self {
        let mut reader = Self {
            environment,
            file: BTreeMap::new(),
            known: BTreeSet::new(),
            problems: Vec::new(),
        };
        if let Some(text) = file {
            reader.read_file(text);
        }
        reader
    }

    fn read_file(&mut self, text: &str) {
        match text.parse::<toml::Table>() {
            Err(error) => {
                self.problem("--config", &format!("not TOML: {}", error.message()), "vitrin.toml");
            }
            Ok(table) => {
                for (key, value) in table {
                    let variable = if key.starts_with("otel_") {
                        key.to_uppercase()
                    } else {
                        format!("VITRIN_{}", key.to_uppercase())
                    };
                    let value = match value {
                        toml::Value::String(text) => text,
                        toml::Value::Array(items) => items
                            .iter()
                            .map(|item| {
                                item.as_str().map_or_else(|| item.to_string(), str::to_owned)
                            })
                            .collect::<Vec<_>>()
                            .join(","),
                        other => other.to_string(),
                    };
                    self.file.insert(variable, value);
                }
            }
        }
    }

    pub fn problem(&mut self, variable: &str, what: &str, example: &str) {
        self.problems.push(Problem {
            variable: variable.to_owned(),
            what: what.to_owned(),
            example: example.to_owned(),
        });
    }

    /// Reads a text. An empty one counts as unset.
    pub fn text(&mut self, variable: &'static str) -> Option<String> {
        self.known.insert(variable);
        self.environment
            .get(variable)
            .or_else(|| self.file.get(variable))
            .map(|v| v.trim().to_owned())
            .filter(|v| !v.is_empty())
    }

    /// Parses a value, or returns `default` if it is unset.
    pub fn parsed<T>(&mut self, variable: &'static str, default: T, example: &str) -> T
    where
        T: FromStr,
        T::Err: fmt::Display + 'static,
    {
        match self.text(variable).map(|text| text.parse::<T>()) {
            None => default,
            Some(Ok(value)) => value,
            Some(Err(error)) => {
                self.problem(variable, &explain(&error), example);
                default
            }
        }
    }

    /// Parses a number that must be at least one.
    pub fn at_least_one(&mut self, variable: &'static str, default: usize) -> usize {
        let example = default.to_string();
        let number = self.parsed(variable, default, &example);
        if number == 0 {
            self.problem(variable, "must be at least 1", &example);
        }
        number.max(1)
    }

    /// Splits a comma-separated list.
    pub fn list(&mut self, variable: &'static str, default: &[&str]) -> Vec<String> {
        match self.text(variable) {
            None => default.iter().map(|item| (*item).to_owned()).collect(),
            Some(text) => text
                .split(',')
                .map(|item| item.trim().to_owned())
                .filter(|item| !item.is_empty())
                .collect(),
        }
    }

    /// Parses an `http` or `https` address without a query.
    pub fn url(&mut self, variable: &'static str, example: &str) -> Option<url::Url> {
        let text = self.text(variable)?;
        match text.parse::<url::Url>() {
            Ok(url)
                if matches!(url.scheme(), "http" | "https")
                    && url.has_host()
                    && url.query().is_none() =>
            {
                Some(url)
            }
            Ok(_) => {
                self.problem(variable, "must be an http or https address without a query", example);
                None
            }
            Err(error) => {
                self.problem(variable, &format!("not an address: {error}"), example);
                None
            }
        }
    }

    /// Like [`Reader::url`], but required. A missing one is replaced by a placeholder, so that the
    /// other settings are read too.
    pub fn required_url(&mut self, variable: &'static str, example: &str) -> url::Url {
        let before = self.problems.len();
        self.url(variable, example).unwrap_or_else(|| {
            if self.problems.len() == before {
                self.problem(variable, "is required", example);
            }
            example.parse().expect("the examples are addresses")
        })
    }

    /// Returns all problems, including unknown variables of ours.
    #[must_use]
    pub fn finish(mut self) -> Vec<Problem> {
        let given: Vec<String> = self.environment.keys().chain(self.file.keys()).cloned().collect();
        for name in given {
            if name.starts_with("VITRIN_")
                && !self.known.contains(name.as_str())
                && !NEIGHBOURS.contains(&name.as_str())
            {
                let what = match self.closest_variable(&name) {
                    Some(known) => format!("is not a setting; did you mean {known}?"),
                    None => "is not a setting".to_owned(),
                };
                self.problem(&name, &what, "");
            }
        }
        self.problems
    }

    /// Returns the most similar known variable, if it is similar enough.
    fn closest_variable(&self, name: &str) -> Option<&'static str> {
        let distance = |known: &str| {
            let common = known.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
            let tail =
                known.bytes().rev().zip(name.bytes().rev()).take_while(|(a, b)| a == b).count();
            known.len().max(name.len()).saturating_sub(common + tail)
        };
        self.known
            .iter()
            .copied()
            .filter(|known| distance(known) <= 3)
            .min_by_key(|known| distance(known))
    }
}

/// Explains an error to operators. The messages of the standard library's parsers are not helpful.
fn explain<E: fmt::Display + 'static>(error: &E) -> String {
    let kind = error as &dyn Any;
    if kind.is::<ParseIntError>() {
        "must be a whole number, and not a huge one".to_owned()
    } else if kind.is::<ParseFloatError>() {
        "must be a number".to_owned()
    } else if kind.is::<ParseBoolError>() {
        "must be true or false".to_owned()
    } else if kind.is::<AddrParseError>() {
        "must be an IP address and a port".to_owned()
    } else {
        error.to_string()
    }
}
