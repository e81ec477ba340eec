//! Countries down to districts. Reference data: one upstream call per language, however many
//! callers ask (GW-6, GW-10).

pub mod calls;
pub mod handlers;
pub mod reshape;
pub mod types;
pub mod wire;
