//! The shop's own stores (contracts/upstream/stores.md), the same for everybody; where a visitor
//! is, is passed through only.

pub mod calls;
pub mod handlers;
pub mod reshape;
pub mod types;
pub mod wire;
