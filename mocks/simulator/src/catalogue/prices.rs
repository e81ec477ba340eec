//! Prices: fixed rates, rounded endings, with and without VAT.

use crate::values::language::Currency;

/// A price in one currency, in cents, VAT included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Price {
    /// Before any discount.
    pub(crate) list: i64,
    /// What the shopper pays.
    pub(crate) sell: i64,
}

impl Price {
    /// Prices in every currency for an amount in kuruş, `discount` percent off.
    pub(crate) fn all(kurus: i64, discount: i64) -> [Self; 3] {
        Currency::ALL.map(|currency| {
            let list = nice((kurus as f64 / currency.rate()) as i64, currency);
            let sell = if discount == 0 {
                list
            } else {
                nice(list * (100 - discount) / 100, currency).min(list)
            };
            Self { list, sell }
        })
    }

    /// Percent off, 0 when nothing.
    pub(crate) fn discount(self) -> i64 {
        if self.list == 0 { 0 } else { ((self.list - self.sell) * 100 + self.list / 2) / self.list }
    }

    /// This price with some more percent off (a multi-buy tier).
    pub(crate) fn less(self, percent: i64) -> Self {
        Self { list: self.list, sell: self.sell * (100 - percent) / 100 }
    }
}

/// Rounds to an ending a shopkeeper would print.
fn nice(cents: i64, currency: Currency) -> i64 {
    match currency {
        // 94,90 · 624,95 · 1.249,90 · 12.490,00
        Currency::Tl if cents < 20_000 => (cents / 500) * 500 + 490,
        Currency::Tl if cents < 100_000 => (cents / 500) * 500 + 495,
        Currency::Tl if cents < 1_000_000 => (cents / 1000) * 1000 + 990,
        Currency::Tl => (cents / 10_000) * 10_000 + 9000,
        // 4.99 · 24.90 · 249.00
        _ if cents < 1000 => (cents / 100) * 100 + 99,
        _ if cents < 10_000 => (cents / 100) * 100 + 90,
        _ => (cents / 100) * 100,
    }
}

/// Converts cents with VAT to units without it, to six decimals: the shop's price fields
/// (contracts/upstream/protocol.md#values).
pub(crate) fn net(cents: i64, vat: u32) -> f64 {
    (cents as f64 / (100.0 + f64::from(vat)) * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adding_the_tax_gives_the_paid_price_back() {
        for cents in [995, 62_495, 124_990, 1_849_000, 3_333] {
            for vat in [10, 20] {
                assert_eq!((net(cents, vat) * (100.0 + f64::from(vat))).round() as i64, cents);
            }
        }
    }

    #[test]
    fn discounts_are_what_they_say() {
        let [tl, usd, eur] = Price::all(72_000, 13);
        assert_eq!(tl, Price { list: 72_495, sell: 63_495 });
        assert_eq!(tl.discount(), 12, "what is printed is what the two prices say");
        for price in [usd, eur] {
            assert!(price.sell < price.list && price.sell > 0);
        }
        assert_eq!(Price::all(72_000, 0)[0].discount(), 0);
    }
}
