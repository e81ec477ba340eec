//! Payment calls of the order page. Passed through only.

pub mod approval;
pub mod calls;
pub mod slot;
