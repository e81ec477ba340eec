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

/// Returns a path of this call with each parameter filled.
pub(crate) fn path_of(call: &LegacyCall) -> String {
    let segment =
        |part: &str| if part.starts_with('{') { "a1".to_owned() } else { part.to_owned() };
    call.path.split('/').map(segment).collect::<Vec<_>>().join("/")
}

/// Returns the additional query of this call: some calls are refused without an account to count.
pub(crate) fn account_of(call: &LegacyCall) -> &'static str {
    if call.names_account { "&username=ada" } else { "" }
}
