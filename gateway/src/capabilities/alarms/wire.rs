//! Wire types of alarms.

use commerce::lenient;
use commerce::product::wire::Product;
use rust_decimal::Decimal;
use serde::Deserialize;
use wire_derive::Wire;

/// The answer of `profile/get-alarm-list` (contracts/upstream/alarms.md#alarms).
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct AlarmList {
    /// Missing if nobody is signed in (inferred).
    #[serde(rename = "PRODUCTS", deserialize_with = "lenient::list")]
    pub products: Vec<Product>,
    #[serde(deserialize_with = "lenient::text")]
    pub message: Option<String>,
}

/// The answer of adding and of removing. One client reads `message`, another `statusText`.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(rename_all = "camelCase")]
pub struct WriteAnswer {
    #[serde(deserialize_with = "lenient::integer")]
    pub status: Option<i64>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: Option<String>,
}

/// The answer of `profile/get-coupon-list`; all of it is inferred
/// (contracts/upstream/alarms.md#subscriptions-and-coupons).
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Coupons {
    #[serde(deserialize_with = "lenient::list")]
    pub data: Vec<Coupon>,
    #[serde(deserialize_with = "lenient::text")]
    pub message: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Coupon {
    #[serde(deserialize_with = "lenient::text")]
    pub code: Option<String>,
    /// `percent`, `price` or `cargo`.
    #[serde(rename = "TYPE", deserialize_with = "lenient::text")]
    pub kind: Option<String>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub value: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub min_price: Option<Decimal>,
    #[serde(deserialize_with = "lenient::text")]
    pub currency: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    pub used: Option<bool>,
    /// A date such as `31.12.2026`, empty where the coupon does not end.
    #[serde(deserialize_with = "lenient::text")]
    pub end_date: Option<String>,
}

/// The answer of `profile/subscribe-list`; all of it is inferred.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Subscriptions {
    #[serde(deserialize_with = "lenient::list")]
    pub data: Vec<Subscription>,
    #[serde(deserialize_with = "lenient::text")]
    pub message: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Subscription {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub product_id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub url: Option<String>,
    /// Days between two deliveries.
    #[serde(rename = "SUBSCRIBE_FREQUENCY", deserialize_with = "lenient::text")]
    pub frequency: Option<String>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub count: Option<Decimal>,
}
