//! Campaigns of the basket, and two loyalty programmes, which are passed through only.

pub mod calls;
pub mod handlers;
