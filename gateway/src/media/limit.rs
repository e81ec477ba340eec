//! How many pictures one client may ask for in a minute.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use legacy_client::LegacyError;

/// More clients than this, and those that have been quiet are forgotten.
const SWEEP_ABOVE: usize = 50_000;

/// Pictures by client network; an IPv6 household is one client.
#[derive(Debug)]
pub(super) struct PictureLimit {
    per_minute: u32,
    clients: Option<DefaultKeyedRateLimiter<IpAddr>>,
    clock: DefaultClock,
}

impl PictureLimit {
    /// `per_minute` 0 is no limit.
    #[must_use]
    pub(super) fn new(per_minute: u32) -> Self {
        let clients =
            NonZeroU32::new(per_minute).map(|count| RateLimiter::keyed(Quota::per_minute(count)));
        Self { per_minute, clients, clock: DefaultClock::default() }
    }

    #[must_use]
    pub(super) fn per_minute(&self) -> u32 {
        self.per_minute
    }

    /// Counts one picture.
    ///
    /// # Errors
    /// [`LegacyError::TooOften`], with the time after which it is worth trying again.
    pub(super) fn count(&self, client: IpAddr) -> Result<(), LegacyError> {
        let Some(clients) = &self.clients else { return Ok(()) };
        if clients.len() > SWEEP_ABOVE {
            clients.retain_recent();
        }
        clients.check_key(&network(client)).map_err(|wait| {
            // Whole seconds, rounded up: one too early is refused again.
            let seconds = wait.wait_time_from(self.clock.now()).as_secs() + 1;
            LegacyError::TooOften { retry_after: Duration::from_secs(seconds) }
        })
    }
}

fn network(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        four @ IpAddr::V4(_) => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_counted_by_network() {
        let limit = PictureLimit::new(2);
        let count = |client: &str| limit.count(client.parse().unwrap());
        count("2001:db8::1").unwrap();
        count("2001:db8::2").unwrap();
        assert!(matches!(count("2001:db8::3"), Err(LegacyError::TooOften { .. })));
        count("2001:db8:0:1::1").unwrap();
        count("203.0.113.1").unwrap();
        assert!((0..100).all(|_| PictureLimit::new(0).count("::1".parse().unwrap()).is_ok()));
    }
}
