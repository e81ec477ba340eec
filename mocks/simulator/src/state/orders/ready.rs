//! The orders that predefined members start with, dated backwards from today.

use super::order::{Order, OrderLine, Status};
use crate::{
    catalogue::{Catalogue, UNIT},
    values::{clock, language::Currency},
};

/// The first member has more than one page of orders.
const FIRST_MEMBER_ID: u64 = 101;
const LAST_READY_MEMBER_ID: u64 = 105;
/// Members who have orders from the start.
pub(super) const MEMBERS: std::ops::RangeInclusive<u64> = FIRST_MEMBER_ID..=LAST_READY_MEMBER_ID;
const DAYS_BETWEEN: i64 = 21;
const DELIVERY_KURUS: i64 = 3_990;

pub(super) fn orders(shop: &Catalogue, member: u64) -> Vec<Order> {
    let count = match member {
        FIRST_MEMBER_ID => 46,
        102..=LAST_READY_MEMBER_ID => 3,
        _ => 0,
    };
    (0..count).map(|at| order(shop, member, at)).collect()
}

fn order(shop: &Catalogue, member: u64, at: i64) -> Order {
    let sold =
        shop.products.iter().filter(|product| product.variants.is_empty() && product.in_stock());
    let lines: Vec<OrderLine> = sold
        .skip((at * 3 + member as i64) as usize % 200)
        .take(1 + at as usize % 3)
        .map(|product| {
            let quantity = product.min.max(UNIT);
            let total = product.price(Currency::Tl).sell * quantity / UNIT;
            OrderLine { product: product.id, variant: 0, quantity, total }
        })
        .collect();
    let goods: i64 = lines.iter().map(|line| line.total).sum();
    // Half of the long list is still open, so both tabs have several pages.
    let status = match at {
        0 => Status::New,
        1 => Status::Preparing,
        2 => Status::Delivered,
        at if at % 7 == 0 => Status::Cancelled,
        at if at % 2 == 0 => Status::Delivered,
        _ => Status::Sent,
    };
    Order {
        id: member * 100 + 99 - at as u64,
        placed: clock::days_ago(2 + at * DAYS_BETWEEN),
        status,
        lines,
        currency: Currency::Tl,
        cargo: DELIVERY_KURUS,
        service: 0,
        total: goods + DELIVERY_KURUS,
        payment: if at % 2 == 0 { "-2" } else { "-1" }.to_owned(),
        address: 51,
        store: None,
        returned: Vec::new(),
    }
}
