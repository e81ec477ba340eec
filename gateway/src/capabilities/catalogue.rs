//! Listings: filters, endless loading, the category menu (CAT-1, FLT-1, LDR-5).

pub mod calls;
pub mod handlers;
pub mod reshape;
pub mod types;
pub mod wire;
