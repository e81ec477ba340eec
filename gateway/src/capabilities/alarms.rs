//! What a member waits for: prices, stock, subscriptions, coupons; only passed through.

pub mod calls;
