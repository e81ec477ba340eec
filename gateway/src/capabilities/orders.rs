//! What a member ordered: lists, repeats, returns, cancellations; only passed through.

pub mod calls;
