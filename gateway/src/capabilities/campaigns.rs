//! Campaigns of the basket and two loyalty programmes. Passed through only.

pub mod calls;
