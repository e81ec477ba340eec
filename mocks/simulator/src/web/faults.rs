//! Fault switches: what goes wrong, for which paths, how often.

use std::{sync::Mutex, time::Duration};

use http::StatusCode;

use crate::values::seed::Rng;

/// The grammar, as `--help` shows it.
pub const GRAMMAR: &str = "\
Faults are written pattern=kind[:argument][@probability], several separated by ';'.
  pattern      the path, where * stands for any text: /srv/service/filter/*, *cart*, *
  kind         latency:MS    answer that many milliseconds late
               status:CODE   answer with this status and an HTML error page
               reset         close the connection without an answer; nothing is carried out
               late:MS       carry it out, and answer that many milliseconds late
               lost          carry it out, and close the connection without an answer
               truncate      promise the whole body, send half, close
               wrong-type    an HTML page where something else is promised
               broken-json   a body cut in the middle of its JSON, with a matching length
               empty         status 200 and no body
  probability  0 to 1, 1 when left out; repeatable for a seed
Example: /srv/service/filter/*=latency:800;*/cart/load*=status:503@0.2;/Data/*=reset@0.01";

/// What is wrong with a set of switches.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("fault {rule:?}: {problem}")]
pub struct FaultError {
    rule: String,
    problem: String,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Fault {
    Latency(Duration),
    Status(StatusCode),
    Reset,
    /// The request is carried out first.
    Late(Duration),
    /// The request is carried out first.
    Lost,
    Truncate,
    WrongType,
    BrokenJson,
    Empty,
}

#[derive(Debug, Clone, PartialEq)]
struct Rule {
    pattern: String,
    fault: Fault,
    probability: f64,
}

/// The active switches. They can be replaced while the shop runs.
#[derive(Debug)]
pub(crate) struct Faults {
    seed: u64,
    state: Mutex<(Vec<Rule>, u64)>,
}

impl Faults {
    pub(crate) fn new(seed: u64, text: &str) -> Result<Self, FaultError> {
        Ok(Self { seed, state: Mutex::new((parse(text)?, 0)) })
    }

    /// Replaces every switch; an empty text turns all off. The generator restarts, so runs repeat.
    pub(crate) fn set(&self, text: &str) -> Result<(), FaultError> {
        let rules = parse(text)?;
        *self.state.lock().expect("no holder panics") = (rules, 0);
        Ok(())
    }

    /// Returns the faults to apply to this request, in the order written.
    pub(crate) fn faults_for(&self, path: &str) -> Vec<Fault> {
        let mut state = self.state.lock().expect("no holder panics");
        let (rules, thrown) = &mut *state;
        let mut struck = Vec::new();
        for rule in rules.iter().filter(|rule| matches(&rule.pattern, path)) {
            *thrown += 1;
            if rule.probability >= 1.0
                || Rng::new(self.seed, "fault", *thrown).unit() < rule.probability
            {
                struck.push(rule.fault.clone());
            }
        }
        struck
    }
}

fn parse(text: &str) -> Result<Vec<Rule>, FaultError> {
    text.split(';').map(str::trim).filter(|rule| !rule.is_empty()).map(parse_rule).collect()
}

fn parse_rule(rule: &str) -> Result<Rule, FaultError> {
    let wrong = |problem: &str| FaultError { rule: rule.to_owned(), problem: problem.to_owned() };
    let (pattern, rest) = rule.rsplit_once('=').ok_or_else(|| wrong("expected pattern=kind"))?;
    let (what, probability) = match rest.split_once('@') {
        Some((what, number)) => {
            let number: f64 =
                number.trim().parse().map_err(|_| wrong("the probability is not a number"))?;
            if !(0.0..=1.0).contains(&number) {
                return Err(wrong("the probability must lie between 0 and 1"));
            }
            (what, number)
        }
        None => (rest, 1.0),
    };
    let (kind, argument) = match what.split_once(':') {
        Some((kind, argument)) => (kind.trim(), Some(argument.trim())),
        None => (what.trim(), None),
    };
    let fault = match (kind, argument) {
        ("latency", Some(ms)) => Fault::Latency(Duration::from_millis(
            ms.parse().map_err(|_| wrong("latency needs whole milliseconds, as latency:500"))?,
        )),
        ("status", Some(code)) => Fault::Status(
            code.parse()
                .map_err(|_| wrong("status needs a code between 100 and 999, as status:503"))?,
        ),
        ("late", Some(ms)) => Fault::Late(Duration::from_millis(
            ms.parse().map_err(|_| wrong("late needs whole milliseconds, as late:500"))?,
        )),
        ("latency" | "late" | "status", None) => {
            return Err(wrong("this kind needs an argument, as latency:500 or status:503"));
        }
        ("lost", None) => Fault::Lost,
        ("reset", None) => Fault::Reset,
        ("truncate", None) => Fault::Truncate,
        ("wrong-type", None) => Fault::WrongType,
        ("broken-json", None) => Fault::BrokenJson,
        ("empty", None) => Fault::Empty,
        ("reset" | "lost" | "truncate" | "wrong-type" | "broken-json" | "empty", Some(_)) => {
            return Err(wrong("this kind takes no argument"));
        }
        _ => {
            return Err(wrong(
                "unknown kind; known are latency, late, status, reset, lost, truncate, wrong-type, broken-json, empty",
            ));
        }
    };
    if pattern.trim().is_empty() {
        return Err(wrong("the pattern is empty; * stands for every path"));
    }
    Ok(Rule { pattern: pattern.trim().to_owned(), fault, probability })
}

/// Whether `path` matches `pattern`, where `*` stands for any text.
fn matches(pattern: &str, path: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or("");
    let Some(mut rest) = path.strip_prefix(first) else { return false };
    if !pattern.contains('*') {
        return rest.is_empty();
    }
    let parts: Vec<&str> = parts.collect();
    let (last, middle) = parts.split_last().expect("a pattern with * has a part behind it");
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_cover_paths() {
        for (pattern, path, covered) in [
            ("*", "/x", true),
            ("/srv/*", "/srv/service/cart/load", true),
            ("*/cart/*", "/srv/service/cart/load", true),
            ("/srv/*load", "/srv/service/cart/load", true),
            ("/srv/*add", "/srv/service/cart/load", false),
            ("/", "/kilimler", false),
            ("/kilimler", "/kilimler", true),
        ] {
            assert_eq!(matches(pattern, path), covered, "{pattern} {path}");
        }
    }

    #[test]
    fn bad_grammar_is_refused_by_name() {
        for text in [
            "x",
            "=reset",
            "a=latency",
            "a=latency:x",
            "a=status:1000",
            "a=boom",
            "a=reset:1",
            "a=empty@2",
            "a=empty@x",
        ] {
            let error = parse(text).expect_err(text);
            assert!(error.to_string().contains(text), "{error}");
        }
        assert_eq!(parse(" ; ").unwrap(), []);
    }

    #[test]
    fn dice_repeat_for_a_seed() {
        let throw = |seed| {
            let faults = Faults::new(seed, "*=reset@0.5").unwrap();
            (0..64).map(|_| !faults.faults_for("/").is_empty()).collect::<Vec<_>>()
        };
        assert_eq!(throw(1), throw(1));
        assert_ne!(throw(1), throw(2));
        let hits = throw(1).iter().filter(|hit| **hit).count();
        assert!((16..48).contains(&hits), "{hits}");
    }
}
