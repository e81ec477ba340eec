//! Types of the basket (CRT-1, CRT-2, contracts/upstream/cart.md).
use commerce::addresses::Link;
use commerce::media::Image;
use commerce::money::Money;
use commerce::product::subscription::SubscriptionFrequency;
use commerce::quantity::{Quantity, deserialize_positive};
use platform::query::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::line_id::LineId;
use super::personalization::Personalization;

/// The shop's basket as it is now.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cart {
    pub lines: Vec<CartLine>,
    /// Sum of the quantities.
    pub item_count: Quantity,
    /// The shop's own words, mostly why the basket is empty.
    pub message: Option<String>,
    pub currency: String,
    pub totals: CartTotals,
    pub can_buy: bool,
    pub coupon_code: Option<String>,
    pub order_note: Option<String>,
    pub member_logged_in: bool,
}

/// The amounts to pay. An amount that does not apply is null.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartTotals {
    pub products: Money,
    pub gift_package: Option<Money>,
    pub personalization: Option<Money>,
    pub coupon: Option<Money>,
    pub campaign: Option<Money>,
    pub shipping: Option<Money>,
    pub total: Money,
    /// Amount missing for free shipping.
    pub free_shipping_remaining: Option<Money>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartLine {
    /// Opaque id, valid for one state of the basket.
    #[schema(value_type = String)]
    pub line_id: LineId,
    pub product_id: String,
    pub variant_id: Option<String>,
    pub title: String,
    pub path: String,
    pub image: Option<Image>,
    pub brand: Option<Link>,
    pub variant_name: Option<String>,
    pub quantity: Quantity,
    pub min_quantity: Quantity,
    /// The stock; null if the shop does not state it.
    pub max_quantity: Option<Quantity>,
    pub quantity_step: Quantity,
    /// Includes VAT if the shop displays prices with VAT.
    pub unit_price: Money,
    /// Before discount.
    pub unit_list_price: Option<Money>,
    pub discount_percent: Option<u32>,
    pub line_total: Money,
    /// Null for a line that cannot be subscribed to.
    pub subscription: Option<LineSubscription>,
    /// What the shopper filled into the product's form, in its order.
    pub personalization: Vec<LinePersonalization>,
    /// When the deal behind this price ends, as RFC 3339 with the shop's offset; null without a
    /// deal and after its end (CRT-8).
    #[schema(format = "date-time")]
    pub deal_ends_at: Option<String>,
    /// Whole seconds from this answer until then, rounded up, for devices whose clock is wrong.
    #[schema(minimum = 1)]
    pub deal_seconds_left: Option<u64>,
}

/// A filled-in field of the product's form (CRT-6).
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LinePersonalization {
    pub label: String,
    pub value: String,
}

/// How often a line may be delivered again, and how often it is (CRT-4).
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LineSubscription {
    /// In the shop's order; empty if a subscription can only be ended.
    pub offered: Vec<SubscriptionFrequency>,
    /// Null for a line that is delivered once.
    pub chosen: Option<SubscriptionFrequency>,
}

/// A product to add to the basket.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddToCart {
    pub product_id: Id,
    /// Omitted or `0` for a product without variants.
    #[serde(default)]
    pub variant_id: Option<Id>,
    /// More than 0; decimal if the product is sold by measure.
    #[serde(deserialize_with = "deserialize_positive")]
    #[schema(value_type = f64, minimum = 0.001, maximum = 1_000_000)]
    pub quantity: Quantity,
    /// Products of partners in a campaign, `{product}:{variant}` each.
    #[serde(default)]
    pub related_product_id: Option<OneOrMany>,
    /// Whether it is delivered again and again.
    #[serde(default)]
    pub subscribe: Option<bool>,
    /// The `value` of one of the product's frequencies.
    #[serde(default)]
    pub subscribe_frequency: Option<String>,
    #[serde(default)]
    pub order_notes: Option<String>,
    /// Needed for a product that is made for its buyer.
    #[serde(default)]
    pub personalization: Option<Personalization>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

/// Outcome of an addition. A shopper can act on each of them, so none is an error (CRT-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AddOutcome {
    /// 1
    Added,
    /// 2: redirect to `path`.
    GoTo,
    /// 3: added; show the basket.
    AddedPopup,
    /// 4: added, with a message.
    AddedNotice,
    /// 0
    Failed,
    /// −1
    VariantNeeded,
    /// −2
    StoreNeeded,
    /// `EOC0001`: a payment of this basket is in progress.
    CartLocked,
    /// Only for a repeat: the first request may have added it; `cart` is the basket as it is now.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddToCartResult {
    pub outcome: AddOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The redirect for `go_to`, `variant_needed` and a failed personalization.
    pub path: Option<String>,
    pub title: Option<String>,
    pub personalization_error: bool,
    /// Null if the shop changed the basket and could not be read afterwards.
    pub cart: Option<Cart>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChangeOutcome {
    Updated,
    Removed,
    Emptied,
    /// Refused, usually because of stock; `message` states the reason.
    Failed,
    CartLocked,
    /// Only for a repeat: the first request may have changed it; `cart` is the basket as it is now.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CartChange {
    pub outcome: ChangeOutcome,
    pub message: Option<String>,
    pub cart: Option<Cart>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewQuantity {
    #[serde(deserialize_with = "deserialize_positive")]
    #[schema(value_type = f64, minimum = 0.001, maximum = 1_000_000)]
    pub quantity: Quantity,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct AllQuantities {
    /// Every line of the basket exactly once.
    pub lines: Vec<LineQuantity>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineQuantity {
    #[schema(value_type = String, pattern = "^[A-Za-z0-9_-]{1,160}$")]
    pub line_id: LineId,
    #[serde(deserialize_with = "deserialize_positive")]
    #[schema(value_type = f64, minimum = 0.001, maximum = 1_000_000)]
    pub quantity: Quantity,
}
