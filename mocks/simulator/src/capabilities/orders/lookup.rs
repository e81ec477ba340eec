//! Finding an order.

use crate::{state::orders::Order, visit::Visit};

/// The order of this number in the member's own list.
pub(super) fn find(visit: &Visit<'_>, id: &str) -> Option<Order> {
    let member = visit.member()?.id;
    let id: u64 = id.parse().ok()?;
    visit
        .state
        .orders
        .with(visit.shop(), member, |orders| orders.iter().find(|order| order.id == id).cloned())
}
