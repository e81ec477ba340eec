//! Request bodies, which must arrive in time: whoever trickles, pauses or never begins does not
//! hold a place for long.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use hyper::body::Incoming;
use tokio::time::Instant;

use crate::clock::Clock;
use crate::progress::Progress;
use crate::{BodyLimits, BoxError, Counters, Peer, Refusal};

/// Whether a request's body was given up because it did not arrive in time. An extension of
/// requests that have a body; what answers them should say 408 then.
#[derive(Clone, Debug, Default)]
pub struct BodyArrival(Arc<AtomicBool>);

impl BodyArrival {
    /// The body ended in an error because it was late.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    fn set_late(&self) {
        self.0.store(true, Ordering::Release);
    }
}

/// The body did not arrive in time.
#[derive(Clone, Copy, Debug)]
pub struct BodyTooSlow;

impl std::fmt::Display for BodyTooSlow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the body did not arrive in time")
    }
}

impl std::error::Error for BodyTooSlow {}

/// The body of a request as the service reads it.
#[derive(Debug)]
pub struct RequestBody {
    incoming: Incoming,
    /// None where there is nothing to wait for.
    watch: Option<Box<Watch>>,
}

impl RequestBody {
    /// A body that ends in an error when it is late; [`BodyArrival`] says so too. Requests without
    /// a body cost nothing.
    pub(crate) fn new(incoming: Incoming, watch: impl FnOnce() -> Watch) -> (Self, Option<BodyArrival>) {
        if incoming.is_end_stream() {
            return (Self { incoming, watch: None }, None);
        }
        let watch = Box::new(watch());
        let arrival = watch.arrival.clone();
        (Self { incoming, watch: Some(watch) }, Some(arrival))
    }
}

/// Watches one body arrive. Only time in which somebody waits for it counts against its rate: a
/// service that is slow to take a body does not make its sender late.
#[derive(Debug)]
pub(crate) struct Watch {
    limits: BodyLimits,
    began: Instant,
    received: u64,
    waited: Duration,
    waits_since: Option<Instant>,
    clock: Clock,
    arrival: BodyArrival,
    counters: Arc<Counters>,
    peer: Peer,
    /// Of an HTTP/1 connection, whose guard may find the body late first, and which ends with it.
    progress: Option<Arc<Progress>>,
}

impl Watch {
    pub(crate) fn begin(
        limits: &BodyLimits,
        counters: Arc<Counters>,
        peer: Peer,
        progress: Option<Arc<Progress>>,
    ) -> Self {
        Self {
            limits: limits.clone(),
            began: Instant::now(),
            received: 0,
            waited: Duration::ZERO,
            waits_since: None,
            clock: Clock::default(),
            arrival: BodyArrival::default(),
            counters,
            peer,
            progress,
        }
    }

    /// Something came, or the body ended.
    fn note(&mut self, bytes: usize) {
        if let Some(since) = self.waits_since.take() {
            self.waited += since.elapsed();
        }
        self.received += bytes as u64;
        self.clock.clear();
    }

    /// Ready when the body is late.
    fn poll_late(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let since = *self.waits_since.get_or_insert_with(Instant::now);
        if !self.clock.is_set() {
            let may_wait = self.limits.may_wait(self.received).saturating_sub(self.waited);
            let until = (since + may_wait.min(self.limits.pause)).min(self.began + self.limits.deadline);
            self.clock.set(until);
        }
        self.clock.poll_passed(cx)
    }

    fn set_late(&self) {
        self.arrival.set_late();
        if let Some(progress) = &self.progress {
            progress.set_broken(Refusal::BodyTimeout);
        }
    }

    fn is_found_late_by_guard(&self) -> bool {
        self.progress.as_ref().is_some_and(|progress| progress.broken() == Some(Refusal::BodyTimeout))
    }
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let this = self.get_mut();
        let polled = Pin::new(&mut this.incoming).poll_frame(cx);
        let Some(watch) = &mut this.watch else { return polled.map_err(Into::into) };
        if watch.arrival.is_late() {
            return Poll::Ready(Some(Err(BodyTooSlow.into())));
        }
        match polled {
            Poll::Pending => {
                if watch.poll_late(cx).is_pending() {
                    return Poll::Pending;
                }
                watch.counters.count_refused(Refusal::BodyTimeout, watch.peer);
                watch.set_late();
                Poll::Ready(Some(Err(BodyTooSlow.into())))
            }
            Poll::Ready(frame) => {
                let bytes = match &frame {
                    Some(Ok(frame)) => frame.data_ref().map_or(0, Bytes::len),
                    Some(Err(_)) | None => 0,
                };
                watch.note(bytes);
                if matches!(frame, Some(Err(_))) && watch.is_found_late_by_guard() {
                    watch.set_late();
                }
                Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.incoming.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.incoming.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_buys_time_up_to_the_deadline() {
        let limits =
            BodyLimits { grace: Duration::from_secs(8), min_bytes_per_second: 1024, ..BodyLimits::default() };
        assert_eq!(limits.may_wait(0), Duration::from_secs(8));
        assert_eq!(limits.may_wait(10 * 1024), Duration::from_secs(18));
        let any_rate = BodyLimits { min_bytes_per_second: 0, ..limits };
        assert_eq!(any_rate.may_wait(0), any_rate.deadline);
    }
}
