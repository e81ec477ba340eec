//! Several products added at once (CRT-5, contracts/upstream/cart.md#adding).

pub mod handlers;
mod reshape;
mod service;
pub mod types;
