//! What the shop speaks of one product's lists [wire 7.6, 7.8].

use serde::Deserialize;

use crate::platform::lenient;
use crate::platform::product::wire::{Product, Variant};

/// The two variant lists, each under a key of its own. One of them must be there.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum WireOptions {
    First {
        #[serde(rename = "VARIANT1_LIST", deserialize_with = "lenient::list")]
        list: Vec<Variant>,
    },
    Second {
        #[serde(rename = "VARIANT2_LIST", deserialize_with = "lenient::list")]
        list: Vec<Variant>,
    },
}

#[derive(Debug, Deserialize)]
pub(super) struct WireRelated {
    #[serde(rename = "PRODUCTS", deserialize_with = "lenient::list")]
    pub products: Vec<Product>,
}
