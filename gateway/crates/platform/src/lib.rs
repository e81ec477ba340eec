//! Shared by all surfaces, without business meaning: request context, cache, sessions, XSRF,
//! errors, idempotency, limits.
//!
//! Suggested reading order: [`context`] (caller and language), [`upstream`] (how capabilities call
//! the shop), [`cache`], [`error`] (how failures become responses), [`xsrf`] and [`cookies`]
//! (protection in browsers), [`encoded`].

pub mod account_form;
pub mod address;
pub mod address_kind;
pub mod app;
pub mod cache;
pub mod call_table;
pub mod clock;
pub mod context;
pub mod cookies;
pub mod current;
pub mod drift;
pub mod encoded;
pub mod error;
pub mod exempt_networks;
pub mod fleet;
pub mod form;
pub mod hop_by_hop;
pub mod idempotency;
pub mod json;
pub mod kept_answer;
pub mod limits;
pub mod member;
pub mod network_share;
pub mod order_attempts;
pub mod own_page;
pub mod problem_code;
pub mod purge;
pub mod query;
pub mod redirect;
pub mod refusals;
pub mod request_facts;
pub mod response;
pub mod returns;
pub mod route;
mod second_level;
pub mod security_log;
pub mod session_id;
pub mod session_locks;
pub mod session_values;
pub mod sessions;
mod shop_addresses;
pub mod shop_client;
mod stock_corrections;
pub mod surface_paths;
pub mod target;
pub mod timing;
pub mod upstream;
pub mod view;
pub mod xsrf;
