//! Alarms of members for prices and stock, their subscriptions and coupons. Passed through only.

pub mod calls;
