//! What the shop speaks: lower-case keys here [wire 7.5].

use serde::Deserialize;

use crate::platform::loose::{List, Text};

#[derive(Debug, Deserialize)]
#[serde(default)]
#[derive(Default)]
pub(super) struct WireFound {
    pub products: List<WireSuggestion>,
    pub categories: List<WireSuggestion>,
    pub brands: List<WireSuggestion>,
    pub combines: List<WireSuggestion>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WireSuggestion {
    pub title: Text,
    pub url: Text,
    pub image: Text,
}
