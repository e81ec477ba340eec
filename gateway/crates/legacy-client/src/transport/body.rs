//! Bodies of answers.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use futures_util::Stream;
use http_body::{Body as _, Frame};
use hyper::body::Incoming;

use super::{Host, Http1, broken};
use crate::LegacyError;

/// The body of an answer, read from its connection as it is asked for.
#[derive(Debug)]
pub(crate) struct Arriving {
    incoming: Incoming,
    /// None where the connection is shared, and once it was given back.
    back: Option<Back>,
}

/// A connection and where it goes when its answer has come whole. Dropped earlier, it is closed.
#[derive(Debug)]
pub(super) struct Back {
    pub(super) line: Box<Http1>,
    pub(super) host: Arc<Host>,
    pub(super) keep: Duration,
}

impl Arriving {
    pub(super) fn alone(incoming: Incoming, back: Back) -> Self {
        let mut body = Self { incoming, back: Some(back) };
        if body.incoming.is_end_stream() {
            body.give_back();
        }
        body
    }

    /// What the answer's head says of its length, in bytes.
    pub(crate) fn length(&self) -> Option<u64> {
        self.incoming.size_hint().exact()
    }

    pub(super) fn shared(incoming: Incoming) -> Self {
        Self { incoming, back: None }
    }

    fn give_back(&mut self) {
        let Some(Back { mut line, host, keep }) = self.back.take() else { return };
        if line.is_ready() {
            host.give_back(line, keep);
        }
    }

    fn poll_incoming(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let arrived = Pin::new(&mut self.incoming).poll_frame(cx);
        let Some(back) = self.back.as_mut().filter(|_| arrived.is_pending()) else { return arrived };
        back.line.drive(cx);
        Pin::new(&mut self.incoming).poll_frame(cx)
    }
}

impl Stream for Arriving {
    type Item = Result<Bytes, LegacyError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            let frame = ready!(self.poll_incoming(cx));
            if frame.is_none() || self.incoming.is_end_stream() {
                self.give_back();
            }
            return Poll::Ready(match frame {
                None => None,
                Some(Err(error)) => Some(Err(broken(&error))),
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => Some(Ok(data)),
                    // Trailers belong to one connection.
                    Err(_) => continue,
                },
            });
        }
    }
}
