//! Language, currency, and the cookie notice.

pub mod api;
pub mod legacy;
pub mod reshape;
