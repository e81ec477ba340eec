//! One order.

use crate::values::language::Currency;

/// Status of an order; the numbers are the shop's (contracts/upstream/orders.md#list).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    New = 1,
    Preparing = 3,
    Sent = 5,
    Delivered = 9,
    Cancelled = 10,
    Returned = 1000,
}

impl Status {
    /// Whether the order is closed: 9, 10 and 1000 are.
    pub(crate) fn is_closed(self) -> bool {
        matches!(self, Self::Delivered | Self::Cancelled | Self::Returned)
    }

    pub(crate) fn can_be_cancelled(self) -> bool {
        matches!(self, Self::New | Self::Preparing)
    }
}

/// One line of an order, with its total at the time, in cents.
#[derive(Debug, Clone)]
pub(crate) struct OrderLine {
    pub(crate) product: u64,
    pub(crate) variant: u64,
    pub(crate) quantity: i64,
    pub(crate) total: i64,
}

/// An order.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    pub(crate) id: u64,
    /// Unix seconds.
    pub(crate) placed: i64,
    pub(crate) status: Status,
    pub(crate) lines: Vec<OrderLine>,
    pub(crate) currency: Currency,
    pub(crate) cargo: i64,
    pub(crate) service: i64,
    pub(crate) total: i64,
    /// The payment's number: `-1`, `-2`, …
    pub(crate) payment: String,
    /// Id of the delivery address in the checkout; unused when a store is set.
    pub(crate) address: u64,
    pub(crate) store: Option<u64>,
    /// Products sent back, and why.
    pub(crate) returned: Vec<(u64, String)>,
}

impl Order {
    pub(crate) fn number(&self) -> String {
        format!("VT{}", self.id)
    }
}
