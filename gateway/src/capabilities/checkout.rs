//! The steps from basket to order; only passed through.

pub mod calls;
