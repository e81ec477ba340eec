//! Prices of basket lines, before discounts.

use crate::{
    catalogue::{Catalogue, Price, Product, UNIT, Variant},
    state::cart::Line,
    values::language::Currency,
    visit::Visit,
};

/// Returns the unit price of a line at its quantity; tiers apply per line.
pub(crate) fn unit_price(
    product: &Product,
    variant: Option<&Variant>,
    amount: i64,
    currency: Currency,
) -> Price {
    let price = variant.map_or(product.price(currency), |variant| variant.prices[currency.index()]);
    let whole = amount / UNIT;
    let tier = product
        .tiers
        .iter()
        .find(|(min, max, _)| whole >= *min && max.is_none_or(|max| whole <= max));
    tier.map_or(price, |(_, _, percent)| price.less(*percent))
}

pub(crate) fn line_total(shop: &Catalogue, line: &Line, currency: Currency) -> i64 {
    let Some(product) = shop.product(line.product) else { return 0 };
    let price = unit_price(product, product.variant(line.variant), line.quantity, currency);
    (price.sell * line.quantity + UNIT / 2) / UNIT
}

/// Returns the total of all lines in cents, VAT included.
pub(crate) fn total(visit: &Visit<'_>) -> i64 {
    let currency = visit.currency();
    visit.session.lines.iter().map(|line| line_total(visit.shop(), line, currency)).sum()
}

/// Counts the whole units in the basket, for campaigns.
pub(crate) fn pieces(visit: &Visit<'_>) -> i64 {
    visit.session.lines.iter().map(|line| line.quantity / UNIT).sum()
}
