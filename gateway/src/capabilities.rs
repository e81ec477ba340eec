//! What Vitrin does, one folder per capability: `api.rs` is what the storefront sees, `legacy.rs` what the shop
//! speaks, `reshape.rs` the pure functions from the second to the first.
//!
//! Capabilities do not import each other.

pub mod cart;
pub mod catalogue;
pub mod content;
pub mod preferences;
pub mod product;
pub mod regions;
pub mod search;

#[cfg(test)]
mod recordings;
