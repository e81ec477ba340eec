//! Campaigns of the basket and the two loyalty programmes; only passed through.

pub mod calls;
