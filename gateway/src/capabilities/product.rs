//! One product: its page, its variants, what goes with it.

pub mod api;
pub mod legacy;
pub mod reshape;
