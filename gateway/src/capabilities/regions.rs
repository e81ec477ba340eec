//! Countries down to districts, reference data: one upstream call per language, however many ask
//! [GW-6, GW-10].

pub mod calls;
pub mod handlers;
pub mod reshape;
pub mod types;
pub mod wire;
