//! Payment calls of the order page. Passed through only.

pub mod calls;
pub mod slot;
