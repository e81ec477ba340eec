//! The cart: reading it, adding to it, changing it.

pub mod api;
pub mod legacy;
pub mod line_id;
pub mod reshape;
