//! How much one client network holds at once: connections, and HTTP/2 streams over all of them.
//!
//! The table is looked at once for each connection; a stream costs one atomic addition.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Who is counted together: an IPv4 address, or the /64 that an IPv6 host is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(u64);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            // No IPv6 address that a host has begins with 64 zero bits but the loopback address.
            IpAddr::V4(address) => Self(u64::from(address.to_bits())),
            IpAddr::V6(address) => Self((address.to_bits() >> 64) as u64),
        }
    }
}

/// Which addresses the limits of networks leave out.
#[derive(Clone)]
pub struct Exempt(Arc<dyn Fn(IpAddr) -> bool + Send + Sync>);

impl Exempt {
    /// Asked once for each connection.
    pub fn new(is_exempt: impl Fn(IpAddr) -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(is_exempt))
    }
}

impl Default for Exempt {
    /// This machine alone.
    fn default() -> Self {
        Self::new(|address| address.is_loopback())
    }
}

impl std::fmt::Debug for Exempt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Exempt")
    }
}

/// Bounds on one client network.
#[derive(Clone, Debug)]
pub struct NetworkLimits {
    /// Connections open at once; further ones are closed unread.
    pub max_connections: usize,
    /// HTTP/2 streams open at once, over all its connections; further ones get 429.
    pub max_streams: usize,
    pub exempt: Exempt,
}

impl Default for NetworkLimits {
    fn default() -> Self {
        Self { max_connections: 256, max_streams: 100, exempt: Exempt::default() }
    }
}

/// What every network holds now.
#[derive(Debug)]
pub(crate) struct Networks {
    limits: NetworkLimits,
    members: Mutex<HashMap<Network, Member>>,
}

#[derive(Debug)]
struct Member {
    connections: usize,
    streams: Arc<AtomicUsize>,
}

impl Networks {
    pub(crate) fn new(limits: NetworkLimits) -> Self {
        Self { limits, members: Mutex::default() }
    }

    /// Counts a connection; `None` when its network has too many.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr) -> Option<NetworkPlace> {
        if (self.limits.exempt.0)(address) {
            return Some(NetworkPlace { held: None });
        }
        let network = Network::from(address);
        let mut members = self.members();
        let member =
            members.entry(network).or_insert_with(|| Member { connections: 0, streams: Arc::default() });
        if member.connections >= self.limits.max_connections {
            return None;
        }
        member.connections += 1;
        let streams = Arc::clone(&member.streams);
        let held = Held { networks: Arc::clone(self), network, streams };
        Some(NetworkPlace { held: Some(held) })
    }

    fn members(&self) -> MutexGuard<'_, HashMap<Network, Member>> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection among those of its network.
#[derive(Debug)]
pub(crate) struct NetworkPlace {
    /// None where nothing is limited.
    held: Option<Held>,
}

#[derive(Debug)]
struct Held {
    networks: Arc<Networks>,
    network: Network,
    streams: Arc<AtomicUsize>,
}

impl NetworkPlace {
    /// Who counts the streams of this connection.
    pub(crate) fn streams(&self) -> Streams {
        Streams(self.held.as_ref().map(|held| (Arc::clone(&held.streams), held.networks.limits.max_streams)))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut members = self.networks.members();
        if let Some(member) = members.get_mut(&self.network) {
            member.connections -= 1;
            if member.connections == 0 {
                members.remove(&self.network);
            }
        }
    }
}

/// The streams of one connection's network, and how many there may be.
#[derive(Clone, Debug, Default)]
pub(crate) struct Streams(Option<(Arc<AtomicUsize>, usize)>);

impl Streams {
    /// Counts a stream; `None` when there are too many.
    pub(crate) fn admit(&self) -> Option<StreamPlace> {
        let Some((open, max)) = &self.0 else { return Some(StreamPlace(None)) };
        let place = StreamPlace(Some(Arc::clone(open)));
        (open.fetch_add(1, Ordering::AcqRel) < *max).then_some(place)
    }
}

/// A stream among those of its network.
#[derive(Debug)]
pub(crate) struct StreamPlace(Option<Arc<AtomicUsize>>);

impl Drop for StreamPlace {
    fn drop(&mut self) {
        if let Some(open) = &self.0 {
            open.fetch_sub(1, Ordering::AcqRel);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn networks(max_connections: usize) -> Arc<Networks> {
        Arc::new(Networks::new(NetworkLimits { max_connections, max_streams: 2, ..NetworkLimits::default() }))
    }

    #[test]
    fn an_ipv6_network_is_a_64_and_an_ipv4_network_one_address() {
        let network = |text: &str| Network::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_ne!(network("198.51.100.7"), network("198.51.100.8"));
        assert_eq!(network("::ffff:198.51.100.7"), network("198.51.100.7"));
    }

    #[test]
    fn a_network_has_its_share_and_gives_it_back() {
        let networks = networks(2);
        let address = "198.51.100.7".parse().unwrap();
        let held = [networks.admit(address), networks.admit(address)];
        assert!(networks.admit(address).is_none());
        assert!(networks.admit("198.51.100.8".parse().unwrap()).is_some(), "another network");
        assert!((0..9).all(|_| networks.admit("127.0.0.1".parse().unwrap()).is_some()), "this machine");
        drop(held);
        assert!(networks.admit(address).is_some());
        assert!(networks.members().is_empty(), "nothing is remembered of who has left");
    }

    #[test]
    fn streams_are_counted_over_all_connections_of_a_network() {
        let networks = networks(2);
        let address = "2001:db8::1".parse().unwrap();
        let (one, other) = (networks.admit(address).unwrap(), networks.admit(address).unwrap());
        let held = (one.streams().admit().unwrap(), other.streams().admit().unwrap());
        assert!(one.streams().admit().is_none() && other.streams().admit().is_none());
        drop(held.0);
        assert!(other.streams().admit().is_some());
    }
}
