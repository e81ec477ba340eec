//! Calls for the basket (contracts/upstream/cart.md). The GETs change state, so they are neither
//! cached nor retried.

use std::time::Duration;

use http::Method;
use legacy_client::{AnswerKind, Effect, LegacyCall, Prefix, RateLimit, Subject};

use super::wire;

const GET_WRITES: &[(Method, Effect)] = &[(Method::GET, Effect::Write)];
const POST_WRITES: &[(Method, Effect)] = &[(Method::POST, Effect::Write)];
/// Limit for photographs of an image note: phones send large ones.
const MAX_PICTURE_BYTES: usize = 8 * 1024 * 1024;

pub const LOAD: LegacyCall = LegacyCall::read("cart.load", "/srv/service/cart/load")
    .deadline(Duration::from_secs(5))
    .response_type::<wire::Cart>();
pub const ADD: LegacyCall =
    LegacyCall::post("cart.add", "/srv/service/cart/add-to-cart", &[(Method::POST, Effect::Write)])
        .response_type::<wire::AddAnswer>();
pub const UPDATE_ITEM: LegacyCall = LegacyCall::mutating_get(
    "cart.update_item",
    "/srv/service/cart/update-item/{line}/{count}",
    GET_WRITES,
)
.response_type::<wire::ChangeAnswer>()
.subject(Subject::Basket);
pub const UPDATE_ALL: LegacyCall =
    LegacyCall::mutating_get("cart.update_all", "/srv/service/cart/update/{counts}", GET_WRITES)
        .response_type::<wire::ChangeAnswer>()
        .subject(Subject::Basket);
pub const DELETE: LegacyCall =
    LegacyCall::mutating_get("cart.delete", "/srv/service/cart/delete/{line}", GET_WRITES)
        .response_type::<wire::ChangeAnswer>()
        .subject(Subject::Basket);
pub const DELETE_ALL: LegacyCall =
    LegacyCall::mutating_get("cart.delete_all", "/srv/service/cart/delete-all", GET_WRITES)
        .subject(Subject::EmptyBasket);

/// Sets the gift package or the frequency of a subscription (contracts/upstream/cart.md#changing).
pub const UPDATE_FIELD: LegacyCall = LegacyCall::mutating_get(
    "cart.update_field",
    "/srv/service/cart/update-field/{line}/{field}/{value?}",
    GET_WRITES,
)
.prefix(Prefix::Never)
.subject(Subject::Basket);
pub const DELIVERY_DATE: LegacyCall = LegacyCall::mutating_get(
    "cart.delivery_date",
    "/srv/service/cart/set-delivery-date/{date}",
    GET_WRITES,
)
.prefix(Prefix::Never)
.subject(Subject::Basket);
pub const DELIVERY_HOUR: LegacyCall = LegacyCall::mutating_get(
    "cart.delivery_hour",
    "/srv/service/cart/set-delivery-hour/{hour}",
    GET_WRITES,
)
.prefix(Prefix::Never)
.subject(Subject::Basket);
/// A link in a mail that fills the basket and is opened in a browser
/// (contracts/upstream/cart.md#changing).
pub const FROM_URL: LegacyCall = LegacyCall::mutating_get(
    "cart.from_url",
    "/srv/service/cart/create-cart-from-url/{items}",
    GET_WRITES,
)
.prefix(Prefix::Never)
.answers(AnswerKind::Redirect)
.subject(Subject::FillBasket);

/// An empty code removes the coupon (contracts/upstream/campaigns.md#coupons).
pub const COUPON: LegacyCall =
    LegacyCall::post("cart.coupon", "/srv/service/cart/set-campaign-code/{code?}", POST_WRITES)
        .prefix(Prefix::Never)
        .rate_limited(RateLimit::Coupon);

pub const GIFT_NOTES: LegacyCall =
    LegacyCall::read("cart.gift_notes", "/srv/service/cart/get-gift-notes/{line}")
        .prefix(Prefix::Never);
pub const ORDER_NOTES: LegacyCall =
    LegacyCall::read("cart.order_notes", "/srv/service/cart/get-order-notes/{line}")
        .prefix(Prefix::Never);
pub const SET_GIFT_NOTES: LegacyCall =
    LegacyCall::post("cart.set_gift_notes", "/srv/service/cart/set-gift-notes/{line}", POST_WRITES)
        .prefix(Prefix::Never);
pub const SET_ORDER_NOTES: LegacyCall = LegacyCall::post(
    "cart.set_order_notes",
    "/srv/service/cart/set-order-notes/{line}",
    POST_WRITES,
)
.prefix(Prefix::Never);
pub const SET_GENERAL_NOTE: LegacyCall = LegacyCall::post(
    "cart.set_general_note",
    "/srv/service/cart/set-general-order-note",
    POST_WRITES,
)
.prefix(Prefix::Never);
pub const IMAGE_NOTES: LegacyCall =
    LegacyCall::post("cart.image_notes", "/srv/service/cart/send-image-notes", POST_WRITES)
        .prefix(Prefix::Never)
        .max_body_bytes(MAX_PICTURE_BYTES);

/// HTML for the page's header, for the oldest client (contracts/upstream/cart.md#header-basket).
pub const HEADER: LegacyCall =
    LegacyCall::read("cart.header", "/srv/service/cart/show-header-cart")
        .prefix(Prefix::Never)
        .answers(AnswerKind::Html);

/// The basket as the shop's analytics reads it (contracts/upstream/cart.md#statistics). Its types
/// are documented but were never observed.
pub const BASKET: LegacyCall =
    LegacyCall::read("cart.basket", "/srv/service/customer/get-basket").prefix(Prefix::Never);

/// The basket's page, read for the anti-forgery token that adding requires. It is not passed
/// through: pages are the storefront's.
pub const TOKEN: LegacyCall = LegacyCall::read("cart.token", "/sepet")
    .prefix(Prefix::Never)
    .answers(AnswerKind::Html)
    .deadline(Duration::from_secs(2));

pub const CALLS: &[&LegacyCall] = &[
    &LOAD,
    &ADD,
    &UPDATE_ITEM,
    &UPDATE_ALL,
    &DELETE,
    &DELETE_ALL,
    &UPDATE_FIELD,
    &DELIVERY_DATE,
    &DELIVERY_HOUR,
    &FROM_URL,
    &COUPON,
    &GIFT_NOTES,
    &ORDER_NOTES,
    &SET_GIFT_NOTES,
    &SET_ORDER_NOTES,
    &SET_GENERAL_NOTE,
    &IMAGE_NOTES,
    &HEADER,
    &BASKET,
];
