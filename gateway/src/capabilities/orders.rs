//! A member's orders: lists, repeats, returns, cancellations. Passed through only.

pub mod agreements;
pub mod calls;
