//! What the storefront sees of regions.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The countries the shop delivers to or knows (REG-3, wire 10.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Countries {
    pub countries: Vec<Country>,
    /// Code of the one to preselect.
    #[schema(required)]
    pub selected: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Country {
    /// Two letters, upper case.
    pub code: String,
    pub name: String,
    /// Digits only, may be empty.
    pub dial_code: String,
    /// The shop's phone pattern as written; may be empty.
    pub phone_pattern: String,
    /// A state is asked for before the city (REG-1).
    pub has_states: bool,
}

/// Regions of one level below a parent. An empty list means: typed freely (REG-2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Regions {
    pub regions: Vec<Region>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Region {
    pub code: String,
    pub name: String,
    /// Districts only.
    #[schema(required)]
    pub postal_code: Option<String>,
}
