//! Limits the calls in flight. A call that finds no free slot waits for a limited time, so neither
//! callers who hang up nor a shop that hangs can accumulate more calls than these limits.

use std::sync::LazyLock;
use std::time::Duration;

use metrics::Gauge;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::LegacyError;

/// How many calls may be in flight.
#[derive(Debug, Clone, Copy)]
pub struct CallLimits {
    /// Calls whose answers have not begun. In addition a quarter as many uploads may be in
    /// progress, and half as many requests to other hosts, so that a slow caller or host takes no
    /// slot of the shop.
    pub max_calls: usize,
    /// How long a call waits for a slot.
    pub max_wait: Duration,
}

impl Default for CallLimits {
    fn default() -> Self {
        Self { max_calls: 512, max_wait: Duration::from_secs(2) }
    }
}

/// The kind of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lane {
    Call,
    /// A body that is passed on at the caller's pace.
    Upload,
    OtherHost,
}

impl Lane {
    const COUNT: usize = 3;

    fn label(self) -> &'static str {
        match self {
            Self::Call => "call",
            Self::Upload => "upload",
            Self::OtherHost => "other_host",
        }
    }
}

/// The slots of one client.
#[derive(Debug)]
pub(crate) struct CallSlots {
    lanes: [Semaphore; Lane::COUNT],
    max_wait: Duration,
}

impl CallSlots {
    pub(crate) fn new(limits: CallLimits) -> Self {
        let permits = |share: usize| {
            Semaphore::new((limits.max_calls / share).clamp(1, Semaphore::MAX_PERMITS))
        };
        Self { lanes: [permits(1), permits(4), permits(2)], max_wait: limits.max_wait }
    }

    /// Acquires a slot, to be held until the answer begins.
    ///
    /// # Errors
    /// [`LegacyError::Overloaded`] when none became free in time.
    pub(crate) async fn acquire(&self, lane: Lane) -> Result<CallSlot<'_>, LegacyError> {
        let permits = &self.lanes[lane as usize];
        let permit = match permits.try_acquire() {
            Ok(permit) => permit,
            // On the heap, so that the many calls that find a slot do not carry the waiting future.
            Err(_) => Box::pin(self.wait(permits)).await?,
        };
        let in_flight = &IN_FLIGHT[lane as usize];
        in_flight.increment(1.0);
        Ok(CallSlot { _place: permit, in_flight })
    }

    async fn wait<'a>(&self, permits: &'a Semaphore) -> Result<SemaphorePermit<'a>, LegacyError> {
        let overloaded = LegacyError::Overloaded { retry_after: Duration::from_secs(1) };
        match tokio::time::timeout(self.max_wait, permits.acquire()).await {
            Ok(Ok(permit)) => Ok(permit),
            // The semaphores are never closed.
            Ok(Err(_)) | Err(_) => Err(overloaded),
        }
    }
}

/// Holds a slot, counted in `vitrin_upstream_in_flight`.
#[derive(Debug)]
pub(crate) struct CallSlot<'a> {
    _place: SemaphorePermit<'a>,
    in_flight: &'static Gauge,
}

impl Drop for CallSlot<'_> {
    fn drop(&mut self) {
        self.in_flight.decrement(1.0);
    }
}

/// Looking a metric up by its labels costs more than counting, so each handle is cached.
static IN_FLIGHT: LazyLock<[Gauge; Lane::COUNT]> = LazyLock::new(|| {
    [Lane::Call, Lane::Upload, Lane::OtherHost]
        .map(|lane| metrics::gauge!("vitrin_upstream_in_flight", "kind" => lane.label()))
});

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_call_waits_for_a_slot_for_a_limited_time() {
        let slots =
            CallSlots::new(CallLimits { max_calls: 1, max_wait: Duration::from_millis(20) });
        let _held = slots.acquire(Lane::Call).await.unwrap();
        let error = slots.acquire(Lane::Call).await.unwrap_err();
        assert!(matches!(error, LegacyError::Overloaded { .. }), "{error}");
        slots.acquire(Lane::OtherHost).await.expect("other hosts have places of their own");
    }

    #[tokio::test]
    async fn a_freed_slot_goes_to_a_waiting_call() {
        let slots = CallSlots::new(CallLimits { max_calls: 1, max_wait: Duration::from_secs(60) });
        let held = slots.acquire(Lane::Call).await.unwrap();
        let (waited, ()) = tokio::join!(slots.acquire(Lane::Call), async { drop(held) });
        waited.expect("a place that became free");
    }
}
