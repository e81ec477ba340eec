//! Favourites in list mode and in collection mode (FAV-1, FAV-2, contracts/upstream/favourites.md).
//! They are a member's: what the shop tells a guest, `NO_MEMBER_SESSION` with HTTP 200 or HTTP 401,
//! is the outcome `member_needed`.

pub mod calls;
pub mod handlers;
pub mod reshape;
mod service;
pub mod types;
pub mod wire;
