//! Prices of basket lines, before discounts.

use crate::{
    catalogue::{Price, Product, UNIT, Variant},
    state::cart::Line,
    visit::Visit,
};

/// Returns the unit price of a line at its quantity. Tiers apply per line, a deal until its end.
pub(crate) fn unit_price(
    visit: &Visit<'_>,
    product: &Product,
    variant: Option<&Variant>,
    amount: i64,
) -> Price {
    let currency = visit.currency();
    let price = variant.map_or(product.price(currency), |variant| variant.prices[currency.index()]);
    if product.id == visit.shop().specials.deal && visit.state.deal.is_over() {
        return Price { list: price.list, sell: price.list };
    }
    let whole = amount / UNIT;
    let tier = product
        .tiers
        .iter()
        .find(|(min, max, _)| whole >= *min && max.is_none_or(|max| whole <= max));
    tier.map_or(price, |(_, _, percent)| price.less(*percent))
}

pub(crate) fn line_total(visit: &Visit<'_>, line: &Line) -> i64 {
    let Some(product) = visit.shop().product(line.product) else { return 0 };
    let price = unit_price(visit, product, product.variant(line.variant), line.quantity);
    (price.sell * line.quantity + UNIT / 2) / UNIT
}

/// Returns the total of all lines in cents, VAT included.
pub(crate) fn total(visit: &Visit<'_>) -> i64 {
    visit.session.lines.iter().map(|line| line_total(visit, line)).sum()
}

/// Counts the whole units in the basket, for campaigns.
pub(crate) fn pieces(visit: &Visit<'_>) -> i64 {
    visit.session.lines.iter().map(|line| line.quantity / UNIT).sum()
}
