//! Wire types of listings, filters and categories.

use commerce::lenient;
use rust_decimal::Decimal;
use serde::Deserialize;
use wire_derive::Wire;

/// A category with its children (`category/get`, contracts/upstream/catalogue.md#categories). Old
/// clients read `TITLE`, new ones `NAME`.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Category {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub url: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub image: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    pub status: Option<bool>,
    #[serde(deserialize_with = "lenient::integer")]
    pub count: Option<i64>,
    #[serde(deserialize_with = "lenient::flag")]
    pub selected: Option<bool>,
    #[serde(deserialize_with = "lenient::list")]
    pub children: Vec<Category>,
}

/// The answer of `category/get`: a bare list.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(transparent)]
pub struct Categories(#[serde(deserialize_with = "lenient::list")] pub Vec<Category>);

/// The answer of `filter/get` (contracts/upstream/catalogue.md#filters). `FILTERS`, `BRANDS` and
/// the like are present if they were requested.
#[derive(Debug, Clone, Deserialize, Wire)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct FilterAnswer {
    #[serde(default, deserialize_with = "lenient::list")]
    pub filters: Vec<FilterGroup>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub categories: Vec<Category>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub brands: Vec<FilterValue>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub models: Vec<FilterValue>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub suppliers: Vec<FilterValue>,
    #[serde(default, deserialize_with = "lenient::object")]
    pub price: Option<Range>,
    /// The only required key (contracts/upstream/catalogue.md#filters): an answer without it has no
    /// filters.
    #[serde(deserialize_with = "lenient::object")]
    pub variants: Option<Variants>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub target_currency: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub selected: Vec<Selected>,
    #[serde(default, deserialize_with = "lenient::object")]
    pub settings: Option<Settings>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct FilterGroup {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(rename = "TYPE", deserialize_with = "lenient::integer")]
    pub kind: Option<i64>,
    #[serde(deserialize_with = "lenient::text")]
    pub view: Option<String>,
    #[serde(flatten)]
    pub range: Range,
    #[serde(deserialize_with = "lenient::list")]
    pub values: Vec<FilterValue>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Range {
    #[serde(deserialize_with = "lenient::decimal")]
    pub min: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub max: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub min_selected: Option<Decimal>,
    #[serde(deserialize_with = "lenient::decimal")]
    pub max_selected: Option<Decimal>,
    #[serde(deserialize_with = "lenient::flag")]
    pub selected: Option<bool>,
}

/// A value of a filter, a brand, a model, a supplier or a variant type.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct FilterValue {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub name: Option<String>,
    /// In filters: a colour or the address of a picture.
    #[serde(deserialize_with = "lenient::text")]
    pub data: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub color_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub image: Option<String>,
    #[serde(rename = "img1_path", deserialize_with = "lenient::text")]
    pub brand_image: Option<String>,
    #[serde(deserialize_with = "lenient::integer")]
    pub count: Option<i64>,
    #[serde(deserialize_with = "lenient::flag")]
    pub selected: Option<bool>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Variants {
    #[serde(rename = "TYPE1_NAME", deserialize_with = "lenient::text")]
    pub first_name: Option<String>,
    #[serde(rename = "TYPE2_NAME", deserialize_with = "lenient::text")]
    pub second_name: Option<String>,
    #[serde(rename = "TYPE1_LIST", deserialize_with = "lenient::list")]
    pub first: Vec<FilterValue>,
    #[serde(rename = "TYPE2_LIST", deserialize_with = "lenient::list")]
    pub second: Vec<FilterValue>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Selected {
    #[serde(rename = "XTYPE", deserialize_with = "lenient::text")]
    pub kind: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub value: Option<String>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Settings {
    #[serde(deserialize_with = "lenient::flag")]
    pub show_count: Option<bool>,
}
