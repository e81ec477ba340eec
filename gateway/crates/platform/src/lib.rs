//! What every surface stands on, without business meaning: request context, cache, sessions, XSRF,
//! errors, idempotency, limits.
//!
//! Reading order: [`context`] (who asks, in which language), [`upstream`] (how a capability asks
//! the shop), [`cache`] (what is kept), [`error`] (how a failure reads), [`xsrf`] and [`cookies`]
//! (what a browser may do), [`encoded`].

pub mod account_form;
pub mod address;
pub mod address_kind;
pub mod app;
pub mod cache;
pub mod call_table;
pub mod context;
pub mod cookies;
pub mod current;
pub mod decoded_path;
pub mod drift;
pub mod encoded;
pub mod error;
pub mod exempt_networks;
pub mod fleet;
pub mod form;
pub mod hop_by_hop;
pub mod idempotency;
pub mod json;
pub mod limits;
pub mod member;
pub mod network_share;
pub mod own_page;
pub mod problem_code;
pub mod query;
pub mod redirect;
pub mod returns;
pub mod route;
mod second_level;
pub mod security_log;
pub mod session_locks;
pub mod session_values;
pub mod sessions;
pub mod shop_client;
pub mod surface_paths;
pub mod surroundings;
pub mod target;
pub mod timing;
pub mod upstream;
pub mod xsrf;
