//! Alarms of members for prices and stock (contracts/upstream/alarms.md). Subscriptions, coupons
//! and payments on account are passed through only.

pub mod calls;
pub mod handlers;
pub mod reshape;
mod service;
pub mod types;
pub mod wire;
