//! Parses the shop's HTML: pure functions from the text of a page to typed data.
//!
//! Parse an answer into a [`Document`] once, then call the readers:
//!
//! - [`tree`] turns text into a flat tree in one pass (with `html5gum`, a WHATWG tokenizer);
//! - [`script`] reads JavaScript literals, page variables and `PRODUCT_DATA` records from inline
//!   scripts;
//! - [`page`] reads what every page has: identity, head, breadcrumbs, variables, JSON-LD;
//! - [`card`], [`listing`] and [`home`] read products in lists and the blocks around them;
//! - [`product`] reads the product page, [`properties`] what it can be compared by, [`fragment`]
//!   the data of a popup, [`personalization`] the form of a product, [`installments`] its tables of
//!   instalments;
//! - [`sanitize`] cleans HTML for a browser, and makes its tables accessible.
//!
//! Every function is total: any text gives a result, nothing panics, and work and memory grow only
//! with the size of the text. Missing markup is `None` or empty; additional markup is ignored. The
//! markup is described in `contracts/upstream/pages.md`.

pub mod card;
pub mod fragment;
pub mod home;
pub mod installments;
pub mod listing;
pub mod page;
pub mod personalization;
pub mod product;
pub mod properties;
pub mod sanitize;
pub mod script;
mod tables;
pub mod tree;

pub use sanitize::Sanitizer;
pub use tree::{Document, Element};

#[cfg(test)]
mod totality;
