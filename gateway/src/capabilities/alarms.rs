//! Alarms of members for prices and stock, their subscriptions and coupons
//! (contracts/upstream/alarms.md). Payments on account are passed through only.

pub mod calls;
pub mod handlers;
pub mod reshape;
mod service;
pub mod types;
pub mod wire;
