//! Who delivers, and what delivery and payment cost.

use super::texts;
use crate::{values::language::Localized, visit::Visit};

/// Number and name of who carries parcels.
pub(crate) const CARRIERS: [(&str, &str); 2] = [("1", "Anadolu Kargo"), ("2", "Kervan Ekspres")];
/// What each member has of either kind of points.
pub(crate) const POINTS_PER_MEMBER: i64 = 40;
/// Cash at the door costs this much, in kuruş.
const CASH_ON_DELIVERY_KURUS: i64 = 1_500;

/// What the chosen payment costs, less points, in cents of the visitor's currency.
pub(crate) fn service_cost(visit: &Visit<'_>) -> i64 {
    let state = &visit.session.checkout;
    let kurus = if state.payment == "7" { CASH_ON_DELIVERY_KURUS } else { 0 } - state.points();
    (kurus as f64 / visit.currency().rate()).round() as i64
}

/// A payment's name by its number.
pub(crate) fn payment_name(id: &str) -> Localized {
    texts::PAYMENTS.iter().find(|(known, _)| *known == id).map_or(texts::OTHER_PAYMENT, |(_, name)| *name)
}
