//! Deserializers for the shop's loosely typed JSON (contracts/upstream/protocol.md#values): the
//! only place that knows its variants of a value.
//!
//! Use them as `#[serde(default, deserialize_with = "lenient::text")]`. They never fail on a value
//! of another type. Omit `default` for a required key.

mod scalar;
pub mod schema;

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use rust_decimal::Decimal;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

pub use scalar::Scalar;

/// A text or id: strings trimmed, numbers and flags as text; `None` for empty, `null` and nested
/// values.
pub fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(Scalar::deserialize(deserializer)?.into_text())
}

/// A flag: `true`, `1`, `"1"`, `"true"` and their opposites; `None` for other values.
pub fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    Ok(Scalar::deserialize(deserializer)?.as_flag())
}

/// A number, or a text containing one (`520.79`), exact.
pub fn decimal<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Decimal>, D::Error> {
    Ok(Scalar::deserialize(deserializer)?.as_decimal())
}

/// A whole number, or a text containing one; fractions are cut off.
pub fn integer<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    Ok(Scalar::deserialize(deserializer)?.as_integer())
}

/// An object; `None` for `null`, `false`, `""` and the `[]` that PHP writes for an empty one.
pub fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Ok(MaybeObject::deserialize(deserializer)?.0)
}

/// A list of objects. An object is read as the list of its values, because PHP writes lists with
/// gaps like that. Any other value is an empty list; elements that are not objects are omitted.
pub fn list<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let elements: Vec<MaybeObject<T>> = deserializer.deserialize_any(ListVisitor(PhantomData))?;
    Ok(elements.into_iter().filter_map(|element| element.0).collect())
}

/// A list of texts or ids.
pub fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let elements: Vec<Scalar> = deserializer.deserialize_any(ListVisitor(PhantomData))?;
    Ok(elements.into_iter().filter_map(Scalar::into_text).collect())
}

/// Parses a decimal with a point, with optional surrounding white space.
pub fn parse_decimal(text: &str) -> Option<Decimal> {
    let text = text.trim();
    Decimal::from_str(text).or_else(|_| Decimal::from_scientific(text)).ok().filter(is_sensible)
}

/// Larger prices, stocks and percentages would overflow the sums computed from them.
const MAX: Decimal = Decimal::from_parts(3_567_587_328, 232, 0, false, 0);

fn is_sensible(number: &Decimal) -> bool {
    number.abs() <= MAX
}

struct MaybeObject<T>(Option<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for MaybeObject<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ObjectVisitor(PhantomData)).map(MaybeObject)
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = Option<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object, or a value that stands for none")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Some)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(None)
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
        Ok(None)
    }
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
    type Value = Vec<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list, or a value that stands for an empty one")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut elements = Vec::new();
        while let Some(element) = seq.next_element()? {
            elements.push(element);
        }
        Ok(elements)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut elements = Vec::new();
        while let Some((IgnoredAny, element)) = map.next_entry()? {
            elements.push(element);
        }
        Ok(elements)
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Vec::new())
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(Vec::new())
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(Vec::new())
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Vec::new())
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Vec::new())
    }

    fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
        Ok(Vec::new())
    }
}

#[cfg(test)]
mod tests;
