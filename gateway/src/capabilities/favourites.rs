//! Favourites in list mode and in collection mode (FAV-1, FAV-2, contracts/upstream/favourites.md).
//! Only members have them: `NO_MEMBER_SESSION` with HTTP 200, and HTTP 401, both become the outcome
//! `member_needed`.

pub mod calls;
pub mod handlers;
pub mod reshape;
mod service;
pub mod types;
pub mod wire;
