//! The wallet of the payment host: sixteen operations. Old clients reach it under `/v2` with
//! complete bodies, our storefront under `/bff/wallet`, where the common fields are added. Neither
//! the shop's cookies nor a bearer are sent there, and no card number in clear text (WAL-2).

pub mod calls;
mod card_numbers;
mod client_side_url;
mod common_fields;
mod exchange;
pub mod handlers;
mod host_fields;
mod limits;
pub mod reshape;
mod service;
pub mod types;
pub mod wire;

pub use client_side_url::renamed;
pub use exchange::pass;
