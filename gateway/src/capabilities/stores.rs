//! The shop's own stores, and where a visitor is; only passed through.

pub mod calls;
