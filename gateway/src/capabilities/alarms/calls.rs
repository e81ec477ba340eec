//! Calls for a member's alarms, subscriptions and coupons (contracts/upstream/alarms.md).

use http::Method;
use legacy_client::{Confidence, Effect, LegacyCall, Prefix, Subject};

use super::wire;

const GET_WRITES: &[(Method, Effect)] = &[(Method::GET, Effect::Write)];
const POST_WRITES: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];
const GET_AND_POST_WRITE: &[(Method, Effect)] =
    &[(Method::GET, Effect::Write), (Method::POST, Effect::Write)];

/// The type is `price` or `stock`.
pub const LIST: LegacyCall =
    LegacyCall::read("alarms.list", "/srv/service/profile/get-alarm-list/{kind}")
        .prefix(Prefix::Never)
        .response_type::<wire::AlarmList>();

pub const ADD: LegacyCall =
    LegacyCall::post("alarms.add", "/srv/service/profile/add-to-alarm-list", POST_WRITES)
        .prefix(Prefix::Never)
        .response_type::<wire::WriteAnswer>();

/// Takes product and variant, joined by a hyphen (contracts/upstream/alarms.md#alarms).
pub const ADD_STOCK: LegacyCall = LegacyCall::mutating_get(
    "alarms.add_stock",
    "/srv/service/profile/add-to-stock-alarm-list/{product}",
    GET_WRITES,
)
.prefix(Prefix::Never)
.response_type::<wire::WriteAnswer>();

pub const DELETE: LegacyCall =
    LegacyCall::post("alarms.delete", "/srv/service/profile/delete-alarm-products", POST_WRITES)
        .prefix(Prefix::Never)
        .response_type::<wire::WriteAnswer>();

pub const SUBSCRIPTIONS: LegacyCall =
    LegacyCall::read("alarms.subscriptions", "/srv/service/profile/subscribe-list")
        .prefix(Prefix::Never)
        .confidence(Confidence::Inferred)
        .response_type::<wire::Subscriptions>();

/// The method is not known, so GET and POST both count as writes.
pub const STOP_SUBSCRIPTION: LegacyCall = LegacyCall::mutating_get(
    "alarms.stop_subscription",
    "/srv/service/profile/subscribe-stop/{subscription}",
    GET_AND_POST_WRITE,
)
.prefix(Prefix::Never)
.any_body()
.confidence(Confidence::Inferred)
.subject(Subject::Subscription)
.response_type::<wire::WriteAnswer>();

pub const COUPONS: LegacyCall =
    LegacyCall::read("alarms.coupons", "/srv/service/profile/get-coupon-list")
        .prefix(Prefix::Never)
        .confidence(Confidence::Inferred)
        .response_type::<wire::Coupons>();

pub const PAYMENTS: LegacyCall =
    LegacyCall::read("alarms.payments", "/srv/service/profile/get-current-payment-list")
        .prefix(Prefix::Never)
        .confidence(Confidence::Inferred);

pub const CALLS: &[&LegacyCall] =
    &[&LIST, &ADD, &ADD_STOCK, &DELETE, &SUBSCRIPTIONS, &STOP_SUBSCRIPTION, &COUPONS, &PAYMENTS];
