//! Computes displayed prices from the shop's stored ones.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::wire;
use crate::money::{rounded, with_vat};

/// A displayed price, rounded to two decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DisplayPrice {
    pub price: Decimal,
    /// Before discount; set only if it is higher and the shop displays it.
    pub list_price: Option<Decimal>,
    /// Percent off, a whole number.
    pub discount_percent: Option<u32>,
    pub vat_included: bool,
}

impl DisplayPrice {
    /// Catalogue prices exclude VAT. It is added if the shop displays prices with VAT
    /// (contracts/upstream/protocol.md#values).
    pub fn of_catalogue(price: &wire::Price) -> Self {
        let vat_included = price.display_vat.unwrap_or(false);
        let percent = price.vat.filter(|_| vat_included).unwrap_or_default();
        let gross = |net: Decimal| rounded(with_vat(net, percent));
        let list_price = price
            .price_not_discounted
            .filter(|_| price.is_display_discounted_active != Some(false));
        Self::new(
            gross(price.price_sell.unwrap_or_default()),
            list_price.map(gross),
            price.discount_percent,
            vat_included,
        )
    }

    /// A record's `total_` prices already include VAT. `None` if it has no price.
    pub fn of_record(record: &wire::Record) -> Option<Self> {
        let list_price = record.total_base_price.map(rounded);
        if let Some(price) = record.total_sale_price {
            return Some(Self::new(rounded(price), list_price, None, true));
        }
        let price = with_vat(record.sale_price?, record.vat.unwrap_or_default());
        Some(Self::new(rounded(price), list_price, None, true))
    }

    /// `stated_percent` is the shop's own figure. Without it the discount is computed.
    pub fn new(
        price: Decimal,
        list_price: Option<Decimal>,
        stated_percent: Option<Decimal>,
        vat_included: bool,
    ) -> Self {
        // Shops do not pay their buyers: a price below zero is an unreadable one.
        let price = price.max(Decimal::ZERO);
        let list_price = list_price.filter(|list_price| *list_price > price);
        // Checked arithmetic: a hostile price must not cause a panic.
        let computed = || {
            let list = list_price?;
            list.checked_sub(price)?.checked_mul(Decimal::ONE_HUNDRED)?.checked_div(list)
        };
        let percent = stated_percent.filter(|percent| *percent > Decimal::ZERO).or_else(computed);
        let discount_percent = percent
            .filter(|_| list_price.is_some())
            .and_then(|percent| percent.round().to_u32())
            .filter(|percent| (1..=100).contains(percent));
        Self { price, list_price, discount_percent, vat_included }
    }
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::DisplayPrice;
    use crate::product::wire;

    fn price(json: &str) -> (String, Option<String>, Option<u32>, bool) {
        let shown = DisplayPrice::of_catalogue(&serde_json::from_str::<wire::Price>(json).unwrap());
        let text = |price: Decimal| price.normalize().to_string();
        (text(shown.price), shown.list_price.map(text), shown.discount_percent, shown.vat_included)
    }

    #[test]
    fn vat_is_added_only_where_the_shop_displays_it() {
        let json = r#"{"PRICE_SELL":"520.79","PRICE_NOT_DISCOUNTED":600,"DISCOUNT_PERCENT":13,"VAT":20,"DISPLAY_VAT":"1"}"#;
        assert_eq!(price(json), ("624.95".into(), Some("720".into()), Some(13), true));
        let json = json.replace("\"1\"", "\"0\"");
        assert_eq!(price(&json), ("520.79".into(), Some("600".into()), Some(13), false));
    }

    #[test]
    fn a_list_price_is_shown_only_when_it_is_one() {
        let same = r#"{"PRICE_SELL":"665.83","PRICE_NOT_DISCOUNTED":665.83,"DISCOUNT_PERCENT":0}"#;
        assert_eq!(price(same), ("665.83".into(), None, None, false));
        let hidden = r#"{"PRICE_SELL":"90","PRICE_NOT_DISCOUNTED":100,"IS_DISPLAY_DISCOUNTED_ACTIVE":"0","DISCOUNT_PERCENT":10}"#;
        assert_eq!(price(hidden), ("90".into(), None, None, false));
        let below_zero = r#"{"PRICE_SELL":-1,"PRICE_NOT_DISCOUNTED":0}"#;
        assert_eq!(price(below_zero), ("0".into(), None, None, false));
        let unstated = r#"{"PRICE_SELL":"66.6","PRICE_NOT_DISCOUNTED":"100"}"#;
        assert_eq!(price(unstated), ("66.6".into(), Some("100".into()), Some(33), false));
    }

    #[test]
    fn ldr_5_the_total_prices_of_a_record_include_vat_already() {
        let record = r#"{"sale_price":"520.79","vat":20,"total_base_price":720,
            "total_sale_price":624.950000000000045474735088646411895751953125}"#;
        let shown = DisplayPrice::of_record(&serde_json::from_str(record).unwrap()).unwrap();
        assert_eq!(
            (shown.price.to_string().as_str(), shown.discount_percent),
            ("624.95", Some(13))
        );
        let without_total: wire::Record =
            serde_json::from_str(r#"{"sale_price":"520.79","vat":20}"#).unwrap();
        assert_eq!(DisplayPrice::of_record(&without_total).unwrap().price.to_string(), "624.95");
        assert_eq!(DisplayPrice::of_record(&wire::Record::default()), None);
    }
}
