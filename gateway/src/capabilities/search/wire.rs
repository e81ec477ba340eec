//! Wire types of the search.

use commerce::lenient;
use serde::Deserialize;
use wire_derive::Wire;

/// The answer of `product/searchAll` (contracts/upstream/search.md#live-search). Words that the
/// shop refuses may be answered with a message alone.
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
    #[serde(default, deserialize_with = "lenient::flag")]
    pub status: Option<bool>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: Option<String>,
    #[serde(default, rename = "statusText", deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
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

/// An answer of the same call without any list.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Refusal {
    #[serde(deserialize_with = "lenient::flag")]
    pub status: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    pub message: Option<String>,
    #[serde(rename = "statusText", deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
}
