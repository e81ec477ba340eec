//! What has no business meaning, arranged by technique.
//!
//! Reading order: [`context`] (who asks, in which language), [`upstream`] (how a capability asks the shop), [`cache`]
//! (what is kept), [`error`] (how a failure reads), [`xsrf`] and [`cookies`] (what a browser may do), [`encoded`].

pub mod account_form;
pub mod address;
pub mod addresses;
pub mod cache;
pub mod context;
pub mod cookies;
pub mod decoded_path;
pub mod done;
pub mod drift;
pub mod encoded;
pub mod error;
pub mod fields;
pub mod fleet;
pub mod form;
pub mod hop_by_hop;
pub mod idempotency;
pub mod json;
pub mod lenient;
pub mod limits;
pub mod listing_query;
pub mod media;
pub mod member;
pub mod money;
pub mod network_share;
pub mod number;
pub mod own_page;
pub mod problem_code;
pub mod product;
pub mod quantity;
pub mod query;
pub mod redirect;
pub mod reshaping;
pub mod returns;
mod second_level;
pub mod security_log;
pub mod session_locks;
pub mod sessions;
pub mod surroundings;
pub mod target;
pub mod timing;
pub mod upstream;
pub mod xsrf;
