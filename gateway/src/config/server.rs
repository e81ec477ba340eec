//! Where we listen and what a caller may send.

use std::net::SocketAddr;
use std::time::Duration;

use super::{HostName, Reader};

#[derive(Debug, Clone)]
pub struct ServerSettings {
    /// `VITRIN_LISTEN`: what browsers reach.
    pub listen: SocketAddr,
    /// `VITRIN_ADMIN_LISTEN`: health, metrics, cache; never reachable from outside.
    pub admin_listen: SocketAddr,
    /// `VITRIN_PUBLIC_URL`: the origin shoppers see, when a proxy in front of us changes it.
    pub public_url: Option<url::Url>,
    /// `VITRIN_HOSTS`: the hosts pages are served under; with a list any other gets 421.
    pub hosts: Vec<HostName<'static>>,
    /// `VITRIN_TRUSTED_PROXIES`: networks whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<ipnet::IpNet>,
    /// How long requests in flight may go on after SIGTERM.
    pub drain: Duration,
    /// Requests worked on at once; more are shed with 503.
    pub max_in_flight: usize,
}

impl ServerSettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let mut trusted_proxies = Vec::new();
        for text in reader.list("VITRIN_TRUSTED_PROXIES", &[]) {
            match text.parse().or_else(|_| text.parse::<std::net::IpAddr>().map(ipnet::IpNet::from)) {
                Ok(network) => trusted_proxies.push(network),
                Err(_) => reader.problem(
                    "VITRIN_TRUSTED_PROXIES",
                    &format!("{text} is not a network"),
                    "10.0.0.0/8,127.0.0.1",
                ),
            }
        }
        let mut hosts = Vec::new();
        for text in reader.list("VITRIN_HOSTS", &[]) {
            match HostName::parse(&text) {
                Some(host) => hosts.push(host.to_kept()),
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
            public_url: reader.url("VITRIN_PUBLIC_URL", "https://shop.example"),
            hosts,
            trusted_proxies,
            drain: Duration::from_secs(30),
            max_in_flight: reader.parsed("VITRIN_MAX_IN_FLIGHT", 10_000, "10000"),
        };
        if settings.listen == settings.admin_listen && settings.listen.port() != 0 {
            reader.problem("VITRIN_ADMIN_LISTEN", "must differ from VITRIN_LISTEN", "127.0.0.1:8081");
        }
        settings
    }
}
