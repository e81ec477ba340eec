//! Messages between the shop and shoppers: the newsletter
//! (contracts/upstream/messages.md#newsletter), and threads with departments, which guests may
//! start too (MSG-1, contracts/upstream/messages.md#threads).

pub mod calls;
pub mod handlers;
pub mod reshape;
mod service;
pub mod types;
pub mod wire;
