//! What a shopper may add to a basket beside products: a coupon, a note, a gift package, when it is
//! delivered (contracts/upstream/cart.md#contents). Read apart from the basket, because only its
//! page shows them.

pub mod handlers;
pub mod reshape;
mod service;
pub mod types;
pub mod wire;
