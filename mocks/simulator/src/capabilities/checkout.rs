//! The steps between basket and order (contracts/upstream/checkout.md).
//!
//! Cards to try (public test numbers): 4111 1111 1111 1111 pays at once, 5555 5555 5555 4444 asks
//! for 3-D, 4000 0000 0000 0002 is refused; `cards` has them all. Payments: −1 transfer, −2 card,
//! −9, −21, −24 and −26 go elsewhere, −13 sends an SMS (code 1234), −17 lets choose how to approve,
//! −18 fails, 7 is paid at the door.

pub(crate) mod addresses;
pub(crate) mod bank;
mod cards;
mod pay;
mod placing;
mod steps;
mod terms;
mod texts;

use crate::{values::legacy_json::object, visit::Visit, web::reply::Reply};

pub(crate) use placing::{begin_payment, place_error_text, place_order};
pub(crate) use terms::{CARRIERS, POINTS_PER_MEMBER, payment_name};

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
        _ => Reply::json(
            &object! { "status": 0, "statusText": visit.language().choose(texts::NO_STEP) },
        ),
    }
}
