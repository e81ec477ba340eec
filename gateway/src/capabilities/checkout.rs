//! From basket to order (contracts/upstream/checkout.md): addresses, carriers, payments, agreements
//! and the order itself, of which there is one or none (ADR 0052).

pub mod calls;
pub mod handlers;
pub mod order_answer;
pub mod reshape;
pub(crate) mod service;
pub mod types;
pub mod wire;
