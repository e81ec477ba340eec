//! The old protocol, for clients that speak it.

mod cache;
pub(crate) mod confirm;
mod cookies;
mod effects;
mod headers;
mod known;
mod locale;
mod members;
mod streams;
mod unknown;
mod xsrf;

use legacy_client::LegacyCall;

/// A path of this call, each of its places filled.
pub(crate) fn path_of(call: &LegacyCall) -> String {
    let segment =
        |part: &str| if part.starts_with('{') { "a1".to_owned() } else { part.to_owned() };
    call.path.split('/').map(segment).collect::<Vec<_>>().join("/")
}

/// What a query needs besides for this call: without an account that can be counted some are
/// refused.
pub(crate) fn account_of(call: &LegacyCall) -> &'static str {
    if call.names_account { "&username=ada" } else { "" }
}
