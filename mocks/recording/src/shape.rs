//! Whether two JSON values have the same shape: keys and kinds, never values.

use serde_json::Value;

/// Returns where `live` differs in shape from `recorded`, as JSON paths with a reason. Lists are
/// compared by their first elements; an empty list, and `null`, fit everything.
#[must_use]
pub fn differences(recorded: &Value, live: &Value) -> Vec<String> {
    let mut found = Vec::new();
    compare("$", recorded, live, &mut found);
    found
}

fn compare(at: &str, recorded: &Value, live: &Value, found: &mut Vec<String>) {
    match (recorded, live) {
        (Value::Null, _) | (_, Value::Null) => {}
        (Value::Object(recorded), Value::Object(live)) => {
            for (key, value) in recorded {
                match live.get(key) {
                    Some(other) => compare(&format!("{at}.{key}"), value, other, found),
                    None => found.push(format!("{at}.{key}: missing")),
                }
            }
            let new = live.keys().filter(|key| !recorded.contains_key(*key));
            found.extend(new.map(|key| format!("{at}.{key}: new")));
        }
        (Value::Array(recorded), Value::Array(live)) => {
            if let (Some(recorded), Some(live)) = (recorded.first(), live.first()) {
                compare(&format!("{at}[0]"), recorded, live, found);
            }
        }
        (recorded, live) if kind(recorded) != kind(live) => {
            found.push(format!("{at}: {} recorded, {} now", kind(recorded), kind(live)));
        }
        _ => {}
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(_) => "list",
        Value::Object(_) => "object",
    }
}
