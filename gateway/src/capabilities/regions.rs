//! Countries and what they are divided into.

pub mod api;
pub mod legacy;
pub mod reshape;
