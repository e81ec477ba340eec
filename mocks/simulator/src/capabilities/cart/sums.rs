//! Totals of a basket: goods, personalisation, packages, coupon, campaign, delivery
//! (contracts/upstream/cart.md#contents).

use crate::{
    capabilities::{campaigns, pricing},
    catalogue::{UNIT, personalization},
    state::cart::Line,
    visit::Visit,
};

/// Goods total from which delivery is free.
const FREE_DELIVERY_FROM_KURUS: i64 = 150_000;
/// Price of delivery below that total.
const DELIVERY_KURUS: i64 = 3_990;
/// Price of one gift package.
pub(super) const GIFT_PACKAGE_KURUS: i64 = 2_490;

/// In cents of the visitor's currency, VAT included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    pub(crate) goods: i64,
    /// What the forms of products add.
    pub(crate) personalization: i64,
    pub(crate) gift_packages: i64,
    pub(crate) coupon: i64,
    pub(crate) campaign: i64,
    /// Paid with coins of the loyalty programme.
    pub(crate) coins: i64,
    pub(crate) cargo: i64,
    /// Amount missing for free delivery; 0 when it is free.
    pub(crate) for_free_cargo: i64,
}

impl Sums {
    pub(crate) fn of(visit: &Visit<'_>) -> Self {
        let session = &visit.session;
        let goods = pricing::total(visit);
        let in_currency = |kurus: i64| (kurus as f64 / visit.currency().rate()).round() as i64;
        let packages = session.lines.iter().filter(|line| line.gift).count() as i64;
        let reduced = campaigns::reductions(visit, goods);
        let carried_free = session.lines.iter().any(|line| {
            visit.shop().product(line.product).is_some_and(|product| product.cargo_free)
        });
        let free_from = in_currency(FREE_DELIVERY_FROM_KURUS);
        let free =
            session.lines.is_empty() || goods >= free_from || carried_free || reduced.free_cargo;
        Self {
            goods,
            personalization: session.lines.iter().map(|line| extra(visit, line)).sum(),
            gift_packages: packages * in_currency(GIFT_PACKAGE_KURUS),
            coupon: reduced.coupon,
            campaign: reduced.campaign,
            coins: reduced.coins,
            cargo: if free { 0 } else { in_currency(DELIVERY_KURUS) },
            for_free_cargo: if free { 0 } else { free_from - goods },
        }
    }

    pub(crate) fn discount(self) -> i64 {
        self.coupon + self.campaign
    }

    pub(crate) fn to_pay(self) -> i64 {
        let goods = self.goods + self.personalization + self.gift_packages;
        (goods - self.discount() - self.coins).max(0) + self.cargo
    }
}

fn extra(visit: &Visit<'_>, line: &Line) -> i64 {
    personalization::extra_price(&line.form, visit.currency()) * line.quantity / UNIT
}
