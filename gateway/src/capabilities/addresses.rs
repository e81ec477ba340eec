//! Addresses of members, and of guests who order (REG-7, contracts/upstream/addresses.md).

pub mod calls;
mod form;
pub mod handlers;
pub mod reshape;
mod service;
pub mod types;
pub mod wire;
