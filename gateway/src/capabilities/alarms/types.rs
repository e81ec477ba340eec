//! Types of alarms.

use commerce::media::Image;
use commerce::money::Money;
use platform::query::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a member waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AlarmKind {
    /// A lower price.
    Price,
    /// That it can be had again.
    Stock,
}

/// A member's alarms of one kind, in the shop's order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Alarms {
    pub kind: AlarmKind,
    pub alarms: Vec<Alarm>,
}

/// A product that a member waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Alarm {
    pub product_id: String,
    pub variant_id: Option<String>,
    pub title: String,
    /// The product's page; null where the shop names none that can be linked.
    pub path: Option<String>,
    pub image: Option<Image>,
    pub price: Option<Money>,
    pub in_stock: Option<bool>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewAlarm {
    pub kind: AlarmKind,
    pub product_id: Id,
    #[serde(default)]
    pub variant_id: Option<Id>,
}

/// What became of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AlarmOutcome {
    Done,
    /// Nothing was changed; `message` says why.
    Refused,
    /// Only for a repeat with its key: the first request may have been carried out.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AlarmChange {
    pub outcome: AlarmOutcome,
    /// The shop's own words.
    pub message: Option<String>,
}

/// A member's coupons, in the shop's order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Coupons {
    pub coupons: Vec<Coupon>,
}

/// What a coupon takes off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CouponKind {
    /// `percent` of the price.
    Percent,
    /// `amount`.
    Amount,
    /// What shipping costs.
    Shipping,
    /// The shop does not say.
    Other,
}

/// A coupon that a member may use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Coupon {
    pub code: String,
    pub kind: CouponKind,
    pub percent: Option<String>,
    pub amount: Option<Money>,
    /// What a basket must cost at least.
    pub minimum: Option<Money>,
    /// The last day, such as `2026-12-31`.
    pub until: Option<String>,
    pub used: bool,
}

/// A member's subscriptions, in the shop's order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Subscriptions {
    pub subscriptions: Vec<Subscription>,
}

/// A product that the shop sends a member again and again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Subscription {
    pub id: String,
    pub title: String,
    /// The product's page; null where the shop names none that can be linked.
    pub path: Option<String>,
    /// Days between two deliveries; null where the shop states no number of them.
    pub every_days: Option<u32>,
    pub quantity: Option<String>,
}
