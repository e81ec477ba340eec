//! Types of the basket (CRT-1, CRT-2, contracts/upstream/cart.md).
use commerce::addresses::Link;
use commerce::media::Image;
use commerce::money::Money;
use commerce::quantity::{Quantity, more_than_none};
use platform::query::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::line_id::LineId;

/// The basket as it is in the shop now.
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

/// What is to pay; parts that are nothing are null.
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
    /// What is missing to free shipping.
    pub free_shipping_remaining: Option<Money>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartLine {
    /// Opaque; good for one state of the basket.
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
    /// The stock; null when the shop does not say.
    pub max_quantity: Option<Quantity>,
    pub quantity_step: Quantity,
    /// VAT included where the shop displays it.
    pub unit_price: Money,
    /// Before the discount.
    pub unit_list_price: Option<Money>,
    pub discount_percent: Option<u32>,
    pub line_total: Money,
}

/// One product into the basket.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddToCart {
    pub product_id: Id,
    /// Left out or `0`: the product has no variants.
    #[serde(default)]
    pub variant_id: Option<Id>,
    /// More than 0; decimal where the product is sold by measure.
    #[serde(deserialize_with = "more_than_none")]
    #[schema(value_type = f64, minimum = 0.001, maximum = 1_000_000)]
    pub quantity: Quantity,
    /// Campaign partners, `{product}:{variant}` each.
    #[serde(default)]
    pub related_product_id: Option<OneOrMany>,
    #[serde(default)]
    pub subscribe: Option<bool>,
    #[serde(default)]
    pub subscribe_frequency: Option<String>,
    #[serde(default)]
    pub order_notes: Option<String>,
    /// Personalization, as the product's form gives it.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub form_data: Option<serde_json::Value>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

/// What became of an addition; each is something a shopper acts on, none is an error (CRT-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AddOutcome {
    /// 1
    Added,
    /// 2: go to `path`.
    GoTo,
    /// 3: added, show the basket.
    AddedPopup,
    /// 4: added, with a notice.
    AddedNotice,
    /// 0
    Failed,
    /// −1
    VariantNeeded,
    /// −2
    StoreNeeded,
    /// `EOC0001`: a payment of this basket is under way.
    CartLocked,
    /// Only to a repeat: the first may have added it; `cart` is the basket as it is now.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddToCartAnswer {
    pub outcome: AddOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// Where to go, for `go_to`, `variant_needed` and a failed personalization.
    pub path: Option<String>,
    pub title: Option<String>,
    pub personalization_error: bool,
    /// Null when the shop did the work and then could not be read.
    pub cart: Option<Cart>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChangeOutcome {
    Updated,
    Removed,
    Emptied,
    /// Refused, for want of stock as a rule; `message` says why.
    Failed,
    CartLocked,
    /// Only to a repeat: the first may have changed it; `cart` is the basket as it is now.
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
    #[serde(deserialize_with = "more_than_none")]
    #[schema(value_type = f64, minimum = 0.001, maximum = 1_000_000)]
    pub quantity: Quantity,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct AllQuantities {
    /// Every line of the basket, each once.
    pub lines: Vec<LineQuantity>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineQuantity {
    #[schema(value_type = String, pattern = "^[A-Za-z0-9_-]{1,160}$")]
    pub line_id: LineId,
    #[serde(deserialize_with = "more_than_none")]
    #[schema(value_type = f64, minimum = 0.001, maximum = 1_000_000)]
    pub quantity: Quantity,
}
