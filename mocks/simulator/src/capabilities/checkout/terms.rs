//! Who delivers, and what delivery and payment cost.

use super::texts;
use crate::{values::language::Localized, visit::Visit};

/// Id and name of the carriers.
pub(crate) const CARRIERS: [(&str, &str); 2] = [("1", "Anadolu Kargo"), ("2", "Kervan Ekspres")];
/// Points that each member has of either kind.
pub(crate) const POINTS_PER_MEMBER: i64 = 40;
/// Cash at the door costs this much, in kuruş.
const CASH_ON_DELIVERY_KURUS: i64 = 1_500;

/// Returns the cost of the chosen payment less points, in cents of the visitor's currency.
pub(crate) fn service_cost(visit: &Visit<'_>) -> i64 {
    let state = &visit.session.checkout;
    let kurus = if state.payment == "7" { CASH_ON_DELIVERY_KURUS } else { 0 } - state.points();
    (kurus as f64 / visit.currency().rate()).round() as i64
}

/// Returns the name of a payment by its id.
pub(crate) fn payment_name(id: &str) -> Localized {
    texts::PAYMENTS
        .iter()
        .find(|(known, _)| *known == id)
        .map_or(texts::OTHER_PAYMENT, |(_, name)| *name)
}
