//! The shop's own stores (contracts/upstream/stores.md), the same for everybody, and where a visitor
//! wants their orders: a product that needs a store is bought from the one chosen.

pub mod calls;
pub mod handlers;
pub mod reshape;
mod service;
pub mod types;
pub mod wire;
