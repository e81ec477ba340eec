//! One order.

use crate::values::{clock, language::Currency};

const SECONDS_PER_HOUR: i64 = 60 * 60;
/// Days from placing an order within which it can be sent back.
const RETURN_PERIOD_DAYS: i64 = 60;

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

    /// The state after this one when nothing befalls the order.
    pub(crate) fn next(self) -> Option<Self> {
        match self {
            Self::New => Some(Self::Preparing),
            Self::Preparing => Some(Self::Sent),
            Self::Sent => Some(Self::Delivered),
            Self::Delivered | Self::Cancelled | Self::Returned => None,
        }
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
    /// Whether something of it can still be sent back.
    pub(crate) fn can_be_returned(&self) -> bool {
        self.status == Status::Delivered && !self.return_period_is_over()
    }

    pub(crate) fn return_period_is_over(&self) -> bool {
        self.placed < clock::days_ago(RETURN_PERIOD_DAYS)
    }

    /// Whether a carrier has it.
    pub(crate) fn is_sent(&self) -> bool {
        matches!(self.status, Status::Sent | Status::Delivered | Status::Returned)
    }

    /// The states up to `last` with usual times between them.
    pub(super) fn usual_history(&self, last: Status) -> Vec<(Status, i64)> {
        let way: &[(Status, i64)] = match last {
            Status::New => &[(Status::New, 0)],
            Status::Preparing => &[(Status::New, 0), (Status::Preparing, 5)],
            Status::Sent => &[(Status::New, 0), (Status::Preparing, 5), (Status::Sent, 29)],
            Status::Delivered => {
                &[(Status::New, 0), (Status::Preparing, 5), (Status::Sent, 29), (last, 75)]
            }
            Status::Cancelled => &[(Status::New, 0), (last, 7)],
            Status::Returned => &[
                (Status::New, 0),
                (Status::Preparing, 5),
                (Status::Sent, 29),
                (Status::Delivered, 75),
                (last, 200),
            ],
        };
        let after = |hours: i64| self.placed + hours * SECONDS_PER_HOUR;
        way.iter().map(|(status, hours)| (*status, after(*hours))).collect()
    }

    pub(crate) fn number(&self) -> String {
        format!("VT{}", self.id)
    }
}
