//! Odds and ends of the oldest theme; only passed through.

pub mod calls;
