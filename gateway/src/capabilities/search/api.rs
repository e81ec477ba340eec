//! What the storefront sees of live search.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What matches the words, by kind (wire 7.5). Four empty lists for fewer than 3 characters (VAL-3).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResult {
    pub products: Vec<Suggestion>,
    pub categories: Vec<Suggestion>,
    pub brands: Vec<Suggestion>,
    /// Of a category and a brand, for example.
    pub combinations: Vec<Suggestion>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Suggestion {
    pub title: String,
    pub path: String,
    /// Address of a small picture on this origin.
    #[schema(required)]
    pub image: Option<String>,
}
