//! The page of one product.

mod reshape;

pub use reshape::{DetailWire, of_page};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rating::Rating;
use super::variant::VariantOption;
use crate::addresses::Link;
use crate::media::ImageSource;
use crate::money::Money;
use crate::number::Number;
use crate::quantity::Quantity;

/// Everything the page of one product shows (contracts/upstream/product.md#product-object).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductDetail {
    pub id: String,
    pub title: String,
    pub path: String,
    pub sku: String,
    /// What products that differ by an attribute share; null for one that is in no catalog.
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
    /// The currency prices are shown in.
    pub currency_target: String,
    /// In the product's unit.
    pub stock: Quantity,
    pub in_stock: bool,
    /// Such as `Adet` or `Metre`; may be empty.
    pub unit: String,
    /// Decimals a quantity may have.
    pub quantity_decimals: u32,
    pub min_quantity: Quantity,
    pub max_quantity: Option<Quantity>,
    pub quantity_step: Quantity,
    /// Cheaper from a quantity on (PRD-5).
    pub multi_buy: Vec<MultiBuyTier>,
    pub short_description: String,
    pub tabs: Vec<ProductTab>,
    pub is_new: bool,
    pub free_shipping: bool,
    /// Shown without a price; not for sale.
    pub display_only: bool,
    pub rating: Option<Rating>,
    /// `None` when there is nothing to choose.
    pub variants: Option<ProductVariants>,
}

/// A picture of the gallery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductImage {
    pub url: String,
    pub alt: String,
    pub sources: Vec<ImageSource>,
    /// The variant type it shows.
    pub variant_type_id: Option<String>,
}

/// A price tier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MultiBuyTier {
    pub min: Quantity,
    /// `None`: no upper end.
    pub max: Option<Quantity>,
    /// Percent off.
    pub percent: Number,
}

/// A tab: content, or the address it is loaded from on demand.
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

/// The levels of choice. The second level's options are those of the first one's chosen option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductVariants {
    pub first_name: String,
    /// `None` when there is one level only.
    pub second_name: Option<String>,
    pub first: Vec<VariantOption>,
    pub second: Vec<VariantOption>,
}
