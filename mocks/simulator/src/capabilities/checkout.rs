//! The steps between basket and order (wire 11.2).
//!
//! Cards to try (public test numbers): 4111 1111 1111 1111 pays at once, 5555 5555 5555 4444 asks for 3-D, 4000 0000 0000 0002
//! is refused; `cards` has them all. Payments: −1 transfer, −2 card, −9, −21, −24 and −26 go elsewhere, −13 sends an SMS
//! (code 1234), −17 lets choose how to approve, −18 fails, 7 is paid at the door.

pub(crate) mod addresses;
pub(crate) mod bank;
mod cards;
mod pay;
mod steps;
mod words;

use crate::{
    app::Visit,
    values::{language::Words, legacy_json::object},
    web::reply::Reply,
};

pub(crate) use pay::begin;

/// Number and name of who carries parcels.
pub(crate) const CARRIERS: [(&str, &str); 2] = [("1", "Anadolu Kargo"), ("2", "Kervan Ekspres")];
/// Cash at the door costs this much, in kuruş.
const AT_THE_DOOR: i64 = 1_500;

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

    /// What the chosen payment costs, less points, in cents of the visitor's currency.
    pub(crate) fn service_cost(&self, visit: &Visit<'_>) -> i64 {
        let kurus = if self.payment == "7" { AT_THE_DOOR } else { 0 } - self.points();
        (kurus as f64 / visit.currency().rate()).round() as i64
    }

    /// In kuruş.
    fn points(&self) -> i64 {
        (self.erp_points + self.customer_points) * 100
    }
}

/// A payment's name by its number.
pub(crate) fn payment_name(id: &str) -> Words {
    words::PAYMENTS.iter().find(|(known, _)| *known == id).map_or(words::OTHER_PAYMENT, |(_, name)| *name)
}

pub(crate) fn answer(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    match segments {
        ["get-summary"] => steps::summary(visit),
        ["get-address-list"] => addresses::list(visit),
        ["set-address", kind, id] => addresses::set(visit, kind, id),
        ["delivery-from-store"] => addresses::from_store(visit),
        ["next-order", step] => steps::next(visit, step),
        ["get-cargo-companies"] => steps::carriers(visit),
        ["get-payment-types"] => steps::payments(visit, ""),
        ["get-payment-types", carrier] => steps::payments(visit, carrier),
        ["setPaymentTitleFromTab", id] => steps::choose_tab(visit, id),
        ["get-bin", digits] => cards::bin(visit, digits),
        ["set-installment"] => cards::set_installment(visit),
        ["customerSelect3d"] => cards::choose_3d(visit),
        ["checkout"] => pay::checkout(visit),
        ["check-sms"] => pay::check_sms(visit),
        ["step", "approve"] => pay::approve(visit),
        ["gift-catalog"] => steps::gifts(visit),
        _ => Reply::json(&object! { "status": 0, "statusText": visit.language().choose(words::NO_STEP) }),
    }
}

fn said(visit: &Visit<'_>, status: i32, words: Words) -> Reply {
    Reply::json(&object! { "status": status, "statusText": visit.language().choose(words) })
}
