//! Listeners, and limits for callers.

use std::net::SocketAddr;
use std::time::Duration;

use super::session::Secret;
use super::{HostName, Reader};

#[derive(Debug, Clone)]
pub struct ServerSettings {
    /// `VITRIN_LISTEN`: address of the public listener.
    pub listen: SocketAddr,
    /// `VITRIN_ADMIN_LISTEN`: address for health, metrics and cache, never reachable from outside.
    pub admin_listen: SocketAddr,
    /// `VITRIN_ADMIN_TOKEN`: required for writes at the admin listener. Mandatory unless that
    /// listener is on loopback.
    pub admin_token: Option<Secret>,
    /// `VITRIN_PUBLIC_URL`: the origin that shoppers see, if a proxy in front changes it.
    pub public_url: Option<url::Url>,
    /// `VITRIN_HOSTS`: the hosts that pages are served under. If it is set, other hosts get 421.
    pub hosts: Vec<HostName<'static>>,
    /// `VITRIN_TRUSTED_PROXIES`: networks whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<ipnet::IpNet>,
    /// How long requests in flight may continue after SIGTERM.
    pub drain: Duration,
    /// The same for payments: the longest that the shop may take for one, and the readings after it.
    pub drain_payments: Duration,
    /// Maximum requests in flight; more are refused with 503.
    pub max_in_flight: usize,
    /// `VITRIN_BODY_DEADLINE`: maximum time for a request body.
    pub body_deadline: Duration,
    /// `VITRIN_BODY_MIN_RATE`: minimum bytes per second of a request body; 0 for no minimum.
    pub body_min_rate: u32,
    /// `VITRIN_CONNECTIONS_PER_NETWORK`: maximum connections of one client network.
    pub connections_per_network: usize,
    /// `VITRIN_STREAMS_PER_NETWORK`: maximum HTTP/2 streams of one client network, and its maximum
    /// concurrent requests behind a proxy.
    pub streams_per_network: usize,
    /// `VITRIN_UNLIMITED_NETWORKS`: networks without these two limits.
    pub unlimited_networks: Vec<ipnet::IpNet>,
}

impl ServerSettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let trusted_proxies = networks(reader, "VITRIN_TRUSTED_PROXIES", &[]);
        let unlimited_networks =
            networks(reader, "VITRIN_UNLIMITED_NETWORKS", &["127.0.0.0/8", "::1"]);
        let body_deadline = reader.at_least_one("VITRIN_BODY_DEADLINE", 300);
        let mut hosts = Vec::new();
        for text in reader.list("VITRIN_HOSTS", &[]) {
            match HostName::parse(&text) {
                Some(host) => hosts.push(host.to_lowercase_owned()),
                None => reader.problem(
                    "VITRIN_HOSTS",
                    &format!("{text} is not a host"),
                    "shop.example,www.shop.example",
                ),
            }
        }
        let settings = Self {
            listen: reader.parsed(
                "VITRIN_LISTEN",
                SocketAddr::from(([127, 0, 0, 1], 8080)),
                "127.0.0.1:8080",
            ),
            admin_listen: reader.parsed(
                "VITRIN_ADMIN_LISTEN",
                SocketAddr::from(([127, 0, 0, 1], 8081)),
                "127.0.0.1:8081",
            ),
            admin_token: admin_token(reader),
            public_url: reader.url("VITRIN_PUBLIC_URL", "https://shop.example"),
            hosts,
            trusted_proxies,
            drain: Duration::from_secs(30),
            drain_payments: Duration::from_secs(200),
            max_in_flight: reader.parsed("VITRIN_MAX_IN_FLIGHT", 10_000, "10000"),
            body_deadline: Duration::from_secs(body_deadline as u64),
            body_min_rate: reader.parsed("VITRIN_BODY_MIN_RATE", 1024, "1024"),
            connections_per_network: count(reader, "VITRIN_CONNECTIONS_PER_NETWORK", 256),
            streams_per_network: count(reader, "VITRIN_STREAMS_PER_NETWORK", 100),
            unlimited_networks,
        };
        if settings.listen == settings.admin_listen && settings.listen.port() != 0 {
            reader.problem(
                "VITRIN_ADMIN_LISTEN",
                "must differ from VITRIN_LISTEN",
                "127.0.0.1:8081",
            );
        }
        if settings.admin_token.is_none() && !settings.admin_listen.ip().is_loopback() {
            let what =
                "is required when VITRIN_ADMIN_LISTEN is not an address of this machine alone";
            reader.problem("VITRIN_ADMIN_TOKEN", what, TOKEN_EXAMPLE);
        }
        settings
    }
}

/// Reads a limit; 0 means none.
fn count(reader: &mut Reader, variable: &'static str, default: usize) -> usize {
    match reader.parsed(variable, default, &default.to_string()) {
        0 => usize::MAX,
        count => count,
    }
}

/// Reads networks or single addresses.
fn networks(reader: &mut Reader, variable: &'static str, default: &[&str]) -> Vec<ipnet::IpNet> {
    let mut networks = Vec::new();
    for text in reader.list(variable, default) {
        match text.parse().or_else(|_| text.parse::<std::net::IpAddr>().map(ipnet::IpNet::from)) {
            Ok(network) => networks.push(network),
            Err(_) => reader.problem(
                variable,
                &format!("{text} is not a network"),
                "10.0.0.0/8,127.0.0.1",
            ),
        }
    }
    networks
}

const MIN_TOKEN_CHARS: usize = 32;
const TOKEN_EXAMPLE: &str = "<output of: openssl rand -hex 32>";

fn admin_token(reader: &mut Reader) -> Option<Secret> {
    let token = reader.text("VITRIN_ADMIN_TOKEN")?;
    if token.len() < MIN_TOKEN_CHARS || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
        let what = "needs at least 32 characters, none of them a space";
        reader.problem("VITRIN_ADMIN_TOKEN", what, TOKEN_EXAMPLE);
    }
    Some(Secret::new(token.into_bytes()))
}
