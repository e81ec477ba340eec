//! What the shop and its shoppers write to each other: the newsletter
//! (contracts/upstream/messages.md#newsletter), and a member's threads with departments, which
//! anybody may begin (MSG-1, contracts/upstream/messages.md#threads).

pub mod calls;
pub mod handlers;
pub mod reshape;
mod service;
pub mod types;
pub mod wire;
