//! What the storefront sees of the cart.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use super::line_id::LineId;
use crate::platform::addresses::Link;
use crate::platform::lenient;
use crate::platform::media::Image;
use crate::platform::money::Money;
use crate::platform::quantity::Quantity;

/// The cart of this session (wire 4.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cart {
    pub lines: Vec<CartLine>,
    /// Sum of all quantities.
    pub item_count: Quantity,
    /// What the shop says about it, such as why it is empty.
    #[schema(required)]
    pub message: Option<String>,
    pub currency: String,
    pub totals: CartTotals,
    /// Whether the shopper may go on to checkout.
    pub can_buy: bool,
    #[schema(required)]
    pub coupon_code: Option<String>,
    #[schema(required)]
    pub order_note: Option<String>,
    pub member_logged_in: bool,
}

/// Sums of the cart; parts that are not there are `None`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartTotals {
    pub products: Money,
    #[schema(required)]
    pub gift_package: Option<Money>,
    #[schema(required)]
    pub personalization: Option<Money>,
    /// What a coupon takes off.
    #[schema(required)]
    pub coupon: Option<Money>,
    /// What campaigns take off.
    #[schema(required)]
    pub campaign: Option<Money>,
    /// `None` when shipping is not shown yet, zero when it is free.
    #[schema(required)]
    pub shipping: Option<Money>,
    pub total: Money,
    /// What is missing for free shipping.
    #[schema(required)]
    pub free_shipping_remaining: Option<Money>,
}

/// One line. Two lines of one product differ in variant, notes or personalization.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartLine {
    /// Opaque; changes when the line moves.
    #[schema(value_type = String)]
    pub line_id: LineId,
    pub product_id: String,
    #[schema(required)]
    pub variant_id: Option<String>,
    pub title: String,
    pub path: String,
    #[schema(required)]
    pub image: Option<Image>,
    #[schema(required)]
    pub brand: Option<Link>,
    /// Such as `Mavi / M`.
    #[schema(required)]
    pub variant_name: Option<String>,
    pub quantity: Quantity,
    pub min_quantity: Quantity,
    /// What is in stock, when the shop says.
    #[schema(required)]
    pub max_quantity: Option<Quantity>,
    pub quantity_step: Quantity,
    pub unit_price: Money,
    /// Before discount.
    #[schema(required)]
    pub unit_list_price: Option<Money>,
    #[schema(required)]
    pub discount_percent: Option<u32>,
    pub line_total: Money,
}

/// What every page shows of the cart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartSummary {
    pub item_count: Quantity,
    pub total: Money,
    pub lines: u32,
}

/// Asks to add a product (CRT-4, wire 4.1).
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddToCart {
    /// Digits, as text or number.
    #[schema(value_type = String)]
    pub product_id: RequestedId,
    /// Left out or `"0"` when the product has no variants.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub variant_id: Option<RequestedId>,
    pub quantity: Quantity,
    /// Partner of a campaign; one or several.
    #[serde(default)]
    #[schema(value_type = Option<RelatedProductIds>)]
    pub related_product_id: Option<RelatedProductIds>,
    #[serde(default)]
    pub subscribe: Option<bool>,
    #[serde(default)]
    pub subscribe_frequency: Option<String>,
    #[serde(default)]
    pub order_notes: Option<String>,
    /// Personalization, passed on as it is.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub form_data: Option<serde_json::Value>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum RelatedProductIds {
    One(String),
    Several(Vec<String>),
}

impl RelatedProductIds {
    pub fn as_slice(&self) -> &[String] {
        match self {
            Self::One(id) => std::slice::from_ref(id),
            Self::Several(ids) => ids,
        }
    }
}

/// An id a caller sends: digits only, as text or number; it goes into paths and forms of the shop.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "lenient::Scalar")]
pub struct RequestedId(String);

impl RequestedId {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it names nothing: `0`.
    pub fn is_none(&self) -> bool {
        self.0.bytes().all(|byte| byte == b'0')
    }
}

impl TryFrom<lenient::Scalar> for RequestedId {
    type Error = &'static str;

    fn try_from(scalar: lenient::Scalar) -> Result<Self, Self::Error> {
        let id = match scalar {
            lenient::Scalar::Text(_) | lenient::Scalar::Integer(_) => scalar.into_text(),
            _ => None,
        };
        id.filter(|id| id.len() <= 20 && id.bytes().all(|byte| byte.is_ascii_digit()))
            .map(Self)
            .ok_or("an id is 1 to 20 digits")
    }
}

/// How adding ended (CRT-1). Every one of them is an answer of 200: a shopper acts on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AddOutcome {
    /// Added: open the cart popup, or the cart on buy-now.
    Added,
    /// Go to `path`.
    GoTo,
    /// Added: open the cart popup, or the cart on buy-now.
    AddedPopup,
    /// Added: notice with a link to the cart.
    AddedNotice,
    /// Not added: show `message`.
    Failed,
    /// A variant must be chosen: go to `path`, or notice when already there.
    VariantNeeded,
    /// A store must be chosen.
    StoreNeeded,
    /// A payment is under way: nothing may change.
    CartLocked,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddToCartAnswer {
    pub outcome: AddOutcome,
    /// The shop's own words.
    #[schema(required)]
    pub message: Option<String>,
    #[schema(required)]
    pub path: Option<String>,
    /// Of the product.
    #[schema(required)]
    pub title: Option<String>,
    /// The personalization form was not filled in properly.
    pub personalization_error: bool,
    /// `None` when it could not be read afterwards.
    #[schema(required)]
    pub cart: Option<Cart>,
}

/// Asks for another quantity of one line.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateLine {
    pub quantity: Quantity,
}

/// Asks for the quantities of every line of the cart.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateLines {
    pub lines: Vec<LineQuantity>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineQuantity {
    /// Opaque; changes when the line moves.
    #[schema(value_type = String)]
    pub line_id: LineId,
    pub quantity: Quantity,
}

/// How changing the cart ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChangeOutcome {
    Updated,
    Removed,
    Emptied,
    /// Not changed: show `message`.
    Failed,
    /// A payment is under way: nothing may change.
    CartLocked,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartChange {
    pub outcome: ChangeOutcome,
    /// The shop's own words.
    #[schema(required)]
    pub message: Option<String>,
    /// `None` when it could not be read afterwards.
    #[schema(required)]
    pub cart: Option<Cart>,
}
