//! Calls between basket and order (contracts/upstream/checkout.md).
//!
//! They are slow: the shop asks banks and carriers. A client reloads its page on any answer that is
//! not 2xx, so our deadline must not cut off an answer that the shop would still give. Calls that
//! change something are never retried.

use std::time::Duration;

use http::Method;
use legacy_client::{Effect, LegacyCall, Prefix, RateLimit};

const WRITING_GET: &[(Method, Effect)] = &[(Method::GET, Effect::Write)];
const WRITING_POST: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];
const PAYING_POST: &[(Method, Effect)] = &[(Method::POST, Effect::Payment)];
const SLOW: Duration = Duration::from_secs(30);
/// Longer than any bank keeps a shopper waiting.
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

/// The step is `payment` or `approve`. The answer names what is missing.
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

/// Chooses the carrier and lists the payments it allows
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

/// Takes the first six digits of a card.
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

/// Card numbers are in clear text, so they are sent only over https or to this machine (ADR 0036).
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
