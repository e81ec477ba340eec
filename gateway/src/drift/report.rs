//! What was found, for people and for programs. No value of an answer is in it.

use std::fmt::Write as _;

use platform::drift::{Class, Finding};
use serde::Serialize;
use serde_json::{Value, json};

/// Everything that was asked of one shop.
#[derive(Debug)]
pub struct Report {
    /// Its origin.
    pub shop: String,
    pub asked: Vec<Asked>,
}

/// One call by one method.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    pub call: &'static str,
    pub method: String,
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// What came of it.
#[derive(Debug, Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    Compared {
        findings: Vec<Finding>,
    },
    /// The shop answered that this asker may not, or that there is no such thing.
    Refused {
        how: String,
    },
    /// The shop did not answer.
    Failed {
        why: String,
    },
    /// It was not asked.
    Skipped {
        reason: String,
    },
}

impl Report {
    /// Findings, each with its call.
    pub fn findings(&self) -> impl Iterator<Item = (&Asked, &Finding)> {
        self.asked.iter().flat_map(|asked| match &asked.outcome {
            Outcome::Compared { findings } => {
                findings.iter().map(|finding| (asked, finding)).collect()
            }
            _ => Vec::new(),
        })
    }

    #[must_use]
    pub fn compared(&self) -> usize {
        self.asked.iter().filter(|asked| matches!(asked.outcome, Outcome::Compared { .. })).count()
    }

    fn of_class(&self, class: Class) -> usize {
        self.findings().filter(|(_, finding)| finding.class == class).count()
    }

    /// For programs.
    #[must_use]
    pub fn json(&self) -> Value {
        json!({
            "shop": self.shop,
            "compared": self.compared(),
            "breaking": self.of_class(Class::Breaking),
            "absorbed": self.of_class(Class::Absorbed),
            "calls": self.asked,
        })
    }

    /// For people: findings, breaking ones first, then what was not compared.
    #[must_use]
    pub fn table(&self) -> String {
        let mut text = String::new();
        for class in [Class::Breaking, Class::Absorbed] {
            for (asked, finding) in self.findings().filter(|(_, finding)| finding.class == class) {
                let Finding { kind, at, expected, found, count, .. } = finding;
                let (class, kind) = (class.label(), kind.label());
                let _ = write!(text, "{class:<8} {kind:<7} {:<28} {at}", asked.call);
                let _ = match (expected.as_str(), found.as_str()) {
                    ("", found) => write!(text, "  ({found})"),
                    (expected, "") => write!(text, "  ({expected})"),
                    (expected, found) => write!(text, "  ({expected}, came as {found})"),
                };
                let _ = writeln!(
                    text,
                    "{}",
                    if *count > 1 { format!(" x{count}") } else { String::new() }
                );
            }
        }
        for asked in &self.asked {
            let (what, why) = match &asked.outcome {
                Outcome::Compared { .. } => continue,
                Outcome::Refused { how } => ("refused", how),
                Outcome::Failed { why } => ("failed", why),
                Outcome::Skipped { reason } => ("skipped", reason),
            };
            let _ = writeln!(text, "{what:<8} {:<7} {:<28} {why}", asked.method, asked.call);
        }
        let _ = writeln!(
            text,
            "{}: {} of {} reads compared, {} breaking, {} absorbed",
            self.shop,
            self.compared(),
            self.asked.len(),
            self.of_class(Class::Breaking),
            self.of_class(Class::Absorbed)
        );
        text
    }
}
