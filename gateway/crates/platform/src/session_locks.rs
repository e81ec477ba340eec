//! One lock for each shop session and purpose: lines of a basket are addressed by their position,
//! so writes to it go one after the other; and so do attempts to place an order.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use shared_state::Name;
use shared_state::leases::Lease;
use tokio::sync::OwnedMutexGuard;

use super::fleet::Fleet;
use super::session_id::SessionId;

type Locks = Arc<Mutex<HashMap<SessionId, Arc<tokio::sync::Mutex<()>>>>>;

/// Locks of sessions, each for as long as somebody holds it or waits for it. Writes are bounded in
/// number, and so are these.
#[derive(Debug, Clone)]
pub struct SessionLocks {
    locks: Locks,
    /// Name of their leases among gateways.
    name: &'static str,
    fleet: Fleet,
}

impl SessionLocks {
    #[must_use]
    pub fn new(name: &'static str, fleet: Fleet) -> Self {
        Self { locks: Locks::default(), name, fleet }
    }

    /// Waits for the session's lock, which is held until the guard is dropped.
    pub async fn acquire(&self, session: SessionId) -> SessionLock {
        let lock = Arc::clone(table(&self.locks).entry(session).or_default());
        let waiting = Waiting { locks: Arc::clone(&self.locks), session };
        let held = lock.lock_owned().await;
        // Here first, so that one of this process waits for the others at a time.
        let lease = self.fleet.lease(&Name::new(self.name, &[session.as_bytes()])).await;
        SessionLock { held: Some(held), lease, _waiting: waiting }
    }

    /// Sessions whose lock is held or waited for.
    #[must_use]
    pub fn len(&self) -> usize {
        table(&self.locks).len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

fn table(locks: &Locks) -> MutexGuard<'_, HashMap<SessionId, Arc<tokio::sync::Mutex<()>>>> {
    locks.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A held lock.
#[derive(Debug)]
pub struct SessionLock {
    held: Option<OwnedMutexGuard<()>>,
    lease: Option<Lease>,
    _waiting: Waiting,
}

impl SessionLock {
    /// Its lease among gateways. `None` without Redis, or while it is away.
    #[must_use]
    pub fn lease(&self) -> Option<&Lease> {
        self.lease.as_ref()
    }

    /// Takes the lease out, to be released after this lock.
    pub fn take_lease(&mut self) -> Option<Lease> {
        self.lease.take()
    }
}

impl Drop for SessionLock {
    fn drop(&mut self) {
        // Before the table looks whether anybody else is there.
        self.held = None;
    }
}

/// One who holds a lock or waits for it; the last one to go takes the lock with them.
#[derive(Debug)]
struct Waiting {
    locks: Locks,
    session: SessionId,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut locks = table(&self.locks);
        if locks.get(&self.session).is_some_and(|lock| Arc::strong_count(lock) == 1) {
            locks.remove(&self.session);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_lock_admits_one_holder_and_leaves_nothing_behind() {
        let locks = SessionLocks::new("session", Fleet::default());
        let session = SessionId::of("a");
        let first = locks.acquire(session).await;
        let second = tokio::spawn({
            let locks = locks.clone();
            async move { drop(locks.acquire(session).await) }
        });
        tokio::task::yield_now().await;
        assert!(!second.is_finished());
        drop(locks.acquire(SessionId::of("b")).await);
        drop(first);
        second.await.unwrap();
        assert!(locks.is_empty(), "{locks:?}");
    }

    /// A waiter that gives up leaves the lock to those who hold it.
    #[tokio::test]
    async fn a_cancelled_waiter_leaves_the_lock_to_its_holder() {
        let locks = SessionLocks::new("session", Fleet::default());
        let session = SessionId::of("a");
        let held = locks.acquire(session).await;
        let waiter = tokio::spawn({
            let locks = locks.clone();
            async move { drop(locks.acquire(session).await) }
        });
        tokio::task::yield_now().await;
        waiter.abort();
        let _ = waiter.await;
        assert_eq!(locks.len(), 1);
        drop(held);
        assert!(locks.is_empty());
    }
}
