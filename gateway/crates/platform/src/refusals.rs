//! Refusals reported before there is a [`Context`](crate::context::Context).

use http::request::Parts;

use crate::address;
use crate::app::App;
use crate::security_log::{Reason, Refusal};

/// Reports a cross-site request, before or without a `Context`.
pub fn cross_site(app: &App, parts: &Parts, route: &str) {
    let (reason, detail) = if app.xsrf().names_other_origin(parts) {
        (Reason::Origin, "other_origin")
    } else {
        (Reason::Xsrf, "no_valid_token")
    };
    let client = address::of_request(parts, &app.settings().server.trusted_proxies);
    app.security_log().report(Refusal { reason, detail, route, client, accounts: &[] });
}

/// Reports a cookie of our name that does not open; the caller is a guest. The request itself is in
/// its own log line.
pub fn forged_seal(app: &App, parts: &Parts) {
    let client = address::of_request(parts, &app.settings().server.trusted_proxies);
    let (reason, detail) = (Reason::Seal, "does_not_open");
    app.security_log().report(Refusal { reason, detail, route: "session", client, accounts: &[] });
}
