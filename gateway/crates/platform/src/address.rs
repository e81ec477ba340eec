//! The shopper's address: the rightmost one that none of our own proxies added.

use std::net::IpAddr;

use http::HeaderMap;
use http::request::Parts;
use ipnet::IpNet;

/// Resolves the client's address. `peer` is the connected address. Only trusted peers are believed,
/// up to the last trusted one.
#[must_use]
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: &IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut address = peer;
    let chain: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|v| v.to_str().ok())
        .flat_map(|v| v.split(','))
        .collect();
    for hop in chain.iter().rev() {
        if !is_trusted(&address) {
            break;
        }
        match hop.trim().parse() {
            Ok(next) => address = next,
            Err(_) => break,
        }
    }
    address
}

/// [`client_address`] of a request. `None` if it did not come over a socket.
#[must_use]
pub fn of_request(parts: &Parts, trusted: &[IpNet]) -> Option<IpAddr> {
    let peer = parts.extensions.get::<edge::Peer>()?;
    Some(client_address(peer.0.ip(), &parts.headers, trusted))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(peer: &str, forwarded: &'static str, trusted: &[&str]) -> String {
        let headers = HeaderMap::from_iter([(
            http::HeaderName::from_static("x-forwarded-for"),
            http::HeaderValue::from_static(forwarded),
        )]);
        let trusted: Vec<IpNet> = trusted.iter().map(|t| t.parse().unwrap()).collect();
        client_address(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn a_stranger_is_not_believed() {
        assert_eq!(resolved("203.0.113.9", "1.2.3.4", &[]), "203.0.113.9");
        assert_eq!(resolved("203.0.113.9", "1.2.3.4", &["10.0.0.0/8"]), "203.0.113.9");
    }

    #[test]
    fn the_rightmost_untrusted_address_counts() {
        assert_eq!(
            resolved("10.0.0.1", "6.6.6.6, 198.51.100.7, 10.0.0.2", &["10.0.0.0/8"]),
            "198.51.100.7"
        );
        assert_eq!(resolved("10.0.0.1", "rubbish", &["10.0.0.0/8"]), "10.0.0.1");
    }
}
