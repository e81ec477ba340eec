//! The product page.

mod reshape;

pub use reshape::{DetailWire, of_page};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rating::Rating;
use super::subscription::SubscriptionFrequency;
use super::variant::VariantOption;
use crate::addresses::Link;
use crate::media::ImageSource;
use crate::money::Money;
use crate::number::Number;
use crate::quantity::Quantity;

/// The contents of a product page (contracts/upstream/product.md#product-object).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductDetail {
    pub id: String,
    pub title: String,
    pub path: String,
    pub sku: String,
    /// Shared by products that differ in one attribute; null for a product without a catalog.
    pub catalog_code: Option<String>,
    pub supplier_code: Option<String>,
    pub barcode: Option<String>,
    pub brand: Option<Link>,
    pub category: Option<Link>,
    pub images: Vec<ProductImage>,
    pub price: Money,
    /// Before discount.
    pub list_price: Option<Money>,
    pub discount_percent: Option<u32>,
    pub vat_included: bool,
    pub vat_percent: Number,
    /// The currency of the displayed prices.
    pub currency_target: String,
    /// In the product's unit.
    pub stock: Quantity,
    pub in_stock: bool,
    /// Such as `Adet` or `Metre`; may be empty.
    pub unit: String,
    /// Number of decimals of a quantity.
    pub quantity_decimals: u32,
    pub min_quantity: Quantity,
    pub max_quantity: Option<Quantity>,
    pub quantity_step: Quantity,
    /// Discounts by quantity (PRD-5).
    pub multi_buy: Vec<MultiBuyTier>,
    /// How often it may be delivered again; empty if it cannot be subscribed to (CRT-4).
    pub subscription_frequencies: Vec<SubscriptionFrequency>,
    pub short_description: String,
    pub tabs: Vec<ProductTab>,
    pub is_new: bool,
    pub free_shipping: bool,
    /// Displayed without a price; not for sale.
    pub display_only: bool,
    /// Added to the cart with its form only (CRT-6).
    pub personalized: bool,
    pub rating: Option<Rating>,
    /// `None` without variants.
    pub variants: Option<ProductVariants>,
}

/// A picture of the gallery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductImage {
    pub url: String,
    pub alt: String,
    pub sources: Vec<ImageSource>,
    /// The variant type in the picture.
    pub variant_type_id: Option<String>,
}

/// A price tier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MultiBuyTier {
    pub min: Quantity,
    /// `None` for no upper limit.
    pub max: Option<Quantity>,
    /// Percent off.
    pub percent: Number,
}

/// A tab with its content, or with the address from which it is loaded on demand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductTab {
    pub id: String,
    pub title: String,
    /// Sanitised.
    pub html: Option<String>,
    /// A path of this origin.
    pub href: Option<String>,
}

/// The variant levels. The second level's options depend on the chosen option of the first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductVariants {
    pub first_name: String,
    /// `None` if there is only one level.
    pub second_name: Option<String>,
    pub first: Vec<VariantOption>,
    pub second: Vec<VariantOption>,
}
