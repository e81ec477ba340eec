//! Plain numbers in answers: percentages, weights, bounds of sliders.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

use super::lenient::Scalar;

/// An exact number, written as a JSON number: `20`, `4.6`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, ToSchema)]
#[schema(value_type = f64)]
pub struct Number(pub Decimal);

impl Number {
    /// Converts a number of the shop; 0 if it is missing.
    pub fn from_upstream(number: Option<Decimal>) -> Self {
        Self(number.unwrap_or_default())
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.to_i64().filter(|_| self.0.is_integer()) {
            Some(whole) => serializer.serialize_i64(whole),
            None => serializer.serialize_f64(self.0.to_f64().unwrap_or_default()),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::from_upstream(Scalar::deserialize(deserializer)?.as_decimal()))
    }
}

#[cfg(test)]
mod tests {
    use super::Number;
    use crate::lenient::parse_decimal;

    #[test]
    fn whole_numbers_have_no_point() {
        for (number, written) in [("20", "20"), ("20.00", "20"), ("4.6", "4.6"), ("-0.5", "-0.5")] {
            assert_eq!(
                serde_json::to_string(&Number(parse_decimal(number).unwrap())).unwrap(),
                written
            );
        }
    }
}
