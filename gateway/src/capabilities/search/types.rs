//! Types of search suggestions.
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct SearchResult {
    pub products: Vec<Suggestion>,
    pub categories: Vec<Suggestion>,
    pub brands: Vec<Suggestion>,
    /// Products sold together.
    pub combinations: Vec<Suggestion>,
    /// What the shop says to the shopper, in place of results or besides them. Plain text.
    pub message: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Suggestion {
    pub title: String,
    pub path: String,
    /// Same-origin address of a small picture.
    pub image: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// The typed words; with fewer than 3 characters the result is empty and the shop is not asked.
    #[param(max_length = 100)]
    pub q: String,
}
