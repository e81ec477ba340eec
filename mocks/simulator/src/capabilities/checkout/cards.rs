//! Cards: what the first six digits tell, instalments, 3-D, and how each test card ends.

use super::{terms::service_cost, texts};
use crate::{
    capabilities::cart::Sums,
    values::legacy_json::{Json, object},
    visit::Visit,
    web::reply::Reply,
};

/// Outcome of a card payment (contracts/upstream/checkout.md).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CardOutcome {
    /// State 99.
    Paid,
    /// State 97 or 96: decided later, the client looks at the approval page.
    Waiting(i64),
    /// State 1: a hidden form leads to the bank.
    ThreeD,
    /// State 2.
    PrePayment,
    /// State 5: the bank offers campaigns.
    Campaigns,
    /// Status 0 with the bank's message.
    Refused,
    /// Status −2 with a message.
    Text,
    /// A state no client knows; it reloads.
    Odd,
}

/// Public test numbers of card schemes and payment providers.
const CARDS: [(&str, CardOutcome); 10] = [
    ("4111111111111111", CardOutcome::Paid),
    ("5454545454545454", CardOutcome::Paid),
    ("5555555555554444", CardOutcome::ThreeD),
    ("4242424242424242", CardOutcome::Waiting(97)),
    ("4012888888881881", CardOutcome::Waiting(96)),
    ("5105105105105100", CardOutcome::PrePayment),
    ("378282246310005", CardOutcome::Campaigns),
    ("4000000000000002", CardOutcome::Refused),
    ("4000000000000119", CardOutcome::Text),
    ("6011111111111117", CardOutcome::Odd),
];

/// Returns the outcome of a test card; unknown numbers are refused.
pub(super) fn outcome_of(number: &str) -> CardOutcome {
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    CARDS.iter().find(|(known, _)| *known == digits).map_or(CardOutcome::Refused, |(_, end)| *end)
}

/// Instalments and what each adds, in percent.
const INSTALLMENTS: [(u32, i64); 4] = [(2, 0), (3, 0), (6, 3), (9, 5)];

fn to_pay(visit: &Visit<'_>) -> i64 {
    Sums::of(visit).to_pay() + service_cost(visit)
}

/// First digits, credit or debit, scheme, bank.
const BINS: [(&str, &str, &str, &str); 6] = [
    ("411111", "C", "VISA", "46"),
    ("424242", "C", "VISA", "62"),
    ("401288", "C", "VISA", "62"),
    ("555555", "C", "MASTERCARD", "46"),
    ("545454", "C", "MASTERCARD", "62"),
    ("400000", "D", "VISA", ""),
];

pub(super) fn bin(visit: &Visit<'_>, digits: &str) -> Reply {
    let found = BINS.iter().find(|(known, ..)| digits.len() >= 6 && digits.starts_with(known));
    let (_, kind, issuer, bank) = found.copied().unwrap_or(("", "", "", ""));
    let language = visit.language();
    let total = to_pay(visit);
    let credit = kind == "C";
    let options = |level: i64| object! { "baseSecure3D": level, "mandatoryCvv": 1 };
    let rows = INSTALLMENTS.iter().zip(2i64..).filter(|_| credit).map(|((count, percent), id)| {
        let sum = total * (100 + percent) / 100;
        object! {
            "ID": id.to_string(), "INSTALLMENT": *count, "PLUS_INSTALLMENT": 0,
            "PRICE_INSTALLMENT": language.amount(sum / i64::from(*count)),
            "PRICE_TOTAL": language.amount(sum),
            "POS_ID": "1", "POS_OPTIONS": options(1),
        }
    });
    Reply::json(&object! {
        "CREDIT_DEBIT": kind, "ISSUER": issuer, "BANK_CODE": bank,
        "CURRENCY": visit.currency().code(),
        "SHOW_INSTALLMENT": credit, "SINGLE_POS_ID": "1",
        "SINGLE_POS_PRICE": language.amount(total),
        // 2: the shopper chooses 3-D; 1: the shop requires it.
        "SINGLE_POS_OPTIONS": options(if credit { 2 } else { 1 }), "INSTALLMENTS": Json::list(rows),
    })
}

pub(super) fn set_installment(visit: &mut Visit<'_>) -> Reply {
    let count: u32 =
        visit.call.field("installmentCount").and_then(|text| text.trim().parse().ok()).unwrap_or(0);
    if count > 1 && !INSTALLMENTS.iter().any(|(known, _)| *known == count) {
        return visit.status_reply(0, texts::NO_INSTALLMENT);
    }
    visit.change(|session| session.checkout.installments = count);
    visit.status_reply(1, texts::PAYMENT_SET)
}

pub(super) fn choose_3d(visit: &mut Visit<'_>) -> Reply {
    let on = visit.call.field("secure3d") == Some("1");
    visit.change(|session| session.checkout.secure_3d = on);
    visit.status_reply(1, texts::PAYMENT_SET)
}
