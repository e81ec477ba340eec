//! What the shop speaks about one product, besides its page.

use serde::Deserialize;
use wire_derive::Wire;

use crate::platform::lenient;
use crate::platform::product::wire::{Product, Variant};

/// The answer of `variant/get-variant1-list` or `variant/get-variant2-list`, each with a key of its own (wire 7.6).
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct Level {
    #[serde(rename = "VARIANT1_LIST", alias = "VARIANT2_LIST", deserialize_with = "lenient::list")]
    pub variants: Vec<Variant>,
}

/// The answer of `product/get-related-products` (wire 7.8).
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct Related {
    #[serde(rename = "PRODUCTS", deserialize_with = "lenient::list")]
    pub products: Vec<Product>,
}
