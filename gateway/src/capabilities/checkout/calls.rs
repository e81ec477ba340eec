//! Calls between basket and order (contracts/upstream/checkout.md).
//!
//! They are slow: the shop asks banks and carriers. A client reloads its page on any answer that is
//! not 2xx, so our deadline must not cut off an answer that the shop would still give. Calls that
//! change something are never retried.

use std::time::Duration;

use http::Method;
use legacy_client::{Effect, ExternalHost, LegacyCall, OrderEffect, Prefix, RateLimit};

use super::wire;

const GET_WRITES: &[(Method, Effect)] = &[(Method::GET, Effect::Write)];
const POST_WRITES: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];
const POST_PAYS: &[(Method, Effect)] = &[(Method::POST, Effect::Payment)];
const SHOP_DEADLINE: Duration = Duration::from_secs(30);
/// Longer than any bank keeps a shopper waiting.
const PAYMENT_DEADLINE: Duration = Duration::from_secs(180);

pub const SUMMARY: LegacyCall =
    LegacyCall::read("checkout.summary", "/srv/service/order-v5/get-summary")
        .prefix(Prefix::Never)
        .deadline(SHOP_DEADLINE)
        .response_type::<wire::Summary>();

pub const ADDRESSES: LegacyCall =
    LegacyCall::read("checkout.addresses", "/srv/service/order-v5/get-address-list")
        .prefix(Prefix::Never)
        .deadline(SHOP_DEADLINE)
        .response_type::<wire::Addresses>();

pub const SET_ADDRESS: LegacyCall = LegacyCall::post(
    "checkout.set_address",
    "/srv/service/order-v5/set-address/{kind}/{address}",
    POST_WRITES,
)
.prefix(Prefix::Never)
.deadline(SHOP_DEADLINE)
.response_type::<wire::StatusAnswer>();

pub const FROM_STORE: LegacyCall = LegacyCall::post(
    "checkout.from_store",
    "/srv/service/order-v5/delivery-from-store",
    POST_WRITES,
)
.prefix(Prefix::Never)
.deadline(SHOP_DEADLINE)
.response_type::<wire::StatusAnswer>();

/// The step is `payment` or `approve`. The answer names what is missing.
pub const NEXT: LegacyCall = LegacyCall::mutating_get(
    "checkout.next",
    "/srv/service/order-v5/next-order/{step}",
    GET_WRITES,
)
.prefix(Prefix::Never)
.deadline(SHOP_DEADLINE)
.response_type::<wire::NextStep>();

pub const CARGO_COMPANIES: LegacyCall =
    LegacyCall::read("checkout.cargo_companies", "/srv/service/order-v5/get-cargo-companies")
        .prefix(Prefix::Never)
        .deadline(SHOP_DEADLINE)
        .response_type::<wire::Carriers>();

/// Chooses the carrier and lists the payments it allows
/// (contracts/upstream/protocol.md#state-changing-gets).
pub const PAYMENT_TYPES: LegacyCall = LegacyCall::mutating_get(
    "checkout.payment_types",
    "/srv/service/order-v5/get-payment-types/{cargo_company?}",
    GET_WRITES,
)
.prefix(Prefix::Never)
.deadline(SHOP_DEADLINE)
.response_type::<wire::PaymentTypes>();

pub const PAYMENT_TAB: LegacyCall = LegacyCall::mutating_get(
    "checkout.payment_tab",
    "/srv/service/order-v5/setPaymentTitleFromTab/{payment}",
    GET_WRITES,
)
.prefix(Prefix::Never)
.deadline(SHOP_DEADLINE)
.response_type::<wire::StatusAnswer>();

/// Takes the first six digits of a card.
pub const BIN: LegacyCall =
    LegacyCall::read("checkout.bin", "/srv/service/order-v5/get-bin/{digits}")
        .prefix(Prefix::Never)
        .deadline(SHOP_DEADLINE)
        .response_type::<wire::CardTerms>();

pub const INSTALLMENT: LegacyCall =
    LegacyCall::post("checkout.installment", "/srv/service/order-v5/set-installment", POST_WRITES)
        .prefix(Prefix::Never)
        .deadline(SHOP_DEADLINE)
        .response_type::<wire::StatusAnswer>();

pub const CHOOSE_3D: LegacyCall =
    LegacyCall::post("checkout.choose_3d", "/srv/service/order-v5/customerSelect3d", POST_WRITES)
        .prefix(Prefix::Never)
        .deadline(SHOP_DEADLINE)
        .response_type::<wire::StatusAnswer>();

/// Card numbers are in clear text, so they are sent only over https or to this machine (ADR 0036).
pub const PAY: LegacyCall =
    LegacyCall::post("checkout.pay", "/srv/service/order-v5/checkout", POST_PAYS)
        .prefix(Prefix::Never)
        .carries_cards()
        .order_effect(OrderEffect::Begins)
        .deadline(PAYMENT_DEADLINE)
        .response_type::<wire::PaymentAnswer>();

pub const CHECK_SMS: LegacyCall =
    LegacyCall::post("checkout.check_sms", "/srv/service/order-v5/check-sms", POST_PAYS)
        .prefix(Prefix::Never)
        .deadline(PAYMENT_DEADLINE)
        .order_effect(OrderEffect::Continues)
        .rate_limited(RateLimit::PaymentCode)
        .response_type::<wire::StatusAnswer>();

/// Begins a payment if it is asked to. Names the payment host in `clientSideUrl`, which pass-through
/// replaces by our own address.
pub const WALLET_TOKEN: LegacyCall =
    LegacyCall::post("checkout.wallet_token", "/Order/OrderAPI/masterPassToken", POST_PAYS)
        .prefix(Prefix::Never)
        .deadline(PAYMENT_DEADLINE)
        .order_effect(OrderEffect::BeginsIf(&["purchase", "directPurchase"]))
        .names_host(ExternalHost::Wallet)
        .response_type::<wire::WalletToken>();

/// Places the order that the wallet has paid.
pub const WALLET_CHECKOUT: LegacyCall =
    LegacyCall::post("checkout.wallet_checkout", "/Order/OrderAPI/masterPassCheckout", POST_PAYS)
        .prefix(Prefix::Never)
        .deadline(PAYMENT_DEADLINE)
        .order_effect(OrderEffect::Settles)
        .response_type::<wire::WalletOrder>();

pub const WALLET_GLOBAL_CHECKOUT: LegacyCall = LegacyCall::post(
    "checkout.wallet_global_checkout",
    "/Order/OrderAPI/masterPassGlobalCheckout",
    POST_PAYS,
)
.prefix(Prefix::Never)
.deadline(PAYMENT_DEADLINE)
.order_effect(OrderEffect::Settles);

pub const STEP: LegacyCall = LegacyCall::read("checkout.step", "/srv/service/order-v5/step/{step}")
    .prefix(Prefix::Never)
    .deadline(SHOP_DEADLINE);

pub const GIFT_CATALOGUE: LegacyCall =
    LegacyCall::read("checkout.gift_catalogue", "/srv/service/order-v5/gift-catalog")
        .prefix(Prefix::Never)
        .deadline(SHOP_DEADLINE);

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
    &WALLET_TOKEN,
    &WALLET_CHECKOUT,
    &WALLET_GLOBAL_CHECKOUT,
    &STEP,
    &GIFT_CATALOGUE,
];
