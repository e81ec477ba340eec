//! Wire types of one product, except for its page.

use commerce::lenient::{self, Scalar};
use commerce::money::parse_printed;
use commerce::product::wire::{Product, Variant};
use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer};
use wire_derive::Wire;

/// The answer of `variant/get-variant1-list` or `variant/get-variant2-list`, which differ in the
/// key (contracts/upstream/product.md#variants).
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct Level {
    #[serde(rename = "VARIANT1_LIST", alias = "VARIANT2_LIST", deserialize_with = "lenient::list")]
    pub variants: Vec<Variant>,
}

/// The answer of `product/get-related-products` (contracts/upstream/product.md#related-products).
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct Related {
    #[serde(rename = "PRODUCTS", deserialize_with = "lenient::list")]
    pub products: Vec<Product>,
}

/// The answer of `credit-card-installment-list` where it is JSON. Its keys are inferred from those
/// of the checkout's `get-bin` (contracts/upstream/product.md#payment-options).
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Installments {
    #[serde(default, deserialize_with = "lenient::text")]
    pub currency: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    pub banks: Vec<InstallmentBank>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct InstallmentBank {
    #[serde(alias = "BANK_NAME", deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub currency: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    pub installments: Vec<Installment>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Installment {
    #[serde(deserialize_with = "lenient::integer")]
    pub installment: Option<i64>,
    #[serde(deserialize_with = "lenient::integer")]
    pub plus_installment: Option<i64>,
    #[serde(deserialize_with = "amount")]
    pub price_installment: Option<Decimal>,
    #[serde(deserialize_with = "amount")]
    pub price_total: Option<Decimal>,
}

/// An amount: a number, or a text as pages print it.
fn amount<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Decimal>, D::Error> {
    Ok(match Scalar::deserialize(deserializer)? {
        Scalar::Text(text) => parse_printed(&text),
        number => number.as_decimal(),
    })
}

/// The answer of `catalog/product/attributes` for one product: a bare list
/// (contracts/upstream/product.md#catalog-attributes).
#[derive(Debug, Clone, Deserialize)]
#[serde(transparent)]
pub struct AttributeGroups(#[serde(deserialize_with = "lenient::list")] pub Vec<AttributeGroup>);

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct AttributeGroup {
    #[serde(deserialize_with = "lenient::text")]
    pub group_id: Option<String>,
    /// The key of the label is not known; two likely ones are read
    /// (contracts/upstream/product.md#catalog-attributes).
    #[serde(alias = "GROUP_NAME", deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub catalog_view: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    pub options: Vec<AttributeOption>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct AttributeOption {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub product_id: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    pub selected: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    pub image: Option<String>,
}

/// The answer of `get-product-by-properties`: a list with one product or none
/// (contracts/upstream/product.md#catalog-attributes).
#[derive(Debug, Clone, Deserialize)]
#[serde(transparent)]
pub struct Products(#[serde(deserialize_with = "lenient::list")] pub Vec<Product>);

/// The answer of `product-detail/comments` (contracts/upstream/product.md#comments).
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Comments {
    #[serde(default, deserialize_with = "lenient::integer")]
    pub total: Option<i64>,
    #[serde(default, deserialize_with = "lenient::object")]
    pub meta: Option<Paging>,
    #[serde(deserialize_with = "lenient::list")]
    pub comments: Vec<Comment>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Paging {
    #[serde(deserialize_with = "lenient::integer")]
    pub current_page: Option<i64>,
    #[serde(deserialize_with = "lenient::integer")]
    pub total_page: Option<i64>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Comment {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub surname: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub comment: Option<String>,
    /// 0 to 100.
    #[serde(deserialize_with = "lenient::decimal")]
    pub rate: Option<Decimal>,
    /// Unix seconds.
    #[serde(deserialize_with = "lenient::integer")]
    pub date: Option<i64>,
    #[serde(deserialize_with = "lenient::flag")]
    pub is_name_displayed: Option<bool>,
    #[serde(deserialize_with = "lenient::flag")]
    pub is_product_purchased: Option<bool>,
    #[serde(deserialize_with = "lenient::integer")]
    pub yes_vote: Option<i64>,
    #[serde(deserialize_with = "lenient::integer")]
    pub no_vote: Option<i64>,
}

/// The answer of `comment-average`: how often each number of stars was given
/// (contracts/upstream/product.md#comments).
#[derive(Debug, Clone, Deserialize)]
pub struct Average {
    #[serde(deserialize_with = "lenient::object")]
    pub data: Option<Stars>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Stars {
    #[serde(rename = "1", deserialize_with = "lenient::integer")]
    pub one: Option<i64>,
    #[serde(rename = "2", deserialize_with = "lenient::integer")]
    pub two: Option<i64>,
    #[serde(rename = "3", deserialize_with = "lenient::integer")]
    pub three: Option<i64>,
    #[serde(rename = "4", deserialize_with = "lenient::integer")]
    pub four: Option<i64>,
    #[serde(rename = "5", deserialize_with = "lenient::integer")]
    pub five: Option<i64>,
}

/// The answer of a comment or vote (contracts/upstream/product.md#comments).
#[derive(Debug, Clone, Deserialize)]
pub struct WriteAnswer {
    #[serde(deserialize_with = "lenient::integer")]
    pub status: Option<i64>,
    #[serde(default, rename = "statusText", alias = "message", deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    #[serde(default, alias = "field", deserialize_with = "lenient::text")]
    pub key: Option<String>,
}
