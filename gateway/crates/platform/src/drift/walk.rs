//! Walks a value and the schema of its wire type together.

use commerce::lenient::{Scalar, schema::NONE};
use legacy_client::shape::{Schema, Types};
use serde::Deserialize as _;
use serde_json::Value;

use super::{Class, Findings, Kind};

/// Adds to `findings` each place where `value` differs from `schema`.
pub(super) fn walk(types: &Types, schema: &Schema, value: &Value, findings: &mut Findings) {
    Walk { types, findings }.value(schema, value, "");
}

/// Returns the JSON Schema type of a value.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// `PRODUCTS[3].STOCK` is `PRODUCTS[].STOCK`; names are held to [`name`].
pub(super) fn without_positions(at: &str) -> String {
    if at == "." {
        return String::new();
    }
    let part = |part: &str| {
        let (field, places) = part.split_once('[').unwrap_or((part, ""));
        let field = if field.is_empty() { "" } else { name(field) };
        if places.is_empty() { field.to_owned() } else { format!("{field}[]") }
    };
    at.split('.').map(part).collect::<Vec<_>>().join(".")
}

/// A field's name, unless it may be a value: an id, a number, an address, words.
fn name(field: &str) -> &str {
    let letters =
        field.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
    let digits = field.bytes().filter(u8::is_ascii_digit).count();
    let plain = field.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    if letters && plain && digits <= 3 && field.len() <= 40 { field } else { "*" }
}

fn below(at: &str, field: &str) -> String {
    if at.is_empty() { name(field).to_owned() } else { format!("{at}.{}", name(field)) }
}

/// Whether PHP writes this value for an empty one.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    }
}

struct Walk<'a> {
    types: &'a Types,
    findings: &'a mut Findings,
}

impl<'a> Walk<'a> {
    fn value(&mut self, schema: &'a Schema, value: &Value, at: &str) {
        let schema = self.types.resolve(schema);
        if let Some(branches) = schema["anyOf"].as_array() {
            return self.one_of(branches, value, at);
        }
        if let Some(read_as) = schema["x-read-as"].as_str() {
            return self.scalar(read_as, value, at);
        }
        if !takes(schema, value) {
            return self.breaks(&expected(schema), value, at);
        }
        if schema["items"].is_object() {
            return self.list(schema, value, at);
        }
        if let (Some(members), Some(other)) =
            (value.as_object(), schema.get("additionalProperties"))
        {
            return members
                .iter()
                .for_each(|(key, member)| self.value(other, member, &below(at, key)));
        }
        if schema["properties"].is_object() {
            self.object(schema, value, at);
        }
    }

    /// Chooses the branch for this type of value. A value that is read as none must be empty, or
    /// data is lost.
    fn one_of(&mut self, branches: &'a [Schema], value: &Value, at: &str) {
        let resolved = branches.iter().map(|branch| self.types.resolve(branch));
        let (none, real): (Vec<_>, Vec<_>) =
            resolved.partition(|branch| branch["description"] == NONE);
        if let Some(branch) = real.iter().copied().find(|branch| takes(branch, value)) {
            return self.value(branch, value, at);
        }
        let wanted = real.first().map_or_else(String::new, |branch| expected(branch));
        match (none.iter().any(|branch| takes(branch, value)), is_empty(value)) {
            (true, true) if value.is_array() => {
                self.findings.add(Class::Absorbed, Kind::Type, at, &wanted, "array");
            }
            (true, true) => {}
            _ => self.breaks(&wanted, value, at),
        }
    }

    fn scalar(&mut self, read_as: &str, value: &Value, at: &str) {
        if is_empty(value) && !value.is_boolean() {
            return;
        }
        let Ok(scalar) = Scalar::deserialize(value) else { return self.breaks(read_as, value, at) };
        // `natural`: no conversion was needed.
        let (readable, natural) = match read_as {
            "text" => (!value.is_array() && !value.is_object(), value.is_string()),
            "flag" => (scalar.as_flag().is_some(), value.is_boolean()),
            "decimal" => (scalar.as_decimal().is_some(), value.is_number()),
            "integer" => (scalar.as_integer().is_some(), value.is_number()),
            _ => (!value.is_array() && !value.is_object(), true),
        };
        if !readable {
            self.breaks(read_as, value, at);
        } else if !natural {
            self.findings.add(Class::Absorbed, Kind::Type, at, read_as, kind(value));
        }
    }

    /// An object stands for the list of its values (contracts/upstream/protocol.md#values);
    /// anything else must be empty.
    fn list(&mut self, schema: &'a Schema, value: &Value, at: &str) {
        let at = &format!("{at}[]");
        match value {
            Value::Array(items) => {
                items.iter().for_each(|item| self.element(&schema["items"], item, at));
            }
            Value::Object(members) => {
                members.values().for_each(|item| self.element(&schema["items"], item, at));
                if !members.is_empty() {
                    self.findings.add(
                        Class::Absorbed,
                        Kind::Type,
                        at.trim_end_matches("[]"),
                        "array",
                        "object",
                    );
                }
            }
            _ if is_empty(value) => {}
            _ => self.breaks("array", value, at.trim_end_matches("[]")),
        }
    }

    /// An empty element is omitted, and nothing is lost.
    fn element(&mut self, schema: &'a Schema, item: &Value, at: &str) {
        if !is_empty(item) {
            self.value(schema, item, at);
        }
    }

    fn object(&mut self, schema: &'a Schema, value: &Value, at: &str) {
        let Some(members) = value.as_object() else { return };
        let layers = self.layers(schema);
        for (field, member) in members {
            match layers.iter().find_map(|layer| layer["properties"].get(field)) {
                Some(known) => self.value(known, member, &below(at, field)),
                None => self.findings.add(
                    Class::Absorbed,
                    Kind::New,
                    &below(at, field),
                    "",
                    kind(member),
                ),
            }
        }
        for layer in &layers {
            for field in
                layer["required"].as_array().into_iter().flatten().filter_map(Value::as_str)
            {
                if !members.contains_key(field) {
                    self.findings.add(
                        Class::Breaking,
                        Kind::Missing,
                        &below(at, field),
                        "required",
                        "",
                    );
                }
            }
            self.named_otherwise(layer, members, at);
            self.absent(layer, members, at);
        }
    }

    /// A field with several names is required under any of them.
    fn named_otherwise(
        &mut self,
        layer: &'a Schema,
        members: &serde_json::Map<String, Value>,
        at: &str,
    ) {
        let names = |group: &'a Value| -> Vec<&'a str> {
            let branches = group["anyOf"].as_array().into_iter().flatten();
            branches.filter_map(|branch| branch["required"][0].as_str()).collect()
        };
        for group in layer["allOf"].as_array().into_iter().flatten().map(names) {
            if let Some(first) = group.first()
                && !group.iter().any(|name| members.contains_key(*name))
            {
                self.findings.add(
                    Class::Breaking,
                    Kind::Missing,
                    &below(at, first),
                    "required",
                    "",
                );
            }
        }
    }

    /// Optional fields.
    fn absent(&mut self, layer: &'a Schema, members: &serde_json::Map<String, Value>, at: &str) {
        let required = |field: &str| {
            let text = layer["required"].as_array().into_iter().flatten();
            text.filter_map(Value::as_str).any(|name| name == field)
        };
        let several = layer["allOf"]
            .as_array()
            .is_some_and(|parts| parts.iter().any(|part| part["anyOf"].is_array()));
        for (field, schema) in layer["properties"].as_object().into_iter().flatten() {
            // If a field has several names, a missing one says nothing.
            if !several && !required(field) && !members.contains_key(field) {
                self.findings.add(
                    Class::Absorbed,
                    Kind::Missing,
                    &below(at, field),
                    &expected(schema),
                    "",
                );
            }
        }
    }

    /// The object's own fields and those of its flattened parts.
    fn layers(&self, schema: &'a Schema) -> Vec<&'a Schema> {
        let mut layers = vec![schema];
        let mut next = 0;
        while let Some(layer) = layers.get(next).copied() {
            let parts = layer["allOf"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|part| self.types.resolve(part));
            layers.extend(parts.filter(|part| part["properties"].is_object()));
            next += 1;
        }
        layers
    }

    fn breaks(&mut self, expected: &str, value: &Value, at: &str) {
        self.findings.add(Class::Breaking, Kind::Type, at, expected, kind(value));
    }
}

/// Whether a schema allows a value of this type. A schema without types allows all.
fn takes(schema: &Schema, value: &Value) -> bool {
    let is = |wanted: &Value| {
        let wanted = wanted.as_str().unwrap_or_default();
        wanted == kind(value) || wanted == "integer" && value.is_i64() | value.is_u64()
    };
    match &schema["type"] {
        Value::Array(kinds) => kinds.iter().any(is),
        Value::Null => true,
        one => is(one),
    }
}

fn expected(schema: &Schema) -> String {
    let read_as = schema["x-read-as"].as_str().or(schema["type"].as_str());
    let first = || schema["type"][0].as_str();
    read_as.or_else(first).unwrap_or("any").to_owned()
}
