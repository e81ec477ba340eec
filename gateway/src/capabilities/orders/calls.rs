//! Calls for orders (contracts/upstream/orders.md). The shop mixes two generations of paths.

use http::Method;
use legacy_client::{AnswerKind, Effect, LegacyCall, Prefix, Subject};

use super::wire;

const GET_WRITES: &[(Method, Effect)] = &[(Method::GET, Effect::Write)];
const POST_WRITES: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];
const GET_PAYS: &[(Method, Effect)] = &[(Method::GET, Effect::Payment)];
/// Limit for a photograph of a defect: phones send large ones.
const MAX_PICTURE_BYTES: usize = 8 * 1024 * 1024;

pub const LIST: LegacyCall = LegacyCall::read("orders.list", "/srv/service/order-v4/get-list")
    .prefix(Prefix::Never)
    .response_type::<wire::OrderList>();

/// Puts the order's products into the basket.
pub const REPEAT: LegacyCall = LegacyCall::mutating_get(
    "orders.repeat",
    "/srv/service/order-v4/repeat-order/{order}",
    GET_WRITES,
)
.prefix(Prefix::Never)
.response_type::<wire::WriteAnswer>()
.subject(Subject::FillBasket);

pub const RETURN_FORM: LegacyCall =
    LegacyCall::read("orders.return_form", "/srv/service/order-v4/order-return/{order}")
        .prefix(Prefix::Never)
        .response_type::<wire::ReturnForm>();

pub const SAVE_RETURN: LegacyCall = LegacyCall::post(
    "orders.save_return",
    "/srv/service/order-v5/order-return-save/{order}",
    POST_WRITES,
)
.prefix(Prefix::Never)
.response_type::<wire::WriteAnswer>()
.max_body_bytes(MAX_PICTURE_BYTES);

/// Sends money back.
pub const CANCEL: LegacyCall = LegacyCall::mutating_get(
    "orders.cancel",
    "/srv/service/order-v5/cancel/{order_and_type}",
    GET_PAYS,
)
.prefix(Prefix::Never)
.response_type::<wire::WriteAnswer>()
.subject(Subject::Orders);

pub const PRELIMINARY_INFORMATION: LegacyCall = LegacyCall::read(
    "orders.preliminary_information",
    "/srv/service/order-v4/get-preliminary-information-form",
)
.prefix(Prefix::Never)
.answers(AnswerKind::Html);

pub const DISTANCE_AGREEMENT: LegacyCall =
    LegacyCall::read("orders.distance_agreement", "/srv/service/order-v4/get-distance-agreement")
        .prefix(Prefix::Never)
        .answers(AnswerKind::Html);

pub const CLARIFICATION_TEXT: LegacyCall =
    LegacyCall::read("orders.clarification_text", "/srv/service/order-v4/get-clarification-text")
        .prefix(Prefix::Never)
        .answers(AnswerKind::Html);

pub const CALLS: &[&LegacyCall] = &[
    &LIST,
    &REPEAT,
    &RETURN_FORM,
    &SAVE_RETURN,
    &CANCEL,
    &PRELIMINARY_INFORMATION,
    &DISTANCE_AGREEMENT,
    &CLARIFICATION_TEXT,
];
