//! See ARCHITECTURE.md.

pub mod capabilities;
pub mod platform;
