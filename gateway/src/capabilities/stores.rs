//! The shop's own stores (contracts/upstream/stores.md), the same for everybody. A visitor's
//! location is passed through only.

pub mod calls;
pub mod handlers;
pub mod reshape;
pub mod types;
pub mod wire;
