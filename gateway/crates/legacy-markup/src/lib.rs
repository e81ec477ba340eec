//! The shop's HTML as an upstream format: pure functions from a page's text to typed data.
//!
//! Read one [`Document`] from an answer, then ask the readers for what it holds:
//!
//! - [`tree`] turns text into a flat tree in one pass (the tokenizer is the WHATWG one of `html5gum`);
//! - [`script`] reads JavaScript literals, page variables and `PRODUCT_DATA` records out of inline scripts;
//! - [`page`] reads what every page carries: identity, head, breadcrumbs, variables, JSON-LD;
//! - [`card`], [`listing`] and [`home`] read products in lists and what stands around them;
//! - [`product`] reads the product page, [`fragment`] the data of a popup;
//! - [`sanitize`] cleans HTML that must reach a browser.
//!
//! Every function is total: any text gives an answer, nothing panics, and work and memory grow with the
//! size of the text only. What the markup leaves out is `None` or empty; what it adds is ignored. The
//! markup itself is described in `contracts/upstream/pages.md`.

pub mod card;
pub mod fragment;
pub mod home;
pub mod listing;
pub mod page;
pub mod product;
pub mod sanitize;
pub mod script;
pub mod tree;

pub use sanitize::Sanitizer;
pub use tree::{Document, Element};

#[cfg(test)]
mod totality;
