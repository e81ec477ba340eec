//! Wire types of the cart.

use commerce::lenient;
use commerce::product::wire::{Picture, Price};
use rust_decimal::Decimal;
use serde::Deserialize;
use wire_derive::Wire;

/// The answer of `cart/load` (contracts/upstream/cart.md#contents).
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Cart {
    /// The only required key: an answer without it is not a cart.
    #[serde(deserialize_with = "lenient::list")]
    pub products: Vec<Line>,
    /// Shown if the cart is empty.
    #[serde(default, deserialize_with = "lenient::text")]
    pub error: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub coupon_code: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub general_order_note: Option<String>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub is_buy_button_active: Option<bool>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub is_member_logged_in: Option<bool>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub display_cargo: Option<bool>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub target_currency: Option<String>,
    #[serde(default, deserialize_with = "lenient::decimal")]
    pub price_cart: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient::decimal")]
    pub price_personalization: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient::decimal")]
    pub price_gift_package: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient::decimal")]
    pub price_coupon: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient::decimal")]
    pub price_campaign: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient::decimal")]
    pub price_cargo: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient::decimal")]
    pub price_general: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient::decimal")]
    pub price_for_cargo_free: Option<Decimal>,
}

/// One line of the cart.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Line {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    /// The 0-based position, by which the shop addresses a line.
    #[serde(deserialize_with = "lenient::integer")]
    pub cart_id: Option<i64>,
    /// Inferred, see contracts/upstream/pages.md#7-beyond-the-known-protocol.
    #[serde(deserialize_with = "lenient::text")]
    pub variant_id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub url: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub brand: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub brand_url: Option<String>,
    #[serde(deserialize_with = "lenient::object")]
    pub image: Option<Picture>,
    #[serde(deserialize_with = "lenient::text")]
    pub variant_name: Option<String>,
    #[serde(rename = "VARIANT1_NAME", deserialize_with = "lenient::text")]
    pub first_variant_name: Option<String>,
    #[serde(rename = "VARIANT2_NAME", deserialize_with = "lenient::text")]
    pub second_variant_name: Option<String>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub count: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub stock: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub min_order_count: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub stock_increment: Option<Decimal>,
    #[serde(flatten)]
    pub price: Price,
    /// Whether the line is wrapped.
    #[serde(deserialize_with = "lenient::flag")]
    pub is_gift_package_active: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    pub gift_notes: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub order_notes: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    pub subscribe: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    pub subscribe_frequency: Option<String>,
    /// Its elements are inferred, see contracts/upstream/product.md#subscriptions.
    #[serde(deserialize_with = "lenient::texts")]
    pub subscribe_frequency_list: Vec<String>,
    /// Inferred, see contracts/upstream/cart.md#contents.
    #[serde(deserialize_with = "lenient::list")]
    pub personalization: Vec<Personalization>,
    /// Inferred from products, see contracts/upstream/cart.md#contents.
    #[serde(deserialize_with = "lenient::flag")]
    pub deal: Option<bool>,
    /// Inferred like `DEAL`; local time of the shop.
    #[serde(deserialize_with = "lenient::text")]
    pub deal_end_date: Option<String>,
}

/// A filled-in field of the product's form.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Personalization {
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub value: Option<String>,
}

/// The answer of `cart/add-to-cart`: one result, or a list of them when several products were added
/// (contracts/upstream/cart.md#adding).
#[derive(Debug, Clone, Deserialize, Wire)]
#[serde(untagged)]
pub enum AddAnswer {
    Several(Vec<AddResult>),
    One(Box<AddResult>),
}

/// Result of adding one product.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(rename_all = "camelCase")]
pub struct AddResult {
    #[serde(deserialize_with = "lenient::integer")]
    pub status: Option<i64>,
    /// `EOC0001`: the cart is locked because a payment is under way.
    #[serde(default, deserialize_with = "lenient::text")]
    pub status_code: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub url: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(default, rename = "personalization_error", deserialize_with = "lenient::flag")]
    pub personalization_error: Option<bool>,
}

/// The answer of `cart/update-item`, `cart/update`, `cart/delete`
/// (contracts/upstream/cart.md#changing). The answer of `delete-all` is ignored.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct ChangeAnswer {
    /// Above 0 is a success; `update` may omit it.
    #[serde(deserialize_with = "lenient::integer")]
    pub status: Option<i64>,
    #[serde(deserialize_with = "lenient::text")]
    pub status_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
}
