//! Amounts of goods: pieces, metres, kilograms.

use rust_decimal::Decimal;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

use super::lenient::Scalar;
use super::number::Number;

/// An amount of goods in the product's unit: not negative, at most three decimals. A JSON number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, ToSchema)]
#[schema(value_type = f64, minimum = 0)]
pub struct Quantity(Decimal);

/// The text or number is not a quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a quantity is a number from 0 to 1000000 with at most three decimals")]
pub struct InvalidQuantity;

const MAX: Decimal = Decimal::from_parts(1_000_000, 0, 0, false, 0);

impl Quantity {
    pub const ZERO: Self = Self(Decimal::ZERO);
    pub const ONE: Self = Self(Decimal::ONE);

    /// Validates a quantity that a caller sends.
    pub fn new(amount: Decimal) -> Result<Self, InvalidQuantity> {
        let exact = amount.normalize();
        if amount.is_sign_negative() && !amount.is_zero() || amount > MAX || exact.scale() > 3 {
            return Err(InvalidQuantity);
        }
        Ok(Self(exact))
    }

    /// Converts a quantity of the shop: a negative stock becomes 0, excess decimals are cut off.
    pub fn from_upstream(amount: Decimal) -> Self {
        Self(amount.max(Decimal::ZERO).trunc_with_scale(3).normalize())
    }

    pub fn amount(self) -> Decimal {
        self.0
    }

    pub fn is_zero(self) -> bool {
        self.0.is_zero()
    }
}

impl std::fmt::Display for Quantity {
    /// Formats it as the shop takes it in a path: `2`, `0.5`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(formatter)
    }
}

impl Serialize for Quantity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Number(self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Quantity {
    /// Accepts a number, or a text containing one.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let amount = match Scalar::deserialize(deserializer)? {
            Scalar::Flag(_) | Scalar::Nothing => None,
            scalar => scalar.as_decimal(),
        };
        amount.ok_or(InvalidQuantity).and_then(Self::new).map_err(D::Error::custom)
    }
}

/// Deserializes a quantity above 0.
///
/// # Errors
/// Those of [`Quantity`], and for 0.
pub fn deserialize_positive<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Quantity, D::Error> {
    let quantity = Quantity::deserialize(deserializer)?;
    if quantity.is_zero() { Err(D::Error::custom("more than 0 is needed")) } else { Ok(quantity) }
}

impl From<u32> for Quantity {
    fn from(pieces: u32) -> Self {
        Self(Decimal::from(pieces))
    }
}

#[cfg(test)]
mod tests {
    use super::Quantity;
    use crate::lenient::parse_decimal;

    #[test]
    fn quantities_are_numbers_within_bounds() {
        for (json, written) in [
            ("2", "2"),
            ("\"2\"", "2"),
            ("0.5", "0.5"),
            ("1.250", "1.25"),
            ("0", "0"),
            ("1e3", "1000"),
        ] {
            let quantity: Quantity = serde_json::from_str(json).unwrap();
            assert_eq!(
                (quantity.to_string().as_str(), serde_json::to_string(&quantity).unwrap().as_str()),
                (written, written)
            );
        }
        for json in ["-1", "0.0001", "1000001", "\"\"", "\"a\"", "null", "true", "[]"] {
            assert!(serde_json::from_str::<Quantity>(json).is_err(), "{json}");
        }
    }

    #[test]
    fn what_the_shop_states_is_never_refused() {
        for (given, expected) in
            [("-3", "0"), ("9999", "9999"), ("2.50000001", "2.5"), ("1.000", "1")]
        {
            assert_eq!(
                Quantity::from_upstream(parse_decimal(given).unwrap()).to_string(),
                expected,
                "{given}"
            );
        }
    }
}
