//! Wire types of the search.

use commerce::lenient;
use serde::Deserialize;
use wire_derive::Wire;

/// The answer of `product/searchAll` (contracts/upstream/search.md#live-search).
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct SearchAll {
    #[serde(deserialize_with = "lenient::list")]
    pub products: Vec<Found>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub categories: Vec<Found>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub brands: Vec<Found>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub combines: Vec<Found>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Found {
    /// The words may be marked up with tags.
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub url: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub image: Option<String>,
}
