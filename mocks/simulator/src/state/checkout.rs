//! The checkout of a session.

/// How far a visitor has come.
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
    /// The number the order will have; a payment's reference is made of it.
    pub(crate) reference: Option<u64>,
    /// The reference of a payment that is under way.
    pub(crate) pending: Option<String>,
    /// The number of the order placed last.
    pub(crate) placed: Option<u64>,
    /// Points of the shop's own book-keeping spent, in liras.
    pub(crate) erp_points: i64,
    pub(crate) customer_points: i64,
}

impl Checkout {
    /// The basket is locked meanwhile (wire 4.1, `EOC0001`).
    pub(crate) fn is_under_way(&self) -> bool {
        self.pending.is_some()
    }

    /// Points that are spent, in kuruş.
    pub(crate) fn points(&self) -> i64 {
        (self.erp_points + self.customer_points) * 100
    }
}
