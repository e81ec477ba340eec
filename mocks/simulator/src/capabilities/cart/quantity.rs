//! Quantities: parsing, and checking against stock and order limits.

use super::texts::QuantityError;
use crate::catalogue::{Product, UNIT, Variant};

/// Parses a quantity into thousandths. Both decimal separators are accepted.
pub(super) fn read_quantity(text: &str) -> Option<i64> {
    let number: f64 = text.trim().replace(',', ".").parse().ok()?;
    (number.is_finite() && (0.0..1e9).contains(&number))
        .then(|| (number * UNIT as f64).round() as i64)
}

/// Returns why `amount` of a product is not available, if it is not.
pub(super) fn check_quantity(
    product: &Product,
    variant: Option<&Variant>,
    amount: i64,
) -> Option<QuantityError> {
    let stock = product.stock_of(variant);
    if stock <= 0 {
        Some(QuantityError::SoldOut)
    } else if amount < product.min {
        Some(QuantityError::TooFew(product.min))
    } else if (amount - product.min) % product.step != 0 {
        Some(QuantityError::Step(product.step))
    } else if let Some(max) = product.max.filter(|max| amount > *max) {
        Some(QuantityError::TooMany(max))
    } else if amount > stock {
        Some(QuantityError::Stock(stock))
    } else {
        None
    }
}
