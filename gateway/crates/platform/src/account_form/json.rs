//! A JSON object, under any label. Every member counts: PHP keeps the last of equal ones.

use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use serde_json::Value;

use super::{Field, FormError};

/// Whether PHP would try the body as an object.
pub(super) fn is_object(body: &[u8]) -> bool {
    body.trim_ascii_start().first() == Some(&b'{')
}

pub(super) fn read(body: &[u8]) -> Result<Vec<Field>, FormError> {
    let members: Members = serde_json::from_slice(body).map_err(|_| "not a JSON object")?;
    Ok(members.0.into_iter().map(|(name, value)| (name, text(&value))).collect())
}

/// Returns the text that the shop makes of a value. Fractions have none: `5.0` is `5` to PHP.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        Value::Number(number) if number.is_i64() || number.is_u64() => Some(number.to_string()),
        _ => None,
    }
}

/// All members in their order, equal names included.
struct Members(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;

        impl<'de> Visitor<'de> for Collect {
            type Value = Members;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(Collect)
    }
}
