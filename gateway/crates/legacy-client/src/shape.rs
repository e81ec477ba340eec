//! The shape of a call's answer: the schema of its wire type, and whether a body can be parsed as
//! one.
//!
//! Schemas are JSON Schema 2020-12 as in OpenAPI 3.1. A schema describes what the wire type
//! accepts, including drift of types. `#[derive(Wire)]` generates it from the serde attributes.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// A schema, or a reference to one.
pub type Schema = Value;

/// A type of the shop's wire format.
pub trait Wire {
    /// Returns the schema. A named type defines it in `types` and returns a reference.
    fn schema(types: &mut Types) -> Schema;
}

/// The wire type of a call's answer.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    schema: fn(&mut Types) -> Schema,
    reads: fn(&[u8]) -> Result<(), Unreadable>,
}

impl Shape {
    #[must_use]
    pub const fn of<T: Wire + DeserializeOwned>() -> Self {
        Self { schema: T::schema, reads: reads::<T> }
    }

    #[must_use]
    pub fn schema(&self, types: &mut Types) -> Schema {
        (self.schema)(types)
    }

    /// Checks whether a body can be parsed.
    ///
    /// # Errors
    /// The path of the first value that cannot be parsed.
    pub fn reads(&self, body: &[u8]) -> Result<(), Unreadable> {
        (self.reads)(body)
    }
}

/// Where a body cannot be parsed. Contains no values of the body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// A path like `PRODUCTS[3].STOCK`; `.` is the whole body.
    pub at: String,
}

fn reads<T: DeserializeOwned>(body: &[u8]) -> Result<(), Unreadable> {
    let mut reader = serde_json::Deserializer::from_slice(body);
    match serde_path_to_error::deserialize::<_, T>(&mut reader) {
        Ok(_) => Ok(()),
        Err(error) => Err(Unreadable { at: error.path().to_string() }),
    }
}

/// Schemas of named types.
#[derive(Debug, Default)]
pub struct Types {
    known: BTreeMap<String, Schema>,
}

impl Types {
    /// Defines the type of this Rust path once and returns a reference to it. `schema` may refer to
    /// the type itself.
    pub fn define(&mut self, path: &str, schema: impl FnOnce(&mut Self) -> Schema) -> Schema {
        let name = name(path);
        let reference = json!({ "$ref": format!("#/components/schemas/{name}") });
        if !self.known.contains_key(&name) {
            self.known.insert(name.clone(), Value::Null);
            let schema = schema(self);
            self.known.insert(name, schema);
        }
        reference
    }

    /// Follows a reference of [`Types::define`]. Any other schema is returned unchanged.
    #[must_use]
    pub fn resolve<'a>(&'a self, schema: &'a Schema) -> &'a Schema {
        let name = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next());
        name.and_then(|name| self.known.get(name)).unwrap_or(schema)
    }

    #[must_use]
    pub fn into_schemas(self) -> Map<String, Value> {
        self.known.into_iter().collect()
    }
}

/// `vitrin_gateway::capabilities::cart::legacy::Line` is `cart.Line`.
fn name(path: &str) -> String {
    const LEFT_OUT: &[&str] = &["vitrin_gateway", "capabilities", "legacy", "wire"];
    let parts = path.split("::").filter(|part| !LEFT_OUT.contains(part));
    parts.collect::<Vec<_>>().join(".")
}

/// Builds the schema of an object.
#[derive(Debug)]
pub struct Object {
    about: &'static str,
    fields: Map<String, Value>,
    required: Vec<Value>,
    parts: Vec<Schema>,
}

impl Object {
    #[must_use]
    pub fn new(about: &'static str) -> Self {
        Self { about, fields: Map::new(), required: Vec::new(), parts: Vec::new() }
    }

    /// Adds a field with all of its names.
    #[must_use]
    pub fn field(
        mut self,
        names: &[&str],
        required: bool,
        about: &str,
        mut schema: Schema,
    ) -> Self {
        if !about.is_empty() {
            schema["description"] = about.into();
        }
        for name in names {
            self.fields.insert((*name).to_owned(), schema.clone());
        }
        match names {
            [name] if required => self.required.push((*name).into()),
            _ if required => {
                self.parts.push(any_of(names.iter().map(|name| json!({ "required": [name] }))));
            }
            _ => {}
        }
        self
    }

    /// Adds the fields of a flattened type.
    #[must_use]
    pub fn part(mut self, schema: Schema) -> Self {
        self.parts.push(schema);
        self
    }

    #[must_use]
    pub fn schema(self) -> Schema {
        let mut schema = json!({ "type": "object" });
        if !self.about.is_empty() {
            schema["description"] = self.about.into();
        }
        schema["properties"] = self.fields.into();
        if !self.required.is_empty() {
            schema["required"] = self.required.into();
        }
        if !self.parts.is_empty() {
            schema["allOf"] = self.parts.into();
        }
        schema
    }
}

/// A schema that accepts any one of several.
#[must_use]
pub fn any_of(schemas: impl IntoIterator<Item = Schema>) -> Schema {
    json!({ "anyOf": schemas.into_iter().collect::<Vec<_>>() })
}

/// A schema that accepts anything.
#[must_use]
pub fn anything() -> Schema {
    json!({})
}

impl<T: Wire> Wire for Option<T> {
    fn schema(types: &mut Types) -> Schema {
        any_of([T::schema(types), json!({ "type": "null" })])
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn schema(types: &mut Types) -> Schema {
        json!({ "type": "array", "items": T::schema(types) })
    }
}

impl<T: Wire> Wire for Box<T> {
    fn schema(types: &mut Types) -> Schema {
        T::schema(types)
    }
}

impl<T: Wire, S> Wire for std::collections::HashMap<String, T, S> {
    fn schema(types: &mut Types) -> Schema {
        json!({ "type": "object", "additionalProperties": T::schema(types) })
    }
}

impl<T: Wire> Wire for BTreeMap<String, T> {
    fn schema(types: &mut Types) -> Schema {
        json!({ "type": "object", "additionalProperties": T::schema(types) })
    }
}

impl Wire for Value {
    fn schema(_: &mut Types) -> Schema {
        anything()
    }
}

macro_rules! plain {
    ($kind:literal: $($type:ty),*) => {
        $(impl Wire for $type {
            fn schema(_: &mut Types) -> Schema {
                json!({ "type": $kind })
            }
        })*
    };
}
plain!("string": String);
plain!("boolean": bool);
plain!("integer": i32, i64, u32, u64, usize);
plain!("number": f64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_named_by_its_capability() {
        assert_eq!(name("vitrin_gateway::capabilities::cart::legacy::Line"), "cart.Line");
        assert_eq!(name("commerce::product::wire::Price"), "commerce.product.Price");
    }

    #[test]
    fn a_field_of_many_names_is_required_by_any() {
        let schema = Object::new("").field(&["data", "cities"], true, "", anything()).schema();
        assert_eq!(
            schema["allOf"][0]["anyOf"],
            json!([{ "required": ["data"] }, { "required": ["cities"] }])
        );
        assert_eq!(schema["properties"], json!({ "data": {}, "cities": {} }));
    }

    #[test]
    fn errors_name_the_path_and_no_value() {
        let shape = Shape::of::<BTreeMap<String, Vec<i64>>>();
        assert_eq!(shape.reads(b"{\"a\":[1,2]}"), Ok(()));
        assert_eq!(
            shape.reads(b"{\"a\":[1,\"secret\"]}"),
            Err(Unreadable { at: "a[1]".to_owned() })
        );
    }
}
