//! Money is decimal, never a float.

use rust_decimal::{Decimal, RoundingStrategy};
use serde::Serialize;

/// An amount a shopper sees or pays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Money {
    /// Two decimals, point as separator: `1249.90`.
    #[schema(example = "1249.90")]
    pub amount: String,
    /// The shop's own code: `TL`, `USD`, `EUR`.
    #[schema(example = "TL")]
    pub currency: String,
}

impl Money {
    /// Rounded to two decimals, halves away from zero.
    #[must_use]
    pub fn new(amount: Decimal, currency: &str) -> Self {
        let mut rounded = amount.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero);
        rounded.rescale(2);
        Self { amount: rounded.to_string(), currency: currency.to_owned() }
    }
}

/// A price without VAT with the VAT put on; the shop's catalogue prices exclude it [wire 1.7].
#[must_use]
pub fn with_vat(price: Decimal, vat_percent: Decimal, displayed: bool) -> Decimal {
    if displayed {
        price.saturating_mul(Decimal::ONE_HUNDRED.saturating_add(vat_percent)) / Decimal::ONE_HUNDRED
    } else {
        price
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_decimals_always() {
        assert_eq!(Money::new(Decimal::new(12499, 1), "TL").amount, "1249.90");
        assert_eq!(Money::new(Decimal::new(17_765, 3), "TL").amount, "17.77");
        assert_eq!(Money::new(Decimal::ZERO, "TL").amount, "0.00");
    }

    #[test]
    fn vat_is_put_on_where_it_is_displayed() {
        let price = with_vat(Decimal::new(52_079, 2), Decimal::from(20), true);
        assert_eq!(Money::new(price, "TL").amount, "624.95");
        assert_eq!(with_vat(Decimal::MAX, Decimal::MAX, true), Decimal::MAX / Decimal::ONE_HUNDRED);
    }
}
