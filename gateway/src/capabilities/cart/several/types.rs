//! Types of adding several products at once.

use commerce::quantity::{Quantity, deserialize_positive};
use platform::query::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::types::{AddOutcome, Cart};

/// Products to add to the basket at once. What needs a choice, a form or a subscription is added by
/// itself.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Additions {
    #[schema(min_items = 1, max_items = 50)]
    pub items: Vec<NewItem>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewItem {
    pub product_id: Id,
    /// Omitted or `0` for a product without variants.
    #[serde(default)]
    pub variant_id: Option<Id>,
    #[serde(deserialize_with = "deserialize_positive")]
    #[schema(value_type = f64, minimum = 0.001, maximum = 1_000_000)]
    pub quantity: Quantity,
}

/// What became of each product.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdditionsResult {
    /// One for each item, in their order.
    pub results: Vec<AdditionResult>,
    /// Null if the basket could not be read afterwards.
    pub cart: Option<Cart>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdditionResult {
    /// `unknown` where the shop does not say, or for a repeat of which nothing is known.
    pub outcome: AddOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The redirect for `go_to`, and the product's page where it needs a choice or its form.
    pub path: Option<String>,
}
