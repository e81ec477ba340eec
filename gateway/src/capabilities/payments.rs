//! The payment calls of the order page; only passed through.

pub mod calls;
