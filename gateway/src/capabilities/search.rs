//! Live search.

pub mod api;
pub mod legacy;
pub mod reshape;
