//! What the storefront sees of browsing.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::number::Number;
use crate::platform::product::card::ProductCard;

/// The categories of the shop (wire 7.8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Menu {
    pub categories: Vec<MenuCategory>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MenuCategory {
    pub id: String,
    pub name: String,
    pub path: String,
    #[schema(no_recursion)]
    pub children: Vec<MenuCategory>,
}

/// One page of a product list (wire 7.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductPage {
    /// 1-based.
    pub page: u32,
    pub page_size: u32,
    /// Products in the whole list, when the shop says.
    #[schema(required)]
    pub total: Option<u32>,
    pub products: Vec<ProductCard>,
    /// No page follows.
    pub is_last: bool,
}

/// What a list can be narrowed by (FLT-1, wire 7.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Filters {
    pub groups: Vec<FilterGroup>,
    pub brands: Vec<FilterValue>,
    pub suppliers: Vec<FilterValue>,
    pub models: Vec<FilterValue>,
    pub categories: Vec<FilterCategory>,
    pub variants: VariantFilters,
    /// `None` when there is no range to choose from.
    #[schema(required)]
    pub price: Option<PriceRange>,
    pub selected: Vec<SelectedFilter>,
    /// Of the price range.
    pub currency: String,
    /// Whether counts are to be shown.
    pub show_counts: bool,
}

/// Options of the two variant levels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VariantFilters {
    #[schema(required)]
    pub first_name: Option<String>,
    pub first: Vec<FilterValue>,
    #[schema(required)]
    pub second_name: Option<String>,
    pub second: Vec<FilterValue>,
}

/// Whole units of the currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PriceRange {
    pub min: Number,
    pub max: Number,
    pub min_selected: Number,
    pub max_selected: Number,
    pub selected: bool,
}

/// One choice already made, in the shop's terms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SelectedFilter {
    #[serde(rename = "type")]
    pub kind: String,
    pub value: String,
}

/// A property products are told apart by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FilterGroup {
    pub id: String,
    pub name: String,
    pub kind: FilterKind,
    /// How the shop shows it, such as `color`.
    #[schema(required)]
    pub view: Option<String>,
    pub values: Vec<FilterValue>,
    /// Bounds of a range.
    #[schema(required)]
    pub min: Option<Number>,
    #[schema(required)]
    pub max: Option<Number>,
    #[schema(required)]
    pub min_selected: Option<Number>,
    #[schema(required)]
    pub max_selected: Option<Number>,
}

/// How many values may be chosen (FLT-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FilterKind {
    Multi,
    Single,
    Range,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FilterValue {
    pub id: String,
    pub name: String,
    /// Products that have it.
    #[schema(required)]
    pub count: Option<u32>,
    pub selected: bool,
    /// CSS colour.
    #[schema(required)]
    pub color: Option<String>,
    /// Address of a picture on this origin.
    #[schema(required)]
    pub image: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FilterCategory {
    pub id: String,
    pub name: String,
    pub path: String,
    #[schema(required)]
    pub count: Option<u32>,
    pub selected: bool,
    #[schema(no_recursion)]
    pub children: Vec<FilterCategory>,
}
