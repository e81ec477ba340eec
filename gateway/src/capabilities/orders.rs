//! A member's orders: lists, repeats, returns, cancellations (ORD-1,
//! contracts/upstream/orders.md).

pub mod agreements;
pub mod calls;
pub mod handlers;
pub mod reshape;
mod service;
pub mod types;
pub mod wire;
