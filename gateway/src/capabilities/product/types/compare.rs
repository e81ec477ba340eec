//! Types of a comparison (CMP-3, CMP-4).

use commerce::product::card::ProductCard;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Products side by side, in the order of the request.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Comparison {
    /// One column each.
    pub products: Vec<ProductCard>,
    pub rows: Vec<ComparisonRow>,
    /// Ids of the request that the shop does not know, or not any more.
    pub unavailable: Vec<String>,
}

/// One property of all products.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ComparisonRow {
    pub kind: PropertyKind,
    /// As the shop names it; null for a kind that has a name of its own.
    pub name: Option<String>,
    /// One for each product, in their order; null where it has none.
    #[schema(value_type = Vec<Option<String>>)]
    pub values: Vec<Option<String>>,
    /// Whether the values differ, a missing one among them.
    pub differs: bool,
}

/// In the order of their rows.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "camelCase")]
pub enum PropertyKind {
    Brand,
    Category,
    Sku,
    Unit,
    /// What can be chosen, such as sizes, separated by commas.
    Options,
    /// A row of a table in the product's description.
    Specification,
}

/// One product with its properties, before it is joined with others.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ComparedProduct {
    pub card: ProductCard,
    pub properties: Vec<ComparedProperty>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ComparedProperty {
    pub kind: PropertyKind,
    pub name: Option<String>,
    pub value: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ComparisonQuery {
    /// One to four ids, joined by hyphens. Repeated ones count once.
    #[param(pattern = "^[A-Za-z0-9_]{1,32}(-[A-Za-z0-9_]{1,32}){0,3}$")]
    pub products: String,
}
