//! A caller's request once it may go on to the shop.

use http::request::Parts;
use legacy_client::LegacyCall;

/// A request that passed every check. Its body is separate.
pub(super) struct Outgoing {
    pub(super) call: &'static LegacyCall,
    pub(super) parts: Parts,
    /// The path from where the call begins.
    pub(super) path: String,
    pub(super) query: String,
}
