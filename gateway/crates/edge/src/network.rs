//! Limits what one client network holds at once: connections, and HTTP/2 streams over all of them.
//!
//! A connection costs one table lookup, a stream one atomic addition.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The unit that is counted: an IPv4 address, or the /64 prefix of an IPv6 host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(u64);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            // Of the addresses of hosts only the IPv6 loopback address starts with 64 zero bits.
            IpAddr::V4(address) => Self(u64::from(address.to_bits())),
            IpAddr::V6(address) => Self((address.to_bits() >> 64) as u64),
        }
    }
}

/// Decides which addresses are exempt from network limits.
#[derive(Clone)]
pub struct Exempt(Arc<dyn Fn(IpAddr) -> bool + Send + Sync>);

impl Exempt {
    /// `is_exempt` is called once per connection.
    pub fn new(is_exempt: impl Fn(IpAddr) -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(is_exempt))
    }
}

impl Default for Exempt {
    /// Exempts the loopback addresses only.
    fn default() -> Self {
        Self::new(|address| address.is_loopback())
    }
}

impl std::fmt::Debug for Exempt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Exempt")
    }
}

/// Limits of one client network.
#[derive(Clone, Debug)]
pub struct NetworkLimits {
    /// Connections open at once; further ones are closed unread.
    pub max_connections: usize,
    /// HTTP/2 streams open at once, over all connections; further ones get 429.
    pub max_streams: usize,
    pub exempt: Exempt,
}

impl Default for NetworkLimits {
    fn default() -> Self {
        Self { max_connections: 256, max_streams: 100, exempt: Exempt::default() }
    }
}

/// The current usage of every network.
#[derive(Debug)]
pub(crate) struct Networks {
    limits: NetworkLimits,
    usage: Mutex<HashMap<Network, Usage>>,
}

#[derive(Debug)]
struct Usage {
    connections: usize,
    streams: Arc<AtomicUsize>,
}

impl Networks {
    pub(crate) fn new(limits: NetworkLimits) -> Self {
        Self { limits, usage: Mutex::default() }
    }

    /// Counts a connection. `None` when its network has too many.
    pub(crate) fn try_acquire(self: &Arc<Self>, address: IpAddr) -> Option<ConnectionPermit> {
        if (self.limits.exempt.0)(address) {
            return Some(ConnectionPermit { held: None });
        }
        let network = Network::from(address);
        let mut usage = self.usage();
        let entry = usage
            .entry(network)
            .or_insert_with(|| Usage { connections: 0, streams: Arc::default() });
        if entry.connections >= self.limits.max_connections {
            return None;
        }
        entry.connections += 1;
        let streams = Arc::clone(&entry.streams);
        let held = Held { networks: Arc::clone(self), network, streams };
        Some(ConnectionPermit { held: Some(held) })
    }

    fn usage(&self) -> MutexGuard<'_, HashMap<Network, Usage>> {
        self.usage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Holds a connection's place in the count of its network.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    /// `None` for exempt addresses.
    held: Option<Held>,
}

#[derive(Debug)]
struct Held {
    networks: Arc<Networks>,
    network: Network,
    streams: Arc<AtomicUsize>,
}

impl ConnectionPermit {
    /// The stream counter of this connection's network.
    pub(crate) fn streams(&self) -> Streams {
        Streams(
            self.held
                .as_ref()
                .map(|held| (Arc::clone(&held.streams), held.networks.limits.max_streams)),
        )
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut usage = self.networks.usage();
        if let Some(entry) = usage.get_mut(&self.network) {
            entry.connections -= 1;
            if entry.connections == 0 {
                usage.remove(&self.network);
            }
        }
    }
}

/// The streams of one connection's network, and their limit.
#[derive(Clone, Debug, Default)]
pub(crate) struct Streams(Option<(Arc<AtomicUsize>, usize)>);

impl Streams {
    /// Counts a stream. `None` when there are too many.
    pub(crate) fn try_acquire(&self) -> Option<StreamPermit> {
        let Some((open, max)) = &self.0 else { return Some(StreamPermit(None)) };
        let permit = StreamPermit(Some(Arc::clone(open)));
        (open.fetch_add(1, Ordering::AcqRel) < *max).then_some(permit)
    }
}

/// Holds a stream's place in the count of its network.
#[derive(Debug)]
pub(crate) struct StreamPermit(Option<Arc<AtomicUsize>>);

impl Drop for StreamPermit {
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
        Arc::new(Networks::new(NetworkLimits {
            max_connections,
            max_streams: 2,
            ..NetworkLimits::default()
        }))
    }

    #[test]
    fn networks_are_ipv6_prefixes_of_64_bits_or_ipv4_addresses() {
        let network = |text: &str| Network::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_ne!(network("198.51.100.7"), network("198.51.100.8"));
        assert_eq!(network("::ffff:198.51.100.7"), network("198.51.100.7"));
    }

    #[test]
    fn connection_permits_are_limited_and_returned() {
        let networks = networks(2);
        let address = "198.51.100.7".parse().unwrap();
        let held = [networks.try_acquire(address), networks.try_acquire(address)];
        assert!(networks.try_acquire(address).is_none());
        assert!(networks.try_acquire("198.51.100.8".parse().unwrap()).is_some(), "another network");
        assert!(
            (0..9).all(|_| networks.try_acquire("127.0.0.1".parse().unwrap()).is_some()),
            "this machine"
        );
        drop(held);
        assert!(networks.try_acquire(address).is_some());
        assert!(networks.usage().is_empty(), "nothing is remembered of who has left");
    }

    #[test]
    fn streams_are_counted_over_all_connections_of_a_network() {
        let networks = networks(2);
        let address = "2001:db8::1".parse().unwrap();
        let (one, other) =
            (networks.try_acquire(address).unwrap(), networks.try_acquire(address).unwrap());
        let held = (one.streams().try_acquire().unwrap(), other.streams().try_acquire().unwrap());
        assert!(one.streams().try_acquire().is_none() && other.streams().try_acquire().is_none());
        drop(held.0);
        assert!(other.streams().try_acquire().is_some());
    }
}
