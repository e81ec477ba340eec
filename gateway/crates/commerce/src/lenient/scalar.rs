//! A single JSON value of the shop, before its meaning is known.

use std::fmt;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::parse_decimal;

/// A JSON scalar as the shop wrote it. Nested values count as null.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Scalar {
    #[default]
    Nothing,
    Flag(bool),
    Integer(i64),
    /// Exact, see [`Scalar::from_f64`].
    Number(Decimal),
    Text(String),
}

impl Scalar {
    /// Converts the shop's floats, binary doubles printed with up to 50 digits. The intended amount
    /// is the shortest decimal that parses to the same double: 624.95 and
    /// 17.760000000000001563194018672220408916 become 624.95 and 17.76. No arithmetic is done in
    /// floating point.
    fn from_f64(number: f64) -> Self {
        parse_decimal(&number.to_string()).map_or(Self::Nothing, Self::Number)
    }

    pub fn into_text(self) -> Option<String> {
        let text = match self {
            Self::Nothing => return None,
            Self::Flag(flag) => u8::from(flag).to_string(),
            Self::Integer(number) => number.to_string(),
            Self::Number(number) => number.normalize().to_string(),
            Self::Text(text) => text.trim().to_owned(),
        };
        (!text.is_empty()).then_some(text)
    }

    pub fn as_flag(&self) -> Option<bool> {
        match self {
            Self::Nothing => None,
            Self::Flag(flag) => Some(*flag),
            Self::Integer(number) => Some(*number != 0),
            Self::Number(number) => Some(!number.is_zero()),
            Self::Text(text) => match text.trim() {
                "" => None,
                "true" => Some(true),
                "false" => Some(false),
                text => parse_decimal(text).map(|number| !number.is_zero()),
            },
        }
    }

    pub fn as_decimal(&self) -> Option<Decimal> {
        match self {
            Self::Integer(number) => Some(Decimal::from(*number)).filter(super::is_sensible),
            Self::Number(number) => Some(*number).filter(super::is_sensible),
            Self::Text(text) => parse_decimal(text),
            Self::Flag(flag) => Some(Decimal::from(u8::from(*flag))),
            Self::Nothing => None,
        }
    }

    pub fn as_integer(&self) -> Option<i64> {
        self.as_decimal()?.trunc().to_i64()
    }
}

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ScalarVisitor)
    }
}

struct ScalarVisitor;

impl<'de> Visitor<'de> for ScalarVisitor {
    type Value = Scalar;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any value")
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Scalar, E> {
        Ok(Scalar::Flag(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Scalar, E> {
        Ok(Scalar::Integer(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Scalar, E> {
        Ok(i64::try_from(number)
            .map_or_else(|_| Scalar::Number(Decimal::from(number)), Scalar::Integer))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Scalar, E> {
        Ok(Scalar::from_f64(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Scalar, E> {
        Ok(Scalar::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Scalar, E> {
        Ok(Scalar::Text(text))
    }

    fn visit_unit<E>(self) -> Result<Scalar, E> {
        Ok(Scalar::Nothing)
    }

    fn visit_none<E>(self) -> Result<Scalar, E> {
        Ok(Scalar::Nothing)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Scalar, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Scalar::Nothing)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Scalar, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Scalar::Nothing)
    }
}
