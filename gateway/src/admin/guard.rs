//! Who may ask the admin listener.
//!
//! Writes need `VITRIN_ADMIN_TOKEN` when it is set. Without one the listener is on loopback, and
//! what is left to fear is a page in a browser on the operator's own machine. A page of another
//! origin cannot send a DELETE without a preflight, which is answered without the headers that
//! would allow it. A page that has pointed its own name at this address (DNS rebinding) is of the
//! same origin to its browser: it is known by the `Host` it asks for, and every write of a page by
//! its `Origin`.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use hmac::{Hmac, KeyInit as _, Mac as _};
use http::{HeaderMap, Method, StatusCode, header};
use platform::app::App;
use platform::security_log::{Reason, Refusal};
use settings::ServerSettings;
use settings::session::Secret;
use sha2::Sha256;

pub(super) async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    match refusal(&app.settings().server, request.method(), request.uri().host(), request.headers())
    {
        None => next.run(request).await,
        Some((status, detail)) => {
            let peer = request.extensions().get::<edge::Peer>().map(|peer| peer.0.ip());
            let refusal = Refusal {
                reason: Reason::Admin,
                detail,
                route: "admin",
                client: peer,
                accounts: &[],
            };
            app.security_log().report(refusal);
            let mut response = (status, format!("{}\n", detail.replace('_', " "))).into_response();
            if status == StatusCode::UNAUTHORIZED {
                let bearer = header::HeaderValue::from_static("Bearer");
                response.headers_mut().insert(header::WWW_AUTHENTICATE, bearer);
            }
            response
        }
    }
}

fn refusal(
    settings: &ServerSettings,
    method: &Method,
    target_host: Option<&str>,
    headers: &HeaderMap,
) -> Option<(StatusCode, &'static str)> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).or(target_host);
    if settings.admin_listen.ip().is_loopback() && !host.is_some_and(is_own_name) {
        return Some((StatusCode::MISDIRECTED_REQUEST, "another_host"));
    }
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return None;
    }
    // No page of ours writes here.
    let of_page = headers.contains_key(header::ORIGIN)
        || headers.get("sec-fetch-site").is_some_and(|site| site != "none");
    if of_page {
        return Some((StatusCode::FORBIDDEN, "sent_by_a_page"));
    }
    let token = settings.admin_token.as_ref()?;
    match bearer(headers) {
        Some(given) if is_same(token, given) => None,
        Some(_) => Some((StatusCode::UNAUTHORIZED, "wrong_token")),
        None => Some((StatusCode::UNAUTHORIZED, "no_token")),
    }
}

/// An address, or the one name that leads to this machine without asking anybody.
fn is_own_name(host: &str) -> bool {
    if host.parse::<SocketAddr>().is_ok() || host.parse::<IpAddr>().is_ok() {
        return true;
    }
    let name = host.split_once(':').map_or(host, |(name, _)| name);
    name.eq_ignore_ascii_case("localhost") || host == "[::1]" || name.parse::<IpAddr>().is_ok()
}

fn bearer(headers: &HeaderMap) -> Option<&[u8]> {
    let mut given = headers.get_all(header::AUTHORIZATION).iter();
    let (Some(value), None) = (given.next(), given.next()) else { return None };
    let (scheme, token) = value.as_bytes().split_at_checked(b"Bearer ".len())?;
    scheme.eq_ignore_ascii_case(b"Bearer ").then(|| token.trim_ascii())
}

/// Compares in constant time: what is compared are tags under a key that nobody knows.
fn is_same(token: &Secret, given: &[u8]) -> bool {
    let key: [u8; 32] = rand::random();
    let mac = || Hmac::<Sha256>::new_from_slice(&key).expect("a key of any length is taken");
    let mut expected = mac();
    expected.update(token.expose());
    let mut actual = mac();
    actual.update(given);
    actual.verify_slice(&expected.finalize().into_bytes()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_no_stranger_can_point_here_are_own() {
        for own in
            ["127.0.0.1:8081", "127.0.0.1", "[::1]:8081", "[::1]", "localhost", "LOCALHOST:8081"]
        {
            assert!(is_own_name(own), "{own}");
        }
        for other in [
            "evil.example",
            "evil.example:8081",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "",
        ] {
            assert!(!is_own_name(other), "{other}");
        }
    }

    #[test]
    fn a_token_is_the_same_or_not() {
        let token = Secret::new(b"0123456789abcdef".to_vec());
        assert!(is_same(&token, b"0123456789abcdef"));
        for other in [&b"0123456789abcde"[..], b"0123456789abcdeg", b"", b"0123456789abcdef0"] {
            assert!(!is_same(&token, other));
        }
    }
}
