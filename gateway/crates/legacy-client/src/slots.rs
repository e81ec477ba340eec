//! Limits on calls in flight. Whoever finds no place free waits for a bounded time, so neither
//! callers who hang up nor a shop that hangs leave more behind than these limits say.

use std::sync::LazyLock;
use std::time::Duration;

use metrics::Gauge;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::LegacyError;

/// How many calls may be in flight.
#[derive(Debug, Clone, Copy)]
pub struct CallLimits {
    /// Calls whose answers have not begun. A quarter as many uploads may be passed on besides, and
    /// half as many requests may wait for other hosts, so that a slow caller or host takes no place
    /// of the shop's.
    pub max_calls: usize,
    /// How long a call waits for a place.
    pub max_wait: Duration,
}

impl Default for CallLimits {
    fn default() -> Self {
        Self { max_calls: 512, max_wait: Duration::from_secs(2) }
    }
}

/// What a place is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lane {
    Call,
    /// A body that is passed on as it comes, at the caller's pace.
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

/// The places of one client.
#[derive(Debug)]
pub(crate) struct CallSlots {
    lanes: [Semaphore; Lane::COUNT],
    max_wait: Duration,
}

impl CallSlots {
    pub(crate) fn new(limits: CallLimits) -> Self {
        let places =
            |share: usize| Semaphore::new((limits.max_calls / share).clamp(1, Semaphore::MAX_PERMITS));
        Self { lanes: [places(1), places(4), places(2)], max_wait: limits.max_wait }
    }

    /// Takes a place, to be held until the answer begins.
    ///
    /// # Errors
    /// [`LegacyError::Overloaded`] when none became free in time.
    pub(crate) async fn take(&self, lane: Lane) -> Result<CallSlot<'_>, LegacyError> {
        let places = &self.lanes[lane as usize];
        let place = match places.try_acquire() {
            Ok(place) => place,
            // On the heap, so that the many calls that find a place do not carry the room for
            // waiting.
            Err(_) => Box::pin(self.wait(places)).await?,
        };
        let in_flight = &IN_FLIGHT[lane as usize];
        in_flight.increment(1.0);
        Ok(CallSlot { _place: place, in_flight })
    }

    async fn wait<'a>(&self, places: &'a Semaphore) -> Result<SemaphorePermit<'a>, LegacyError> {
        let overloaded = LegacyError::Overloaded { retry_after: Duration::from_secs(1) };
        match tokio::time::timeout(self.max_wait, places.acquire()).await {
            Ok(Ok(place)) => Ok(place),
            // The places are never closed.
            Ok(Err(_)) | Err(_) => Err(overloaded),
        }
    }
}

/// A place among the calls in flight, counted in `vitrin_upstream_in_flight`.
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

/// Looking a metric up by its labels costs more than counting: each is looked up once.
static IN_FLIGHT: LazyLock<[Gauge; Lane::COUNT]> = LazyLock::new(|| {
    [Lane::Call, Lane::Upload, Lane::OtherHost]
        .map(|lane| metrics::gauge!("vitrin_upstream_in_flight", "kind" => lane.label()))
});

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_finds_no_place_waits_for_a_bounded_time() {
        let slots = CallSlots::new(CallLimits { max_calls: 1, max_wait: Duration::from_millis(20) });
        let _held = slots.take(Lane::Call).await.unwrap();
        let error = slots.take(Lane::Call).await.unwrap_err();
        assert!(matches!(error, LegacyError::Overloaded { .. }), "{error}");
        slots.take(Lane::OtherHost).await.expect("other hosts have places of their own");
    }

    #[tokio::test]
    async fn a_place_that_becomes_free_goes_to_who_waits() {
        let slots = CallSlots::new(CallLimits { max_calls: 1, max_wait: Duration::from_secs(60) });
        let held = slots.take(Lane::Call).await.unwrap();
        let (waited, ()) = tokio::join!(slots.take(Lane::Call), async { drop(held) });
        waited.expect("a place that became free");
    }
}
