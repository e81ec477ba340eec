//! The keys of `cart/load` that are options (contracts/upstream/cart.md#contents).

use commerce::lenient;
use rust_decimal::Decimal;
use serde::Deserialize;

use super::super::wire::Line;

/// The answer of `cart/load`, read for its options.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Options {
    /// The only required key: an answer without it is not a cart.
    #[serde(deserialize_with = "lenient::list")]
    pub products: Vec<Line>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub target_currency: Option<String>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub is_discount_coupon_active: Option<bool>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub coupon_code: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub campaign_list: Vec<Campaign>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub is_general_order_note_active: Option<bool>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub general_order_note: Option<String>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub is_delivery_date_active: Option<bool>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub delivery_date: Option<String>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub is_delivery_hour_active: Option<bool>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub delivery_hour: Option<String>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub has_gift: Option<bool>,
    #[serde(default, deserialize_with = "lenient::decimal")]
    pub gift_package_cost: Option<Decimal>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Campaign {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub group: Option<String>,
    /// HTML.
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    /// HTML.
    #[serde(deserialize_with = "lenient::text")]
    pub description: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub image: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    pub selected: Option<bool>,
}
