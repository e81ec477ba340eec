//! Finding an order.

use crate::{state::orders::Order, visit::Visit};

/// Finds an order of the member by its number.
pub(super) fn find(visit: &Visit<'_>, id: &str) -> Option<Order> {
    let member = visit.member()?.id;
    let id: u64 = id.parse().ok()?;
    visit
        .state
        .orders
        .with(visit.shop(), member, |orders| orders.iter().find(|order| order.id == id).cloned())
}
