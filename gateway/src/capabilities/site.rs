//! Calls that only the oldest theme makes. Passed through only.

pub mod calls;
