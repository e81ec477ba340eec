//! A running fill.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::FillLimits;
use super::store::{FillResult, Inner, ResultSender};
use super::values::{FillError, Filled, Key, Served};

pub(super) enum JoinResult<V, E> {
    Fresh(Served<V>),
    Waiting(watch::Receiver<FillResult<V, E>>),
    /// It could not start at once.
    Refused,
}

/// A running fill. However it ends, dropping it frees its key and wakes its waiters.
pub(super) struct Flight<V, E> {
    pub(super) inner: Arc<Inner<V, E>>,
    pub(super) key: Key,
    pub(super) sender: ResultSender<V, E>,
    /// Whether it was started for a waiting caller.
    pub(super) waits: bool,
}

/// Result of waiting for a place among the running fills.
pub(super) enum Turn {
    Ours(OwnedSemaphorePermit),
    /// No place became free in time.
    Missed,
    Abandoned,
}

impl<V: Send + Sync + 'static, E: FillError> Flight<V, E> {
    pub(super) async fn wait_for_slot(&self, slots: Arc<Semaphore>, max_wait: Duration) -> Turn {
        tokio::select! {
            slot = tokio::time::timeout(max_wait, slots.acquire_owned()) => match slot {
                Ok(Ok(slot)) => Turn::Ours(slot),
                Ok(Err(_)) | Err(_) => Turn::Missed,
            },
            () = self.abandoned(Duration::ZERO) => Turn::Abandoned,
        }
    }

    /// Runs the fill; `None` when it was abandoned.
    pub(super) async fn run<F, Fut>(
        &self,
        fill: F,
        limits: FillLimits,
    ) -> Option<Result<Filled<V>, E>>
    where
        F: FnOnce() -> Fut + Send,
        Fut: Future<Output = Result<Filled<V>, E>> + Send,
    {
        let filled = AssertUnwindSafe(async { fill().await }).catch_unwind();
        let filled = tokio::time::timeout(limits.deadline, filled);
        tokio::select! {
            filled = filled => Some(match filled {
                Ok(Ok(result)) => result,
                Ok(Err(_panic)) => Err(E::lost()),
                Err(_elapsed) => {
                    tracing::error!(call = self.key.tag, deadline = ?limits.deadline, "a fill took too long");
                    Err(E::lost())
                }
            }),
            () = self.abandoned(limits.abandoned_for), if self.waits => None,
        }
    }

    /// Ends when nobody has waited for the result for `grace`. Nobody can join afterwards, because
    /// the key is free again.
    async fn abandoned(&self, grace: Duration) {
        loop {
            self.sender.closed().await;
            if !grace.is_zero() {
                tokio::time::sleep(grace).await;
            }
            let mut flights = self.inner.flights();
            if self.sender.receiver_count() == 0 {
                flights.remove(&self.key.text);
                return;
            }
        }
    }

    pub(super) fn finish(self, result: Result<Served<V>, E>) {
        let sender = Arc::clone(&self.sender);
        drop(self);
        // Nobody may be waiting any more.
        let _ = sender.send(Some(result));
    }
}

impl<V, E> Drop for Flight<V, E> {
    fn drop(&mut self) {
        let mut flights = self.inner.flights.lock().unwrap_or_else(PoisonError::into_inner);
        if flights.get(&self.key.text).is_some_and(|known| Arc::ptr_eq(known, &self.sender)) {
            flights.remove(&self.key.text);
        }
    }
}
