//! The steps between basket and order (wire 11.2).
//!
//! Cards to try (public test numbers): 4111 1111 1111 1111 pays at once, 5555 5555 5555 4444 asks for 3-D, 4000 0000 0000 0002
//! is refused; `cards` has them all. Payments: −1 transfer, −2 card, −9, −21, −24 and −26 go elsewhere, −13 sends an SMS
//! (code 1234), −17 lets choose how to approve, −18 fails, 7 is paid at the door.

pub(crate) mod addresses;
pub(crate) mod bank;
mod cards;
mod pay;
mod placing;
mod steps;
mod words;

use crate::{
    values::{language::Words, legacy_json::object},
    visit::Visit,
    web::reply::Reply,
};

pub(crate) use placing::{begin, not_placed, place};

/// Number and name of who carries parcels.
pub(crate) const CARRIERS: [(&str, &str); 2] = [("1", "Anadolu Kargo"), ("2", "Kervan Ekspres")];
/// What each member has of either kind of points.
pub(crate) const POINTS: i64 = 40;
/// Cash at the door costs this much, in kuruş.
const AT_THE_DOOR: i64 = 1_500;

/// What the chosen payment costs, less points, in cents of the visitor's currency.
pub(crate) fn service_cost(visit: &Visit<'_>) -> i64 {
    let state = &visit.session.checkout;
    let kurus = if state.payment == "7" { AT_THE_DOOR } else { 0 } - state.points();
    (kurus as f64 / visit.currency().rate()).round() as i64
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
