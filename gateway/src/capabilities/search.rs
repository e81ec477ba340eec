//! Live search (VAL-3, contracts/upstream/search.md#live-search).

pub mod calls;
pub mod closest;
pub mod fold;
pub mod handlers;
pub mod reshape;
pub mod types;
pub mod wire;
