//! Limits concurrent requests per client network behind a trusted proxy, whose connections carry
//! everybody's requests.
//!
//! Uses two rows of counters, each chosen by a keyed hash of the network; the smaller count
//! decides. So a request costs two additions without a map look-up, and memory is constant. A
//! network that shares one counter with a busy one is not affected; sharing both is a chance of one
//! in millions.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::atomic::{AtomicUsize, Ordering};

use edge::Network;

const COUNTERS_PER_ROW: usize = 4096;

/// Concurrent requests of all networks.
#[derive(Debug)]
pub struct NetworkShares {
    rows: [(RandomState, Box<[AtomicUsize]>); 2],
    max: usize,
}

impl NetworkShares {
    #[must_use]
    pub fn new(max: usize) -> Self {
        let row =
            || (RandomState::new(), (0..COUNTERS_PER_ROW).map(|_| AtomicUsize::new(0)).collect());
        Self { rows: [row(), row()], max }
    }

    /// Counts a request. `None` if its network has too many.
    pub fn admit(&self, network: Network) -> Option<NetworkShare<'_>> {
        let counters = self.rows.each_ref().map(|(hash, row)| {
            let place = hash.hash_one(network) % COUNTERS_PER_ROW as u64;
            &row[usize::try_from(place).unwrap_or_default()]
        });
        let share = NetworkShare(counters);
        let before = counters.map(|counter| counter.fetch_add(1, Ordering::AcqRel));
        (before[0].min(before[1]) < self.max).then_some(share)
    }
}

/// One counted request, released on drop.
#[derive(Debug)]
pub struct NetworkShare<'a>([&'a AtomicUsize; 2]);

impl Drop for NetworkShare<'_> {
    fn drop(&mut self) {
        for counter in self.0 {
            counter.fetch_sub(1, Ordering::AcqRel);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(number: u32) -> Network {
        std::net::IpAddr::from(number.to_be_bytes()).into()
    }

    #[test]
    fn a_network_has_its_share_and_gives_it_back() {
        let shares = NetworkShares::new(3);
        let held: Vec<_> = (0..3).map(|_| shares.admit(network(1)).unwrap()).collect();
        assert!(shares.admit(network(1)).is_none());
        assert!(shares.admit(network(2)).is_some());
        drop(held);
        assert!(shares.admit(network(1)).is_some());
    }

    #[test]
    fn a_busy_network_holds_hardly_any_other_up() {
        let shares = NetworkShares::new(3);
        let _held: Vec<_> = (0..3).map(|_| shares.admit(network(0))).collect();
        let refused =
            (1..=10_000).filter(|number| shares.admit(network(*number)).is_none()).count();
        assert!(refused <= 1, "{refused}");
    }
}
