//! Mutates answers: the values of JSON, then bytes.

use rand::Rng;
use rand::rngs::StdRng;
use serde_json::{Value, json};

/// Pieces of markup and scripts, and bytes that parsers stumble over.
const PIECES: &[&[u8]] = &[
    b"<script>",
    b"</script>",
    b"<!--",
    b"-->",
    b"<div>",
    b"</div>",
    b"<div data-toggle=product data-id=1 data-stock='",
    b"PRODUCT_DATA.push(JSON.parse('",
    b"'));",
    b"var DATA = {",
    b"LANGUAGE='en'",
    b"\\u12",
    b"\\ud800",
    b"\\",
    b"'",
    b"\"",
    b"&#xD800;",
    b"&amp",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"\0",
    b"\r\n",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xf0\x9f\x98",
    b"1e999999",
    b"-1e-999999",
    b"99999999999999999999999999999999999999999999999999",
    b"0.1000000000000000055511151231257827021181583404541",
    b"-0",
    b"NaN",
    b"null",
    b"true",
];
/// Deeper than any parser should follow.
const NESTING_DEPTH: usize = 2_000;

pub(super) fn any<'a, T>(random: &mut StdRng, from: &'a [T]) -> &'a T {
    &from[random.random_range(0..from.len())]
}

/// Changes the body in one to four places. `other` is another answer to take parts from.
pub(super) fn body(random: &mut StdRng, original: &[u8], other: &[u8]) -> Vec<u8> {
    let mut body = original.to_vec();
    let parsed: Option<Value> = serde_json::from_slice(original).ok();
    let changes = random.random_range(1..=4);
    if let Some(mut value) = parsed.filter(|_| random.random_bool(0.8)) {
        for _ in 0..changes {
            change_value(random, &mut value);
        }
        body = serde_json::to_vec(&value).expect("a value can be written");
        if random.random_bool(0.7) {
            return body;
        }
    }
    for _ in 0..changes {
        change_bytes(random, &mut body);
    }
    if random.random_bool(0.05) {
        let at = random.random_range(0..=body.len());
        let from = random.random_range(0..=other.len());
        body.truncate(at);
        body.extend_from_slice(&other[from..]);
    }
    body
}

/// Every place in a value, as JSON pointers.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(elements) => {
            for (index, below) in elements.iter().enumerate() {
                places(below, &format!("{at}/{index}"), found);
            }
        }
        Value::Object(members) => {
            for (key, below) in members {
                let key = key.replace('~', "~0").replace('/', "~1");
                places(below, &format!("{at}/{key}"), found);
            }
        }
        _ => {}
    }
}

fn change_value(random: &mut StdRng, value: &mut Value) {
    let mut found = Vec::new();
    places(value, "", &mut found);
    let other = value.pointer(any::<String>(random, &found)).cloned().unwrap_or_default();
    let Some(place) = value.pointer_mut(any::<String>(random, &found)) else { return };
    let old = place.take();
    *place = match random.random_range(0..12) {
        // A type of the shop's own drift: a number for text, text for a number, a flag for either.
        0 => json!(old.to_string()),
        1 => old
            .as_str()
            .and_then(|text| text.parse::<f64>().ok())
            .map_or(json!(1), |number| json!(number)),
        2 => json!([old]),
        3 => json!({ "0": old }),
        // PHP writes a list with gaps as an object, and an empty object as a list.
        4 => match old {
            Value::Array(items) => items
                .into_iter()
                .enumerate()
                .map(|(index, item)| (index.to_string(), item))
                .collect(),
            Value::Object(members) => members.into_iter().map(|(_, member)| member).collect(),
            _ => json!([]),
        },
        5 => dropped(random, old),
        6 => renamed(random, old),
        7 => repeated(random, old),
        8 => other,
        9 => nested(random),
        _ => any(random, &edge_values()).clone(),
    };
}

/// Values at the edges of what a type can hold.
fn edge_values() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(-1),
        json!(1),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(4_294_967_296_u64),
        json!(1e300),
        json!(-1e-300),
        json!(0.1 + 0.2),
        json!(""),
        json!(" "),
        json!("x"),
        json!("1.249,90"),
        json!("-0,00"),
        json!("99999999999999999999999999999999"),
        json!("1e99"),
        json!("\u{0}\u{202e}\u{fffd}"),
        json!("<script>alert(1)</script>"),
        json!("javascript:alert(1)"),
        json!("//evil.example/x"),
        json!("http://[::1"),
        json!("../../%2e%2e/%00"),
        json!("x".repeat(70_000)),
        json!([]),
        json!({}),
        json!([[{"ID": []}]]),
        json!({"ID": {"ID": 1}, "0": null}),
    ]
}

fn dropped(random: &mut StdRng, mut old: Value) -> Value {
    match &mut old {
        Value::Object(members) if !members.is_empty() => {
            let key = members
                .keys()
                .nth(random.random_range(0..members.len()))
                .cloned()
                .unwrap_or_default();
            members.shift_remove(&key);
        }
        Value::Array(items) if !items.is_empty() => {
            items.remove(random.random_range(0..items.len()));
        }
        _ => return json!(null),
    }
    old
}

/// Another case or name of a field, its value kept.
fn renamed(random: &mut StdRng, old: Value) -> Value {
    let Value::Object(members) = old else { return old };
    let chosen = random.random_range(0..members.len().max(1));
    let lower = random.random_bool(0.5);
    let name = |key: String| if lower { key.to_lowercase() } else { format!("{key}_") };
    members
        .into_iter()
        .enumerate()
        .map(
            |(index, (key, member))| {
                if index == chosen { (name(key), member) } else { (key, member) }
            },
        )
        .collect()
}

fn repeated(random: &mut StdRng, old: Value) -> Value {
    match old {
        Value::Array(items) if items.len() < 20 => {
            let times = random.random_range(2..20);
            items.iter().cycle().take(items.len() * times).cloned().collect()
        }
        Value::String(text) if text.len() < 1_000 => json!(text.repeat(random.random_range(2..50))),
        old => old,
    }
}

/// Below a reader's own limit of depth, or well above it.
fn nested(random: &mut StdRng) -> Value {
    let depth = random.random_range(1..100);
    let mut value = json!("x");
    for _ in 0..depth {
        value =
            if random.random_bool(0.5) { json!([value]) } else { json!({ "CHILDREN": [value] }) };
    }
    value
}

fn change_bytes(random: &mut StdRng, body: &mut Vec<u8>) {
    let from = random.random_range(0..=body.len());
    let to = (from + random.random_range(0..300)).min(body.len());
    match random.random_range(0..9) {
        // Half a body, from either side.
        0 => body.truncate(from),
        1 => drop(body.drain(..from)),
        2 => drop(body.drain(from..to)),
        3 => {
            let part = body[from..to].to_vec();
            let at = random.random_range(0..=body.len());
            drop(body.splice(at..at, part));
        }
        4 if from < body.len() => body[from] = random.random(),
        5 => {
            let noise: Vec<u8> = (0..random.random_range(1..16)).map(|_| random.random()).collect();
            drop(body.splice(from..from, noise));
        }
        6 if random.random_bool(0.02) => {
            let deep = any(random, &["[", "{\"a\":", "<div>", "<b><p>", "'+'", "\\"])
                .repeat(NESTING_DEPTH);
            drop(body.splice(from..from, deep.into_bytes()));
        }
        _ => drop(body.splice(from..from, any(random, PIECES).iter().copied())),
    }
}
