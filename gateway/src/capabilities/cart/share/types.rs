//! Types of a shared basket.

use commerce::quantity::{Quantity, deserialize_positive};
use platform::query::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::types::{Cart, ChangeOutcome};

/// What a shared basket names.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct SharedItems {
    #[schema(min_items = 1, max_items = 50)]
    pub items: Vec<SharedItem>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SharedItem {
    /// Without a hyphen, which separates items for the shop.
    pub product_id: Id,
    /// Omitted or `0` for a product without variants.
    #[serde(default)]
    pub variant_id: Option<Id>,
    #[serde(deserialize_with = "deserialize_positive")]
    #[schema(value_type = f64, minimum = 0.001, maximum = 1_000_000)]
    pub quantity: Quantity,
}

/// What became of the items of a shared basket.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SharedItemsResult {
    /// `failed` if nothing was added, `unknown` if the basket could not be read afterwards.
    pub outcome: ChangeOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    pub cart: Option<Cart>,
    /// What the shop left out, and how much of it. It does not say why.
    pub missing: Vec<MissingItem>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissingItem {
    pub product_id: String,
    pub variant_id: Option<String>,
    pub quantity: Quantity,
}
