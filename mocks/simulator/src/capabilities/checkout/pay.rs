//! Payment: status and state of the answer tell the client how to continue
//! (contracts/upstream/checkout.md).

use super::{
    cards::{self, CardOutcome},
    placing::{begin_payment, place_error_text, place_order},
    texts,
};
use crate::{
    state::orders::PlaceOrderError,
    values::{
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::Reply,
};

const SMS_CODE: &str = "1234";

pub(super) fn checkout(visit: &mut Visit<'_>) -> Reply {
    let field = |name: &str| visit.call.field(name).unwrap_or("").trim().to_owned();
    let payment = field("paymentId");
    if let Some(refusal) = refuse(visit) {
        return refusal;
    }
    let service = field("serviceId");
    visit.change(|session| {
        session.checkout.payment.clone_from(&payment);
        session.checkout.service = service;
    });
    match payment.as_str() {
        "-2" => by_card(visit),
        "-1" | "7" => finished(visit, &payment, &object! { "status": 1 }),
        "-9" | "-21" | "-24" | "-26" => {
            let reference = begin_payment(visit, &payment);
            hidden_form(visit, 2, &reference)
        }
        "-13" => {
            let reference = begin_payment(visit, &payment);
            Reply::json(&object! {
                "status": 3, "durationSecond": "180", "phone": "90555*****01",
                "referenceCode": reference,
            })
        }
        "-17" => {
            begin_payment(visit, &payment);
            Reply::json(&object! {
                "status": 4, "approvePhone": 1, "approveSMS": "1", "phone": "90555*****01",
            })
        }
        "-18" => failed(visit, texts::PROVIDER_FAILED),
        _ => message(visit, texts::NO_PAYMENT),
    }
}

/// Returns why a payment cannot begin; a checkout's reference is paid once.
fn refuse(visit: &Visit<'_>) -> Option<Reply> {
    let state = &visit.session.checkout;
    let paid = state.reference.is_some_and(|id| visit.state.orders.is_paid(&format!("VT{id}")));
    if paid || (visit.session.lines.is_empty() && state.placed.is_some()) {
        Some(message(visit, place_error_text(PlaceOrderError::PaidBefore)))
    } else if visit.session.lines.is_empty() {
        Some(message(visit, texts::EMPTY_BASKET))
    } else if state.is_under_way() {
        Some(message(visit, texts::UNDER_WAY))
    } else if state.delivery.is_none() && state.store.is_none() {
        Some(message(visit, texts::NO_ADDRESS))
    } else {
        None
    }
}

fn by_card(visit: &mut Visit<'_>) -> Reply {
    let field = |name: &str| visit.call.field(name).unwrap_or("").trim().to_owned();
    let cvc = field("cvc");
    let complete = !field("cardHolder").is_empty()
        && (1..=12).contains(&field("expireMonth").parse::<u32>().unwrap_or(0))
        && field("expireYear").parse::<u32>().is_ok()
        && (3..=4).contains(&cvc.len());
    if !complete {
        return message(visit, texts::CARD_INCOMPLETE);
    }
    let end = cards::outcome_of(&field("cardNumber"));
    // The shopper may ask for 3-D where the card does not require it.
    let end = if end == CardOutcome::Paid && visit.session.checkout.secure_3d {
        CardOutcome::ThreeD
    } else {
        end
    };
    match end {
        CardOutcome::Paid => finished(
            visit,
            "-2",
            &object! { "status": 1, "state": 99, "completedCampaigns": Json::List(Vec::new()) },
        ),
        CardOutcome::Waiting(state) => {
            finished(visit, "-2", &object! { "status": 1, "state": Json::Int(state) })
        }
        CardOutcome::ThreeD => {
            let reference = begin_payment(visit, "-2");
            hidden_form(visit, 1, &reference)
        }
        CardOutcome::PrePayment => Reply::json(&object! {
            "status": 1, "state": "2",
            "transactionMessage": visit.language().choose(texts::PRE_PAYMENT),
        }),
        CardOutcome::Campaigns => Reply::json(&object! {
            "status": 1, "state": 5,
            "data": object! {
                "campaigns": Json::List(vec![object! { "code": "K1", "name": visit.language().choose(texts::PLUS_TWO) }]),
            },
        }),
        CardOutcome::Refused => failed(visit, texts::CARD_REFUSED),
        CardOutcome::Text => message(visit, texts::BANK_BUSY),
        CardOutcome::Odd => Reply::json(&object! { "status": 1, "state": 42 }),
    }
}

/// A form that the client inserts into its page and submits to the bank; cards use the state,
/// others the status.
fn hidden_form(visit: &Visit<'_>, status: i64, reference: &str) -> Reply {
    let state = if status == 1 { Json::Int(1) } else { Json::Null };
    Reply::json(&object! {
        "status": status, "state": state,
        "data": object! {
            "formUrl": format!("{}/bank/3d", visit.origin), "formMethod": "POST",
            "hiddenFields": format!("<input type=\"hidden\" name=\"reference\" value=\"{reference}\">"),
            "cardFieldsNames": object! {}, "iframe": object! { "open": 0 },
        },
    })
}

fn finished(visit: &mut Visit<'_>, payment: &str, answer: &Json) -> Reply {
    let reference = begin_payment(visit, payment);
    match place_order(visit.state, Some(visit), &reference) {
        Ok(_) => Reply::json(answer),
        Err(reason) => message(visit, place_error_text(reason)),
    }
}

fn message(visit: &Visit<'_>, words: Localized) -> Reply {
    Reply::json(&object! { "status": -2, "message": visit.language().choose(words) })
}

/// One client reads `transactionMessage`, another `reason`.
fn failed(visit: &Visit<'_>, words: Localized) -> Reply {
    let text = visit.language().choose(words);
    Reply::json(&object! { "status": 0, "transactionMessage": text, "reason": text })
}

pub(super) fn check_sms(visit: &mut Visit<'_>) -> Reply {
    let Some(reference) = visit.session.checkout.pending.clone() else {
        return visit.status_reply(0, place_error_text(PlaceOrderError::Unknown));
    };
    if visit.call.field("code").unwrap_or("").trim() != SMS_CODE {
        return visit.status_reply(0, texts::WRONG_SMS);
    }
    match place_order(visit.state, Some(visit), &reference) {
        Ok(_) => Reply::json(&object! { "status": 1 }),
        Err(reason) => visit.status_reply(0, place_error_text(reason)),
    }
}

/// The page after payment: HTML with the order number, or that there is none.
pub(super) fn approve(visit: &Visit<'_>) -> Reply {
    let language = visit.language();
    match visit.session.checkout.placed {
        Some(id) => Reply::json(&object! {
            "transaction": 1, "orderNumber": format!("VT{id}"),
            "statusText": format!("<p>{} <b>VT{id}</b></p>", language.choose(texts::THANKS)),
        }),
        None => Reply::json(&object! {
            "transaction": 0,
            "statusText": format!("<p>{}</p>", language.choose(place_error_text(PlaceOrderError::Unknown))),
        }),
    }
}
