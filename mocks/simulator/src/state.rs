//! What the shop remembers.

pub(crate) mod members;
pub(crate) mod session;
