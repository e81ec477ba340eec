//! Running writes. Each is a task that outlives its caller, so their number is limited here rather
//! than by the number of callers.

use std::collections::HashMap;
use std::future::Future;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use edge::Network;
use tokio::sync::Notify;

use crate::current::with_current_request;
use crate::error::ApiError;
use crate::session_id::SessionId;

/// Maximum running writes: overall, of one client network (whose sessions may be invented), and of
/// one session.
const MAX_RUNNING: usize = 2_000;
const MAX_RUNNING_PER_NETWORK: usize = 100;
const MAX_RUNNING_PER_SESSION: usize = 16;

/// The reason why there is no slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoSlot {
    /// Too many of this client network.
    Network,
    /// Too many of this session, or overall.
    Busy,
}

#[derive(Debug, Clone, Default)]
pub(super) struct RunningWrites(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    counts: Mutex<Counts>,
    idle: Notify,
}

#[derive(Debug, Default)]
struct Counts {
    total: usize,
    by_session: HashMap<SessionId, usize>,
    by_network: HashMap<Network, usize>,
}

/// Decrements a count and removes it at zero.
fn count_down<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

impl RunningWrites {
    /// Reserves a slot for one more write. `network` is the client's; `None` if it is exempt.
    ///
    /// # Errors
    /// If there are too many.
    pub(super) fn reserve(
        &self,
        session: SessionId,
        network: Option<Network>,
    ) -> Result<RunningWrite, NoSlot> {
        let mut counts = self.counts();
        let of_session = counts.by_session.get(&session).copied().unwrap_or_default();
        if counts.total >= MAX_RUNNING || of_session >= MAX_RUNNING_PER_SESSION {
            return Err(NoSlot::Busy);
        }
        if let Some(network) = network {
            let of_network = counts.by_network.get(&network).copied().unwrap_or_default();
            if of_network >= MAX_RUNNING_PER_NETWORK {
                return Err(NoSlot::Network);
            }
            counts.by_network.insert(network, of_network + 1);
        }
        counts.total += 1;
        counts.by_session.insert(session, of_session + 1);
        drop(counts);
        Ok(RunningWrite { running: self.clone(), session, network })
    }

    pub(super) fn len(&self) -> usize {
        self.counts().total
    }

    /// Waits until no write is running.
    pub(super) async fn idle(&self) {
        loop {
            let idle = self.0.idle.notified();
            if self.len() == 0 {
                return;
            }
            idle.await;
        }
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The slot of one write, released on drop.
#[derive(Debug)]
pub struct RunningWrite {
    running: RunningWrites,
    session: SessionId,
    network: Option<Network>,
}

impl RunningWrite {
    /// Runs the work as a task of its own, to its end even if the caller leaves, and holds the slot
    /// as long.
    ///
    /// # Errors
    /// 500 when the task panics.
    pub async fn run<T: Send + 'static>(
        self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, ApiError> {
        let task = async move {
            let done = work.await;
            drop(self);
            done
        };
        let task = tokio::spawn(with_current_request(task));
        task.await.map_err(|error| ApiError::defect(error.to_string()))
    }
}

impl Drop for RunningWrite {
    fn drop(&mut self) {
        let mut counts = self.running.counts();
        counts.total -= 1;
        count_down(&mut counts.by_session, &self.session);
        if let Some(network) = &self.network {
            count_down(&mut counts.by_network, network);
        }
        let is_idle = counts.total == 0;
        drop(counts);
        if is_idle {
            self.running.0.idle.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[tokio::test]
    async fn one_session_cannot_take_every_place() {
        let running = RunningWrites::default();
        let one = SessionId::of("one");
        let places: Vec<_> = std::iter::from_fn(|| running.reserve(one, None).ok()).collect();
        assert_eq!(places.len(), MAX_RUNNING_PER_SESSION);
        let other = running.reserve(SessionId::of("two"), None);
        assert!(other.is_ok());
        drop(places);
        drop(other);
        running.idle().await;
        assert!(running.reserve(one, None).is_ok(), "places come back");
        assert!(running.counts().by_session.is_empty(), "{running:?}");
    }

    #[test]
    fn one_network_cannot_take_every_place_by_made_up_sessions() {
        let running = RunningWrites::default();
        let [one, other] =
            [[198, 51, 100, 7], [198, 51, 100, 8]].map(|at| Network::from(IpAddr::from(at)));
        let reserve = |at: usize, network| running.reserve(SessionId::of(&at.to_string()), network);
        let places: Vec<_> = (0..).map_while(|at| reserve(at, Some(one)).ok()).collect();
        assert_eq!(places.len(), MAX_RUNNING_PER_NETWORK);
        assert_eq!(reserve(1_000, Some(one)).err(), Some(NoSlot::Network));
        assert!(reserve(1_000, Some(other)).is_ok() && reserve(1_000, None).is_ok());
        drop(places);
        assert!(reserve(1_000, Some(one)).is_ok(), "places come back");
        assert!(running.counts().by_network.is_empty(), "{running:?}");
    }
}
