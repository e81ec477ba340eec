//! `contracts/upstream.openapi.json` is valid, complete, consistent with the wire types, and
//! committed.

use std::collections::BTreeSet;

use legacy_client::shape::Types;
use serde_json::{Value, json};
use vitrin_gateway::capabilities;
use vitrin_gateway::contract::upstream;

#[test]
fn call_1_the_committed_upstream_contract_is_the_codes() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../contracts/upstream.openapi.json");
    let (committed, code) = (std::fs::read_to_string(path).unwrap_or_default(), upstream::json());
    let differs = committed.lines().zip(code.lines()).position(|(one, other)| one != other);
    assert!(
        committed == code,
        "contracts/upstream.openapi.json differs from line {:?} on; \
         run: cargo run -q -p vitrin-gateway -- openapi upstream > contracts/upstream.openapi.json, and read the diff",
        differs.map(|at| at + 1)
    );
}

/// Returns the document's operations, each with its path.
fn operations(document: &Value) -> impl Iterator<Item = (&str, &str, &Value)> {
    document["paths"].as_object().expect("an object").iter().flat_map(|(path, item)| {
        let methods = item.as_object().expect("an object").iter();
        methods.map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
    })
}

/// To OpenAPI, addresses that only differ in parameter names are the same.
#[test]
fn call_1_every_call_and_method_has_an_operation_of_its_own() {
    let document = upstream::document();
    let mut addresses = BTreeSet::new();
    let mut names = BTreeSet::new();
    for (path, method, operation) in operations(&document) {
        let bare: Vec<&str> =
            path.split('/').map(|part| if part.starts_with('{') { "{}" } else { part }).collect();
        assert!(addresses.insert((bare.join("/"), method)), "{method} {path} is there twice");
        assert!(
            names.insert(operation["operationId"].as_str().unwrap()),
            "{}",
            operation["operationId"]
        );
        let given: Vec<&str> = operation["parameters"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|parameter| parameter["in"] == "path")
            .map(|parameter| parameter["name"].as_str().unwrap())
            .collect();
        let wanted: Vec<&str> =
            path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
        assert_eq!(given, wanted, "{path}");
    }
    for call in capabilities::definitions() {
        for (method, effect) in call.methods {
            let found = operations(&document).find(|(_, given, operation)| {
                operation["x-call"] == call.id && given.eq_ignore_ascii_case(method.as_str())
            });
            let (_, _, operation) =
                found.unwrap_or_else(|| panic!("{method} of {} is taken by another", call.id));
            assert_eq!(operation["x-effect"], serde_json::to_value(effect).unwrap(), "{}", call.id);
            assert_eq!(
                operation["x-cache"].is_null(),
                call.cache_policy(method).is_none(),
                "{}",
                call.id
            );
        }
    }
}

/// Calls known by name only are marked so, and have a shape anyway.
#[test]
fn call_2_inferred_calls_are_marked_and_have_a_shape() {
    let document = upstream::document();
    let mut inferred = 0;
    for (path, method, operation) in operations(&document) {
        let confidence = operation["x-confidence"].as_str().unwrap();
        assert!(["seen", "specified", "inferred"].contains(&confidence), "{method} {path}");
        let answers = operation["responses"].as_object().unwrap();
        assert!(answers.contains_key("default") && answers.len() == 2, "{method} {path}");
        inferred += usize::from(confidence == "inferred");
    }
    assert!(inferred > 0, "product.view is inferred");
}

#[test]
fn call_1_every_reference_leads_somewhere() {
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(members) => {
                found.extend(members.get("$ref").and_then(Value::as_str));
                members.values().for_each(|member| references(member, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }
    let document = upstream::document();
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 50, "{}", found.len());
    for reference in found {
        let target = document.pointer(reference.trim_start_matches('#'));
        assert!(target.is_some_and(Value::is_object), "{reference}");
    }
}

/// Returns a value of this type of JSON Schema.
fn example(kind: &str) -> Value {
    match kind {
        "string" => json!("7"),
        "number" | "integer" => json!(7),
        "boolean" => json!(true),
        "array" => json!([]),
        "object" => json!({}),
        _ => Value::Null,
    }
}

/// Returns the smallest value that a schema allows.
fn smallest(schema: &Value, types: &Types) -> Value {
    let schema = types.resolve(schema);
    if let Some(first) = schema["anyOf"].get(0) {
        return smallest(first, types);
    }
    match &schema["type"] {
        Value::String(kind) if kind == "object" => {
            let mut object = json!({});
            let parts = schema["allOf"].as_array().into_iter().flatten();
            // The first of several names of a field.
            let named = parts
                .filter_map(|part| part["anyOf"].get(0))
                .flat_map(|part| part["required"].as_array());
            for name in schema["required"].as_array().into_iter().chain(named).flatten() {
                let name = name.as_str().expect("a text");
                object[name] = smallest(&schema["properties"][name], types);
            }
            object
        }
        Value::String(kind) => example(kind),
        Value::Array(kinds) => example(kinds[0].as_str().expect("a text")),
        _ => Value::Null,
    }
}

/// Returns the types that a property's schema allows.
fn kinds(schema: &Value, types: &Types) -> Vec<Value> {
    let schema = types.resolve(schema);
    if let Some(schemas) = schema["anyOf"].as_array() {
        return schemas.iter().flat_map(|schema| kinds(schema, types)).collect();
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            kinds.iter().map(|kind| example(kind.as_str().expect("a text"))).collect()
        }
        _ => vec![smallest(schema, types)],
    }
}

/// Wire types accept whatever their schema allows, and reject values that lack a required field.
#[test]
fn call_1_wire_types_read_whatever_their_schema_allows() {
    let (mut shapes, mut tried) = (0, 0);
    for call in capabilities::definitions() {
        let Some(shape) = call.shape else { continue };
        shapes += 1;
        let mut types = Types::default();
        let schema = shape.schema(&mut types);
        let schema = types.resolve(&schema).clone();
        let reads = |value: &Value| shape.reads(value.to_string().as_bytes()).is_ok();
        let base = smallest(&schema, &types);
        assert!(reads(&base), "{}: {base}", call.id);
        for value in kinds(&schema, &types) {
            assert!(reads(&value), "{}: {value}", call.id);
        }
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            for value in kinds(property, &types) {
                // One of several names of a field is present.
                let mut object = if base[name].is_null() && schema["allOf"].is_array() {
                    json!({})
                } else {
                    base.clone()
                };
                object[name] = value;
                assert!(reads(&object), "{}: {object}", call.id);
                tried += 1;
            }
        }
        for name in schema["required"].as_array().into_iter().flatten() {
            let mut object = base.clone();
            object.as_object_mut().unwrap().remove(name.as_str().unwrap());
            assert!(!reads(&object), "{}: {object}", call.id);
        }
    }
    assert!(shapes >= 20 && tried > 200, "{shapes} shapes, {tried} values");
}
