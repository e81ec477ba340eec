//! Request bodies with a deadline and a minimum rate. A client that trickles, pauses or never
//! starts its body does not occupy a slot for long.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use hyper::body::Incoming;
use tokio::time::Instant;

use crate::deadline::Deadline;
use crate::progress::Progress;
use crate::{BodyLimits, BoxError, Counters, Peer, Refusal};

/// Whether a request body was aborted because it did not arrive in time. An extension of requests
/// that have a body; their handler should answer 408 then.
#[derive(Clone, Debug, Default)]
pub struct BodyArrival(Arc<AtomicBool>);

impl BodyArrival {
    /// Returns true once the body has ended in an error because it was late.
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
    /// `None` for a request without a body.
    watch: Option<Box<ArrivalWatch>>,
}

impl RequestBody {
    /// A body that ends in an error when it is late; [`BodyArrival`] reports that too. Requests
    /// without a body cost nothing.
    pub(crate) fn new(
        incoming: Incoming,
        watch: impl FnOnce() -> ArrivalWatch,
    ) -> (Self, Option<BodyArrival>) {
        if incoming.is_end_stream() {
            return (Self { incoming, watch: None }, None);
        }
        let watch = Box::new(watch());
        let arrival = watch.arrival.clone();
        (Self { incoming, watch: Some(watch) }, Some(arrival))
    }
}

/// Times the arrival of one body. Only the time in which the service waits for data counts against
/// the rate: a service that reads slowly does not make the client late.
#[derive(Debug)]
pub(crate) struct ArrivalWatch {
    limits: BodyLimits,
    started: Instant,
    received: u64,
    waited: Duration,
    waiting_since: Option<Instant>,
    deadline: Deadline,
    arrival: BodyArrival,
    counters: Arc<Counters>,
    peer: Peer,
    /// Set on HTTP/1 connections: the guard may detect the late body first, and the connection
    /// closes after it.
    progress: Option<Arc<Progress>>,
}

impl ArrivalWatch {
    pub(crate) fn start(
        limits: &BodyLimits,
        counters: Arc<Counters>,
        peer: Peer,
        progress: Option<Arc<Progress>>,
    ) -> Self {
        Self {
            limits: limits.clone(),
            started: Instant::now(),
            received: 0,
            waited: Duration::ZERO,
            waiting_since: None,
            deadline: Deadline::default(),
            arrival: BodyArrival::default(),
            counters,
            peer,
            progress,
        }
    }

    /// Records received bytes, or the end of the body.
    fn record(&mut self, bytes: usize) {
        if let Some(since) = self.waiting_since.take() {
            self.waited += since.elapsed();
        }
        self.received += bytes as u64;
        self.deadline.clear();
    }

    /// Ready when the body is late.
    fn poll_late(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let since = *self.waiting_since.get_or_insert_with(Instant::now);
        if !self.deadline.is_set() {
            let allowed_wait = self.limits.allowed_wait(self.received).saturating_sub(self.waited);
            let until = (since + allowed_wait.min(self.limits.pause))
                .min(self.started + self.limits.deadline);
            self.deadline.set(until);
        }
        self.deadline.poll_elapsed(cx)
    }

    fn set_late(&self) {
        self.arrival.set_late();
        if let Some(progress) = &self.progress {
            progress.set_body_refusal(Refusal::BodyTimeout);
        }
    }

    fn is_timed_out_by_guard(&self) -> bool {
        self.progress
            .as_ref()
            .is_some_and(|progress| progress.body_refusal() == Some(Refusal::BodyTimeout))
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
                watch.record(bytes);
                if matches!(frame, Some(Err(_))) && watch.is_timed_out_by_guard() {
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
    fn received_bytes_extend_the_wait() {
        let limits = BodyLimits {
            grace: Duration::from_secs(8),
            min_bytes_per_second: 1024,
            ..BodyLimits::default()
        };
        assert_eq!(limits.allowed_wait(0), Duration::from_secs(8));
        assert_eq!(limits.allowed_wait(10 * 1024), Duration::from_secs(18));
        let any_rate = BodyLimits { min_bytes_per_second: 0, ..limits };
        assert_eq!(any_rate.allowed_wait(0), any_rate.deadline);
    }
}
