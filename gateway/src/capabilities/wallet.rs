//! The payment host's wallet: sixteen operations, asked of another host than the shop's.

pub mod calls;
