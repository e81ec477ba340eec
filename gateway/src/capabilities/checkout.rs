//! The steps from basket to order. Passed through only.

pub mod calls;
