//! Wire types of products: the catalogue object (contracts/upstream/product.md#product-object), the
//! list record (contracts/upstream/catalogue.md#product-records), the variant
//! (contracts/upstream/product.md#variants).

use rust_decimal::Decimal;
use serde::Deserialize;
use wire_derive::Wire;

use crate::lenient;

/// The product object of filter lists, related products, favourites, catalog swaps and the product
/// page.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Product {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub url: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub product_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub supplier_product_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub barcode: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub brand: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub brand_url: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub category_name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub category_url: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub short_description: Option<String>,
    #[serde(flatten)]
    pub price: Price,
    #[serde(deserialize_with = "lenient::decimal")]
    pub stock: Option<Decimal>,
    #[serde(deserialize_with = "lenient::flag")]
    pub in_stock: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    pub stock_unit: Option<String>,
    #[serde(deserialize_with = "lenient::integer")]
    pub stock_unit_decimal: Option<i64>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub stock_increment: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub min_order_count: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub max_order_count: Option<Decimal>,
    #[serde(deserialize_with = "lenient::flag")]
    pub has_variant: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    pub variant_id: Option<String>,
    #[serde(rename = "VARIANT_FEATURE1_TITLE", deserialize_with = "lenient::text")]
    pub first_level_name: Option<String>,
    #[serde(rename = "VARIANT_FEATURE2_TITLE", deserialize_with = "lenient::text")]
    pub second_level_name: Option<String>,
    /// Its elements are inferred, see contracts/upstream/product.md#variants.
    #[serde(rename = "VARIANT_FEATURE1_LIST", deserialize_with = "lenient::list")]
    pub first_level: Vec<ListedVariant>,
    #[serde(deserialize_with = "lenient::flag")]
    pub is_catalog: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    pub model_id: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    pub is_new_product: Option<bool>,
    #[serde(deserialize_with = "lenient::flag")]
    pub is_display_product: Option<bool>,
    #[serde(deserialize_with = "lenient::flag")]
    pub is_personalization_active: Option<bool>,
    #[serde(deserialize_with = "lenient::flag")]
    pub is_cargo_free: Option<bool>,
    #[serde(deserialize_with = "lenient::flag")]
    pub is_multiple_discount_active: Option<bool>,
    #[serde(deserialize_with = "lenient::list")]
    pub multiple_discount: Vec<Tier>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub comment_rank: Option<Decimal>,
    #[serde(deserialize_with = "lenient::integer")]
    pub comment_count: Option<i64>,
    #[serde(deserialize_with = "lenient::object")]
    pub image: Option<Picture>,
    #[serde(deserialize_with = "lenient::list")]
    pub image_list: Vec<Picture>,
    #[serde(deserialize_with = "lenient::text")]
    pub detail: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub warranty_info: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub delivery_info: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub document_info: Option<String>,
    /// Whether the product may be subscribed to.
    #[serde(deserialize_with = "lenient::flag")]
    pub subscribe: Option<bool>,
    /// Its elements are inferred, see contracts/upstream/product.md#subscriptions.
    #[serde(deserialize_with = "lenient::texts")]
    pub subscribe_frequency_list: Vec<String>,
}

/// An option of a variant level in a product object.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct ListedVariant {
    #[serde(rename = "TYPE", deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub type_color_code: Option<String>,
}

/// The price part of a product object or cart line. Amounts exclude VAT.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Price {
    #[serde(deserialize_with = "lenient::decimal")]
    pub price_sell: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub price_not_discounted: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub discount_percent: Option<Decimal>,
    #[serde(deserialize_with = "lenient::flag")]
    pub is_display_discounted_active: Option<bool>,
    /// Percent.
    #[serde(deserialize_with = "lenient::decimal")]
    pub vat: Option<Decimal>,
    /// Whether VAT is added before prices are shown.
    #[serde(deserialize_with = "lenient::flag")]
    pub display_vat: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    pub target_currency: Option<String>,
}

/// A picture in three sizes.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Picture {
    #[serde(deserialize_with = "lenient::text")]
    pub small: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub medium: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub big: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub variant_type_id: Option<String>,
}

impl Picture {
    pub fn sizes(&self) -> [Option<&str>; 3] {
        [self.small.as_deref(), self.medium.as_deref(), self.big.as_deref()]
    }
}

/// A multi-buy tier.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Tier {
    #[serde(deserialize_with = "lenient::decimal")]
    pub min: Option<Decimal>,
    /// 0 or missing: no upper limit.
    #[serde(deserialize_with = "lenient::decimal")]
    pub max: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub percent: Option<Decimal>,
}

/// One record of `PRODUCT_DATA`. The `total_` prices include VAT.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Record {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub supplier_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub barcode: Option<String>,
    /// Excludes VAT.
    #[serde(deserialize_with = "lenient::decimal")]
    pub sale_price: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub total_base_price: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub total_sale_price: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub vat: Option<Decimal>,
    #[serde(deserialize_with = "lenient::text")]
    pub subproduct_id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub image: Option<String>,
    /// Pieces in stock.
    #[serde(deserialize_with = "lenient::decimal")]
    pub quantity: Option<Decimal>,
    #[serde(deserialize_with = "lenient::text")]
    pub url: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub currency: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub currency_target: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub brand: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub category: Option<String>,
}

/// One variant, of a product page or of a variant list. Prices exclude VAT.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Variant {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub type_id: Option<String>,
    #[serde(rename = "TYPE", deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub type_color_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub ws_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub barcode: Option<String>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub price: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub price_not_discounted: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub discount_percent: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub stock: Option<Decimal>,
    #[serde(deserialize_with = "lenient::flag")]
    pub in_stock: Option<bool>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub money_order_percent: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub vat: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub weight: Option<Decimal>,
    #[serde(deserialize_with = "lenient::text")]
    pub additional_info: Option<String>,
    #[serde(deserialize_with = "lenient::object")]
    pub image: Option<Picture>,
}
