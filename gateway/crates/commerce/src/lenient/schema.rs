//! What each deserializer of [`lenient`](super) accepts, as JSON Schema. `#[derive(Wire)]` looks
//! them up by name.
//!
//! A nested value where a text belongs is read as none and does no harm, but it is no part of the
//! contract.

use legacy_client::shape::{Schema, Types, Wire, any_of};
use serde_json::json;

use super::Scalar;

/// How a schema describes what is read as nothing.
pub const NONE: &str = "none";

/// An `Option<T>` or `Vec<T>`, as far as its `T` is concerned.
pub trait Holds {
    type Held: Wire;
}

impl<T: Wire> Holds for Option<T> {
    type Held = T;
}

impl<T: Wire> Holds for Vec<T> {
    type Held = T;
}

fn scalar(read_as: &str) -> Schema {
    json!({ "type": ["string", "number", "boolean", "null"], "x-read-as": read_as })
}

/// As [`super::text`] reads it.
pub fn text<T>(_: &mut Types) -> Schema {
    scalar("text")
}

/// As [`super::flag`] reads it.
pub fn flag<T>(_: &mut Types) -> Schema {
    scalar("flag")
}

/// As [`super::decimal`] reads it.
pub fn decimal<T>(_: &mut Types) -> Schema {
    scalar("decimal")
}

/// As [`super::integer`] reads it.
pub fn integer<T>(_: &mut Types) -> Schema {
    scalar("integer")
}

/// As [`super::object`] reads it.
pub fn object<T: Holds>(types: &mut Types) -> Schema {
    let none =
        json!({ "type": ["array", "string", "number", "boolean", "null"], "description": NONE });
    any_of([T::Held::schema(types), none])
}

/// As [`super::list`] reads it.
pub fn list<T: Holds>(types: &mut Types) -> Schema {
    let element = object::<T>(types);
    json!({
        "type": ["array", "object", "string", "number", "boolean", "null"],
        "items": element,
        "additionalProperties": element,
    })
}

/// As [`super::texts`] reads it.
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
