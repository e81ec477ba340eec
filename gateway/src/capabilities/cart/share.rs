//! A basket that somebody shared as a link (contracts/upstream/cart.md#changing). The shop fills the
//! basket from it at once, so the storefront shows what it names and asks before it calls.

pub mod handlers;
mod service;
pub mod types;
