//! The basket of a session.

/// One line of a basket.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) product: u64,
    /// 0 for a product that leaves no choice.
    pub(crate) variant: u64,
    /// In thousandths of the unit.
    pub(crate) quantity: i64,
    pub(crate) note: String,
    pub(crate) gift_note: String,
    /// In a gift package (`HedPaket`).
    pub(crate) gift: bool,
    /// Days between deliveries of a subscription, as text; empty for none.
    pub(crate) frequency: String,
    /// Fields of the product's form with their values; empty for a product without one.
    pub(crate) form: Vec<(String, String)>,
}

/// Basket settings besides its lines.
#[derive(Debug, Clone, Default)]
pub(crate) struct Extras {
    pub(crate) coupon: String,
    pub(crate) campaign: Option<u64>,
    pub(crate) general_note: String,
    /// `dd.mm.yyyy` and `HH:MM`; empty while not chosen.
    pub(crate) delivery_date: String,
    pub(crate) delivery_hour: String,
}
