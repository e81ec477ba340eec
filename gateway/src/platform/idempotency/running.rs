//! Writes under way. Each is a task that outlives its caller, so their number is bounded here and
//! not by the number of callers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::key::SessionId;

/// Writes at once, of all sessions and of one.
const MAX_RUNNING: usize = 2_000;
const MAX_RUNNING_PER_SESSION: usize = 16;

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
}

impl RunningWrites {
    /// A place for one more write; none when there are too many.
    pub(super) fn enter(&self, session: SessionId) -> Option<RunningWrite> {
        let mut counts = self.counts();
        let of_session = counts.by_session.get(&session).copied().unwrap_or_default();
        if counts.total >= MAX_RUNNING || of_session >= MAX_RUNNING_PER_SESSION {
            return None;
        }
        counts.total += 1;
        counts.by_session.insert(session, of_session + 1);
        drop(counts);
        Some(RunningWrite { running: self.clone(), session })
    }

    pub(super) fn len(&self) -> usize {
        self.counts().total
    }

    /// Waits until none is under way.
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

/// One write's place; given back when it is dropped.
#[derive(Debug)]
pub(super) struct RunningWrite {
    running: RunningWrites,
    session: SessionId,
}

impl Drop for RunningWrite {
    fn drop(&mut self) {
        let mut counts = self.running.counts();
        counts.total -= 1;
        if let Some(count) = counts.by_session.get_mut(&self.session) {
            *count -= 1;
            if *count == 0 {
                counts.by_session.remove(&self.session);
            }
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
    use super::*;

    #[tokio::test]
    async fn one_session_cannot_take_every_place() {
        let running = RunningWrites::default();
        let one = SessionId::of("one");
        let places: Vec<_> = std::iter::from_fn(|| running.enter(one)).collect();
        assert_eq!(places.len(), MAX_RUNNING_PER_SESSION);
        let other = running.enter(SessionId::of("two"));
        assert!(other.is_some());
        drop(places);
        drop(other);
        running.idle().await;
        assert!(running.enter(one).is_some(), "places come back");
        assert!(running.counts().by_session.is_empty(), "{running:?}");
    }
}
