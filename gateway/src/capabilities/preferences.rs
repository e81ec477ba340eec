//! Language and currency, which the shop keeps in its session, and the cookie notice (CNS-2, CNS-3,
//! CNS-4, contracts/upstream/preferences.md).

pub mod calls;
pub mod choice;
pub mod handlers;
pub mod reshape;
pub mod types;
pub mod wire;
