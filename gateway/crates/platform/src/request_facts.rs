//! Facts about a request that several steps need: each is read once.

use std::net::{IpAddr, SocketAddr};

use http::request::Parts;
use http::{Extensions, HeaderMap};
use settings::ServerSettings;

use crate::address::client_address;
use crate::app::App;
use crate::cookies::RequestCookies;
use crate::member::Recognition;

/// Facts from headers and connection. The pipeline passes them on as an extension.
#[derive(Debug, Clone, Copy)]
pub struct RequestFacts {
    /// Whether the browser uses https to reach us or the proxy in front of us.
    pub https: bool,
    /// The shopper's address. `None` if the request did not arrive over a socket.
    pub client_address: Option<IpAddr>,
}

impl RequestFacts {
    /// Reads the facts. Hop-by-hop headers must be gone.
    #[must_use]
    pub fn read(headers: &HeaderMap, extensions: &Extensions, app: &App) -> Self {
        let peer = extensions.get::<edge::Peer>().map(|peer| peer.0);
        let server = &app.settings().server;
        let address = |peer: IpAddr| client_address(peer, headers, &server.trusted_proxies);
        Self {
            https: is_https(headers, server, peer),
            client_address: peer.map(|peer| address(peer.ip())),
        }
    }

    /// Returns the facts that the pipeline has read.
    #[must_use]
    pub fn of(parts: &Parts, app: &App) -> Self {
        let known = parts.extensions.get::<Self>().copied();
        known.unwrap_or_else(|| Self::read(&parts.headers, &parts.extensions, app))
    }
}

/// Whether the shopper's side of the connection is encrypted.
#[must_use]
fn is_https(headers: &HeaderMap, server: &ServerSettings, peer: Option<SocketAddr>) -> bool {
    if let Some(url) = &server.public_url {
        return url.scheme() == "https";
    }
    let trusted = peer.is_some_and(|peer| {
        server.trusted_proxies.iter().any(|network| network.contains(&peer.ip()))
    });
    trusted && headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https")
}

/// The cookies of a request and the caller they identify. The layer of `/bff` passes them on as an
/// extension, so that the seal is opened once.
#[derive(Debug, Clone)]
pub struct KnownCaller {
    pub cookies: RequestCookies,
    pub recognition: Recognition,
}

impl KnownCaller {
    #[must_use]
    pub fn read(headers: &HeaderMap, facts: RequestFacts, app: &App) -> Self {
        let cookies = RequestCookies::read(headers, app.session_names(facts.https));
        let recognition = app.members().recognise(&cookies, facts.https);
        Self { cookies, recognition }
    }
}
