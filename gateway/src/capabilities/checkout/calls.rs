//! What the shop is asked between basket and order (contracts/upstream/checkout.md).
//!
//! Slow by nature: the shop asks banks and carriers. A client reloads its page on any answer that
//! is not 2xx, so a deadline of ours must not end what the shop would still have answered; nothing
//! that changes something is ever repeated.

use std::time::Duration;

use http::Method;
use legacy_client::{Effect, LegacyCall, Prefix, RateLimit};

const WRITING_GET: &[(Method, Effect)] = &[(Method::GET, Effect::Write)];
const WRITING_POST: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];
const PAYING_POST: &[(Method, Effect)] = &[(Method::POST, Effect::Payment)];
const SLOW: Duration = Duration::from_secs(30);
/// Longer than any bank lets a shopper wait.
const PAYING: Duration = Duration::from_secs(180);

pub const SUMMARY: LegacyCall =
    LegacyCall::read("checkout.summary", "/srv/service/order-v5/get-summary")
        .prefix(Prefix::Never)
        .deadline(SLOW);

pub const ADDRESSES: LegacyCall =
    LegacyCall::read("checkout.addresses", "/srv/service/order-v5/get-address-list")
        .prefix(Prefix::Never)
        .deadline(SLOW);

pub const SET_ADDRESS: LegacyCall = LegacyCall::post(
    "checkout.set_address",
    "/srv/service/order-v5/set-address/{kind}/{address}",
    WRITING_POST,
)
.prefix(Prefix::Never)
.deadline(SLOW);

pub const FROM_STORE: LegacyCall = LegacyCall::post(
    "checkout.from_store",
    "/srv/service/order-v5/delivery-from-store",
    WRITING_POST,
)
.prefix(Prefix::Never)
.deadline(SLOW);

/// To `payment` or `approve`; what stands in the way is in the answer.
pub const NEXT: LegacyCall = LegacyCall::mutating_get(
    "checkout.next",
    "/srv/service/order-v5/next-order/{step}",
    WRITING_GET,
)
.prefix(Prefix::Never)
.deadline(SLOW);

pub const CARGO_COMPANIES: LegacyCall =
    LegacyCall::read("checkout.cargo_companies", "/srv/service/order-v5/get-cargo-companies")
        .prefix(Prefix::Never)
        .deadline(SLOW);

/// Chooses the carrier, then lists what it leaves
/// (contracts/upstream/protocol.md#state-changing-gets).
pub const PAYMENT_TYPES: LegacyCall = LegacyCall::mutating_get(
    "checkout.payment_types",
    "/srv/service/order-v5/get-payment-types/{cargo_company?}",
    WRITING_GET,
)
.prefix(Prefix::Never)
.deadline(SLOW);

pub const PAYMENT_TAB: LegacyCall = LegacyCall::mutating_get(
    "checkout.payment_tab",
    "/srv/service/order-v5/setPaymentTitleFromTab/{payment}",
    WRITING_GET,
)
.prefix(Prefix::Never)
.deadline(SLOW);

/// The first six digits of a card.
pub const BIN: LegacyCall =
    LegacyCall::read("checkout.bin", "/srv/service/order-v5/get-bin/{digits}")
        .prefix(Prefix::Never)
        .deadline(SLOW);

pub const INSTALLMENT: LegacyCall =
    LegacyCall::post("checkout.installment", "/srv/service/order-v5/set-installment", WRITING_POST)
        .prefix(Prefix::Never)
        .deadline(SLOW);

pub const CHOOSE_3D: LegacyCall =
    LegacyCall::post("checkout.choose_3d", "/srv/service/order-v5/customerSelect3d", WRITING_POST)
        .prefix(Prefix::Never)
        .deadline(SLOW);

/// Card numbers come in clear, so they leave only over https or to this machine (ADR 0036).
pub const PAY: LegacyCall =
    LegacyCall::post("checkout.pay", "/srv/service/order-v5/checkout", PAYING_POST)
        .prefix(Prefix::Never)
        .carries_cards()
        .deadline(PAYING);

pub const CHECK_SMS: LegacyCall =
    LegacyCall::post("checkout.check_sms", "/srv/service/order-v5/check-sms", PAYING_POST)
        .prefix(Prefix::Never)
        .deadline(PAYING)
        .rate_limited(RateLimit::PaymentCode);

pub const STEP: LegacyCall = LegacyCall::read("checkout.step", "/srv/service/order-v5/step/{step}")
    .prefix(Prefix::Never)
    .deadline(SLOW);

pub const GIFT_CATALOGUE: LegacyCall =
    LegacyCall::read("checkout.gift_catalogue", "/srv/service/order-v5/gift-catalog")
        .prefix(Prefix::Never)
        .deadline(SLOW);

pub const CALLS: &[&LegacyCall] = &[
    &SUMMARY,
    &ADDRESSES,
    &SET_ADDRESS,
    &FROM_STORE,
    &NEXT,
    &CARGO_COMPANIES,
    &PAYMENT_TYPES,
    &PAYMENT_TAB,
    &BIN,
    &INSTALLMENT,
    &CHOOSE_3D,
    &PAY,
    &CHECK_SMS,
    &STEP,
    &GIFT_CATALOGUE,
];
