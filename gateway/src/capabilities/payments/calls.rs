//! Calls under `/Order/OrderAPI` (contracts/upstream/payments.md); those that begin or place an order
//! are the checkout's. Bodies are JSON labelled as a
//! form (contracts/upstream/protocol.md#bodies).

use std::time::Duration;

use http::Method;
use legacy_client::{AnswerKind, Effect, LegacyCall, OrderEffect, Prefix};

const POST_WRITES: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];
const POST_PAYS: &[(Method, Effect)] = &[(Method::POST, Effect::Payment)];
/// Longer than any bank keeps a shopper waiting.
const PAYMENT_DEADLINE: Duration = Duration::from_secs(180);

pub const WALLET_CUSTOMER: LegacyCall = LegacyCall::post(
    "payments.wallet_customer",
    "/Order/OrderAPI/masterPassSaveCustomer",
    POST_WRITES,
)
.prefix(Prefix::Never)
.deadline(PAYMENT_DEADLINE);

pub const WALLET_3D: LegacyCall =
    LegacyCall::post("payments.wallet_3d", "/Order/OrderAPI/masterPass3DLocation", POST_PAYS)
        .prefix(Prefix::Never)
        .deadline(PAYMENT_DEADLINE);

pub const WALLET_TERMS: LegacyCall =
    LegacyCall::read("payments.wallet_terms", "/Order/OrderAPI/masterPassTermofUse/{version?}")
        .prefix(Prefix::Never)
        .deadline(PAYMENT_DEADLINE)
        .answers(AnswerKind::Html);

pub const CARGO_SERVICE: LegacyCall =
    LegacyCall::post("payments.cargo_service", "/Order/OrderAPI/setCargoService", POST_WRITES)
        .prefix(Prefix::Never)
        .deadline(PAYMENT_DEADLINE);

/// Sends the card's number to the bank, so it counts as more than a read.
pub const CARD_POINTS: LegacyCall =
    LegacyCall::post("payments.card_points", "/Order/OrderAPI/getCardPoint", POST_WRITES)
        .prefix(Prefix::Never)
        .carries_cards()
        .deadline(PAYMENT_DEADLINE);

/// Read before and after each order, so it waits no longer than other reads.
pub const STATE: LegacyCall =
    LegacyCall::read("payments.state", "/Order/OrderAPI/checkoutState").prefix(Prefix::Never);

/// Chooses how a pending payment is approved; on a phone it may be approved at once.
pub const APPROVAL: LegacyCall =
    LegacyCall::post("payments.approval", "/Order/OrderAPI/setApproveType", POST_WRITES)
        .prefix(Prefix::Never)
        .order_effect(OrderEffect::Continues)
        .deadline(PAYMENT_DEADLINE);

pub const LOAD_ERP_POINTS: LegacyCall =
    LegacyCall::post("payments.load_erp_points", "/Order/OrderAPI/loadErpPoint", POST_WRITES)
        .prefix(Prefix::Never)
        .deadline(PAYMENT_DEADLINE);

pub const ERP_POINTS: LegacyCall =
    LegacyCall::post("payments.erp_points", "/Order/OrderAPI/setErpPoint/{points}", POST_WRITES)
        .prefix(Prefix::Never)
        .deadline(PAYMENT_DEADLINE);

pub const CUSTOMER_POINTS: LegacyCall = LegacyCall::post(
    "payments.customer_points",
    "/Order/OrderAPI/setCustomerPoint/{points}",
    POST_WRITES,
)
.prefix(Prefix::Never)
.deadline(PAYMENT_DEADLINE);

pub const ADD_GIFT: LegacyCall =
    LegacyCall::post("payments.add_gift", "/Order/OrderAPI/add2GiftCatalog", POST_WRITES)
        .prefix(Prefix::Never)
        .deadline(PAYMENT_DEADLINE);

pub const BKM_BEGIN: LegacyCall =
    LegacyCall::post("payments.bkm_begin", "/Order/OrderAPI/paytrBKMInitialize", POST_PAYS)
        .prefix(Prefix::Never)
        .order_effect(OrderEffect::Begins)
        .deadline(PAYMENT_DEADLINE);

pub const BKM_COMPLETE: LegacyCall =
    LegacyCall::post("payments.bkm_complete", "/Order/OrderAPI/paytrBKMComplete", POST_PAYS)
        .prefix(Prefix::Never)
        .order_effect(OrderEffect::Continues)
        .deadline(PAYMENT_DEADLINE);

pub const BKM2_BEGIN: LegacyCall =
    LegacyCall::post("payments.bkm2_begin", "/Order/OrderAPI/bkm2Initialize", POST_PAYS)
        .prefix(Prefix::Never)
        .order_effect(OrderEffect::Begins)
        .deadline(PAYMENT_DEADLINE);

/// Tells the shop that the provider's own form is about to be sent. It neither begins nor finishes an
/// order (ADR 0052).
pub const IYZICO_EVENT: LegacyCall = LegacyCall::post(
    "payments.iyzico_event",
    "/Order/OrderAPI/iyzicoEventBeforePayment",
    POST_PAYS,
)
.prefix(Prefix::Never)
.deadline(PAYMENT_DEADLINE);

pub const LOAN_STATUS: LegacyCall =
    LegacyCall::read("payments.loan_status", "/Order/OrderAPI/shoppingLoanStatus")
        .prefix(Prefix::Never)
        .deadline(PAYMENT_DEADLINE);

pub const CALLS: &[&LegacyCall] = &[
    &WALLET_CUSTOMER,
    &WALLET_3D,
    &WALLET_TERMS,
    &CARGO_SERVICE,
    &CARD_POINTS,
    &STATE,
    &APPROVAL,
    &LOAD_ERP_POINTS,
    &ERP_POINTS,
    &CUSTOMER_POINTS,
    &ADD_GIFT,
    &BKM_BEGIN,
    &BKM_COMPLETE,
    &BKM2_BEGIN,
    &IYZICO_EVENT,
    &LOAN_STATUS,
];
