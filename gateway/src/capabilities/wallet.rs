//! The payment host's wallet: sixteen operations, asked of another host than the shop's. Old
//! clients reach it under `/v2` with bodies of their own; ours under `/bff/wallet`, where the
//! fields common to all are added. Neither the shop's cookies nor a bearer go there, and no card
//! number in clear passes (WAL-2).

pub mod calls;
mod card_numbers;
mod client_side_url;
mod exchange;
pub mod handlers;
pub mod types;

pub use client_side_url::renamed;
pub use exchange::pass;
