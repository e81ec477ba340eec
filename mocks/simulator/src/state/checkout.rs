//! The checkout of a session.

/// Progress of a visitor's checkout.
#[derive(Debug, Clone, Default)]
pub(crate) struct Checkout {
    pub(crate) delivery: Option<u64>,
    pub(crate) invoice: Option<u64>,
    /// Collected at this store instead of delivered.
    pub(crate) store: Option<u64>,
    pub(crate) carrier: String,
    pub(crate) service: String,
    pub(crate) payment: String,
    pub(crate) installments: u32,
    pub(crate) secure_3d: bool,
    /// Number of the order to come; the payment reference is derived from it.
    pub(crate) reference: Option<u64>,
    /// Reference of the pending payment.
    pub(crate) pending: Option<String>,
    /// Number of the order placed last.
    pub(crate) placed: Option<u64>,
    /// ERP points spent, in liras.
    pub(crate) erp_points: i64,
    pub(crate) customer_points: i64,
}

impl Checkout {
    /// Whether a payment is pending; the basket is locked meanwhile
    /// (contracts/upstream/cart.md#statuses-of-adding, `EOC0001`).
    pub(crate) fn is_under_way(&self) -> bool {
        self.pending.is_some()
    }

    /// Returns the value of the points spent, in kuruş.
    pub(crate) fn points(&self) -> i64 {
        (self.erp_points + self.customer_points) * 100
    }
}
