//! Generates `contracts/upstream.openapi.json` from the definitions of calls and the wire types.

use std::collections::BTreeSet;

use http::Method;
use legacy_client::shape::Types;
use legacy_client::{AnswerKind, BodyKind, LegacyCall};
use serde_json::{Map, Value, json};

use super::calls::{cache_row, millis, retry_rule};
use crate::capabilities;

const ABOUT: &str = "What the gateway asks of the shop. `x-effect` says what a call changes, whatever its method; `x-cache` how long \
    its answer is kept, and for whom; `x-confidence` how its shape is known: seen, specified or inferred. Schemas say what \
    is understood, in every type the shop has been seen to write it. A trailing or doubled slash does not matter.";

/// The document as it is committed.
#[must_use]
pub fn json() -> String {
    super::pretty(&document())
}

/// The whole document.
#[must_use]
pub fn document() -> Value {
    let mut types = Types::default();
    let mut paths = Map::new();
    let mut tags = BTreeSet::new();
    for call in capabilities::definitions() {
        tags.insert(call.capability());
        for template in Template::all(call.path) {
            let item = paths.entry(template.path.clone()).or_insert_with(|| json!({}));
            for (method, _) in call.methods {
                // Of two definitions with one address the first is the one that is recognised.
                if item[method.as_str().to_lowercase()].is_null() {
                    item[method.as_str().to_lowercase()] =
                        operation(call, method, &template, &mut types);
                }
            }
        }
    }
    let tags: Vec<Value> = tags.into_iter().map(|name| json!({ "name": name })).collect();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "The shop behind Vitrin",
            "version": env!("CARGO_PKG_VERSION"),
            "description": ABOUT,
            "license": { "name": "Apache-2.0", "identifier": "Apache-2.0" },
        },
        "tags": tags,
        "paths": paths,
        "components": { "parameters": shared_parameters(), "schemas": types.into_schemas() },
    })
}

/// One form of a path: an optional segment makes two of them.
struct Template {
    path: String,
    names: Vec<String>,
    /// Optional segments are left out.
    short: bool,
}

impl Template {
    fn all(path: &str) -> Vec<Self> {
        let mut full = Self { path: String::new(), names: Vec::new(), short: false };
        let mut forms = Vec::new();
        for part in path.split('/').filter(|part| !part.is_empty()) {
            let Some(name) = part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) else {
                full.path.push('/');
                full.path.push_str(part);
                continue;
            };
            if name.ends_with('?') {
                forms.push(Self {
                    path: full.path.clone(),
                    names: full.names.clone(),
                    short: true,
                });
            }
            let name = name.trim_end_matches(['?', '*']);
            full.path.push_str(&format!("/{{{name}}}"));
            full.names.push(name.to_owned());
        }
        forms.push(full);
        forms
    }
}

fn operation(call: &LegacyCall, method: &Method, template: &Template, types: &mut Types) -> Value {
    let mut id = call.id.to_owned();
    if call.methods.len() > 1 {
        id = format!("{id}.{}", method.as_str().to_lowercase());
    }
    if template.short {
        id.push_str(".short");
        // Two optional segments make two short forms.
        if !template.names.is_empty() {
            id.push_str(&template.names.len().to_string());
        }
    }
    let mut operation = json!({
        "tags": [call.capability()],
        "operationId": id,
        "parameters": parameters(call, template),
        "responses": responses(call, types),
        "x-call": call.id,
        "x-effect": call.effect(method),
        "x-cache": call.cache_policy(method).map(cache_row),
        "x-retry": retry_rule(call, method),
        "x-bodies": call.bodies,
        "x-answer": call.answer,
        "x-prefix": call.prefix,
        "x-confidence": call.confidence,
        "x-deadline-ms": millis(call.deadline),
        "x-max-answer-bytes": call.max_answer_bytes,
        "x-max-body-bytes": call.max_body_bytes,
    });
    if let Some(body) = request_body(call, method) {
        operation["requestBody"] = body;
    }
    operation
}

fn parameters(call: &LegacyCall, template: &Template) -> Vec<Value> {
    let in_path = template.names.iter().map(
        |name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string", "minLength": 1 } }),
    );
    let mut parameters: Vec<Value> = in_path.collect();
    parameters.push(json!({ "$ref": "#/components/parameters/language" }));
    if call.sends_currency {
        parameters.push(json!({ "$ref": "#/components/parameters/currency" }));
    }
    parameters
}

fn shared_parameters() -> Value {
    // Without a pattern: what the shop does not know it takes for its own first one.
    let code = |name: &str, about: &str| json!({ "name": name, "in": "query", "description": about, "schema": { "type": "string" } });
    json!({
        "language": code("language", "Two small letters; the gateway adds it where a caller leaves it out"),
        "currency": code("currency", "The shop's own code; the gateway adds it where a caller leaves it out"),
    })
}

/// The bodies of a method that has one. Every POST of every client generation may have any of
/// these.
fn request_body(call: &LegacyCall, method: &Method) -> Option<Value> {
    if matches!(*method, Method::GET | Method::HEAD) {
        return None;
    }
    let label = |kind: &BodyKind| match kind {
        BodyKind::Empty => None,
        BodyKind::Urlencoded => Some("application/x-www-form-urlencoded"),
        BodyKind::Multipart => Some("multipart/form-data"),
        BodyKind::Json => Some("application/json"),
    };
    let content: Map<String, Value> = call
        .bodies
        .iter()
        .filter_map(label)
        // Any JSON and any parts: the shop takes what it cannot read for a body without fields.
        .map(|label| {
            let fields = label == "application/x-www-form-urlencoded";
            (
                label.to_owned(),
                json!({ "schema": if fields { json!({ "type": "object" }) } else { json!({}) } }),
            )
        })
        .collect();
    let required = !call.bodies.contains(&BodyKind::Empty);
    (!content.is_empty()).then(|| json!({ "required": required, "content": content }))
}

fn responses(call: &LegacyCall, types: &mut Types) -> Value {
    let refusal = json!({ "description": "A refusal, in the shop's own words and in any form", "content": { "*/*": {} } });
    if call.answer == AnswerKind::Redirect {
        let location = json!({ "Location": { "schema": { "type": "string" } } });
        let moved =
            json!({ "description": "Elsewhere", "headers": location, "content": { "*/*": {} } });
        return json!({ "302": moved, "default": refusal });
    }
    let schema = call.shape.map(|shape| shape.schema(types));
    let mut content = content(call.answer, schema);
    // Older clients post where newer ones read a fragment, and are given its data.
    if call.answer == AnswerKind::Html
        && call.methods.iter().any(|(method, _)| method == Method::POST)
    {
        content["application/json"] = json!({});
    }
    json!({ "200": { "description": "The shop's answer", "content": content }, "default": refusal })
}

fn content(kind: AnswerKind, schema: Option<Value>) -> Value {
    let text = || json!({ "schema": { "type": "string" } });
    match kind {
        // JSON is labelled as HTML in places (contracts/upstream/preferences.md#cookie-notice).
        AnswerKind::Json => {
            json!({ "application/json": { "schema": schema.unwrap_or_else(|| json!({})) }, "text/html": text() })
        }
        AnswerKind::Scalar => {
            let scalar = json!({ "type": ["string", "number", "boolean", "null"] });
            json!({ "application/json": { "schema": schema.unwrap_or(scalar) }, "text/html": text(), "text/plain": text() })
        }
        AnswerKind::Html => json!({ "text/html": text() }),
        AnswerKind::Text => {
            json!({ "text/plain": text(), "text/html": text(), "application/json": {}, "application/javascript": text() })
        }
        AnswerKind::Image => json!({ "image/*": {} }),
        AnswerKind::Redirect => json!({}),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn optional_segments_make_two_paths() {
        let forms =
            |path| Template::all(path).into_iter().map(|form| form.path).collect::<Vec<_>>();
        assert_eq!(
            forms("/srv/category/get/{id?}"),
            ["/srv/category/get", "/srv/category/get/{id}"]
        );
        assert_eq!(forms("/a/{x?}/{y?}"), ["/a", "/a/{x}", "/a/{x}/{y}"]);
        assert_eq!(forms("/{path*}"), ["/{path}"]);
    }
}
