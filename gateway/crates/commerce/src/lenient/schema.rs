//! JSON Schemas of what each deserializer of [`lenient`](super) accepts. `#[derive(Wire)]` looks
//! them up by name.
//!
//! A nested value in place of a text is read as none, but the schema does not include it.

use legacy_client::shape::{Schema, Types, Wire, any_of};
use serde_json::json;

use super::Scalar;

/// Marks a schema whose values are read as nothing.
pub const NONE: &str = "none";

/// The element type of an `Option` or `Vec`.
pub trait Container {
    type Item: Wire;
}

impl<T: Wire> Container for Option<T> {
    type Item = T;
}

impl<T: Wire> Container for Vec<T> {
    type Item = T;
}

fn scalar(read_as: &str) -> Schema {
    json!({ "type": ["string", "number", "boolean", "null"], "x-read-as": read_as })
}

/// Schema of [`super::text`].
pub fn text<T>(_: &mut Types) -> Schema {
    scalar("text")
}

/// Schema of [`super::flag`].
pub fn flag<T>(_: &mut Types) -> Schema {
    scalar("flag")
}

/// Schema of [`super::decimal`].
pub fn decimal<T>(_: &mut Types) -> Schema {
    scalar("decimal")
}

/// Schema of [`super::integer`].
pub fn integer<T>(_: &mut Types) -> Schema {
    scalar("integer")
}

/// Schema of [`super::object`].
pub fn object<T: Container>(types: &mut Types) -> Schema {
    // Schemathesis cannot read a list of types in an alternative.
    let none = json!({ "not": { "type": "object" }, "description": NONE });
    any_of([T::Item::schema(types), none])
}

/// Schema of [`super::list`].
pub fn list<T: Container>(types: &mut Types) -> Schema {
    let element = object::<T>(types);
    json!({
        "type": ["array", "object", "string", "number", "boolean", "null"],
        "items": element,
        "additionalProperties": element,
    })
}

/// Schema of [`super::texts`].
pub fn texts<T>(_: &mut Types) -> Schema {
    json!({
        "type": ["array", "object", "string", "number", "boolean", "null"],
        "items": scalar("text"),
        "additionalProperties": scalar("text"),
    })
}

impl Wire for Scalar {
    fn schema(_: &mut Types) -> Schema {
        scalar("scalar")
    }
}
