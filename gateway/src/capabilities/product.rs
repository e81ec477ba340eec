//! One product: detail, variants, catalog, comments, related products (PRD-1, PRD-3, PRD-7).

pub mod calls;
pub mod handlers;
pub mod reshape;
pub mod types;
pub mod wire;
