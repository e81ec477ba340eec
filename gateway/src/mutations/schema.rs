//! Whether a value is what the contract of `/bff` says: the keywords that contract uses, and a
//! field it does not name is one too many. A keyword unknown here fails, so that no part of the
//! contract goes unlooked at.

use std::collections::BTreeMap;

use regex::Regex;
use serde_json::{Map, Value};

/// The schemas of the generated document, by name.
pub(super) struct Contract {
    schemas: Map<String, Value>,
    patterns: BTreeMap<String, Regex>,
}

impl Contract {
    pub(super) fn of_the_code() -> Self {
        let mut document: Value =
            serde_json::from_str(&crate::contract::gateway_json()).expect("JSON");
        let Value::Object(schemas) = document["components"]["schemas"].take() else {
            panic!("no schemas")
        };
        let mut patterns = BTreeMap::new();
        collect(&Value::Object(schemas.clone()), &mut patterns);
        Self { schemas, patterns }
    }

    /// What is wrong first, with its place.
    pub(super) fn check(&self, name: &str, value: &Value) -> Result<(), String> {
        let schema = self.schemas.get(name).unwrap_or_else(|| panic!("no schema {name}"));
        self.fits(schema, value, name)
    }

    fn fits(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let keywords = schema.as_object().expect("a schema is an object");
        for (keyword, asked) in keywords {
            let holds = match keyword.as_str() {
                "description" | "example" => true,
                "type" => is_of(asked, value),
                "enum" => asked.as_array().is_some_and(|known| known.contains(value)),
                "$ref" => {
                    let name =
                        asked.as_str().and_then(|path| path.strip_prefix("#/components/schemas/"));
                    self.check(name.expect("a reference to a schema"), value)
                        .map_err(|problem| format!("{at}: {problem}"))?;
                    true
                }
                "oneOf" => {
                    let fitting = asked.as_array().into_iter().flatten();
                    fitting.filter(|one| self.fits(one, value, at).is_ok()).count() == 1
                }
                "properties" | "required" => {
                    self.members(keywords, value, at)?;
                    true
                }
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.fits(asked, item, &format!("{at}[{index}]"))?;
                    }
                    true
                }
                "format" => is_in(asked, schema, value),
                "minimum" => value.as_f64().is_none_or(|number| number >= bound(asked)),
                "maximum" => value.as_f64().is_none_or(|number| number <= bound(asked)),
                "exclusiveMinimum" => value.as_f64().is_none_or(|number| number > bound(asked)),
                "maxLength" => {
                    value.as_str().is_none_or(|text| text.chars().count() as f64 <= bound(asked))
                }
                "pattern" => value.as_str().is_none_or(|text| {
                    asked
                        .as_str()
                        .and_then(|pattern| self.patterns.get(pattern))
                        .is_some_and(|p| p.is_match(text))
                }),
                other => panic!("{at}: the keyword {other} is not known here"),
            };
            if !holds {
                let shown: String = value.to_string().chars().take(200).collect();
                return Err(format!("{at}: {keyword} {asked} does not hold for {shown}"));
            }
        }
        Ok(())
    }

    fn members(&self, schema: &Map<String, Value>, value: &Value, at: &str) -> Result<(), String> {
        let Some(members) = value.as_object() else { return Ok(()) };
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            let name = name.as_str().expect("a name");
            if !members.contains_key(name) {
                return Err(format!("{at}: {name} is missing"));
            }
        }
        let Some(known) = schema.get("properties").and_then(Value::as_object) else {
            return Ok(());
        };
        for (name, member) in members {
            let schema =
                known.get(name).ok_or_else(|| format!("{at}: {name} is not in the contract"))?;
            self.fits(schema, member, &format!("{at}.{name}"))?;
        }
        Ok(())
    }
}

fn collect(schema: &Value, patterns: &mut BTreeMap<String, Regex>) {
    match schema {
        Value::Object(members) => {
            if let Some(pattern) = members.get("pattern").and_then(Value::as_str) {
                patterns.insert(pattern.to_owned(), Regex::new(pattern).expect("a pattern"));
            }
            members.values().for_each(|member| collect(member, patterns));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, patterns)),
        _ => {}
    }
}

fn bound(asked: &Value) -> f64 {
    asked.as_f64().expect("a bound is a number")
}

fn is_of(asked: &Value, value: &Value) -> bool {
    match asked {
        Value::Array(kinds) => kinds.iter().any(|kind| is_of(kind, value)),
        kind => match kind.as_str().expect("a kind") {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "string" => value.is_string(),
            "number" => value.is_number(),
            "integer" => value.is_i64() || value.is_u64(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("no kind {other}"),
        },
    }
}

/// An `int32` that cannot be negative is one of 32 bits without a sign.
fn is_in(format: &Value, schema: &Value, value: &Value) -> bool {
    let unsigned =
        schema.get("minimum").and_then(Value::as_f64).is_some_and(|minimum| minimum >= 0.0);
    match format.as_str().expect("a format") {
        "int32" if unsigned => value.as_u64().is_none_or(|number| u32::try_from(number).is_ok()),
        "int32" => value.as_i64().is_none_or(|number| i32::try_from(number).is_ok()),
        "int64" | "double" => true,
        "date" => value.as_str().is_none_or(is_date),
        "date-time" => value.as_str().is_none_or(is_date_time),
        "uri" => value.as_str().is_some_and(|address| address.starts_with("https://")),
        // Of what callers send; no answer has one.
        "email" => value.is_null() || value.is_string(),
        other => panic!("no format {other}"),
    }
}

fn is_date(text: &str) -> bool {
    text.len() == 10 && text.split('-').map(str::len).eq([4, 2, 2])
}

/// A date, a time in whole seconds, and the offset from UTC (RFC 3339).
fn is_date_time(text: &str) -> bool {
    let Some((date, time)) = text.split_once('T') else { return false };
    let Some((clock, offset)) = time.split_at_checked(8) else { return false };
    let is_clock = |text: &str, parts: usize| text.split(':').map(str::len).eq(vec![2; parts]);
    let is_offset =
        offset == "Z" || offset.strip_prefix(['+', '-']).is_some_and(|ahead| is_clock(ahead, 2));
    is_date(date) && is_clock(clock, 3) && is_offset
}

#[test]
fn gw_2_what_is_not_in_the_contract_is_noticed() {
    use serde_json::json;

    let contract = Contract::of_the_code();
    let check = |name: &str, value: Value| contract.check(name, &value);
    assert_eq!(check("Money", json!({ "amount": "1.00", "currency": "TL" })), Ok(()));
    assert_eq!(
        check("CommentAverage", json!({ "average": null, "total": 0, "counts": [] })),
        Ok(())
    );
    for (name, value, problem) in [
        ("Money", json!({ "amount": 1.0, "currency": "TL" }), "Money.amount: type"),
        ("Money", json!({ "amount": "1.00" }), "Money: currency is missing"),
        ("Money", json!({ "amount": "1.00", "currency": "TL", "vat": 1 }), "Money: vat is not"),
        ("Money", json!([]), "Money: type"),
        (
            "CommentAverage",
            json!({ "average": null, "total": -1, "counts": [] }),
            "CommentAverage.total",
        ),
        (
            "CommentAverage",
            json!({ "average": null, "total": 1, "counts": ["1"] }),
            "CommentAverage.counts[0]",
        ),
        (
            "CommentAverage",
            json!({ "average": "5", "total": 1, "counts": [] }),
            "CommentAverage.average: oneOf",
        ),
        ("ChangeOutcome", json!("changed"), "ChangeOutcome: enum"),
    ] {
        let told = check(name, value).unwrap_err();
        assert!(told.starts_with(problem), "{told}");
    }
}
