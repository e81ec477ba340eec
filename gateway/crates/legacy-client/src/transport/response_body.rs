//! Bodies of answers.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use futures_util::Stream;
use http_body::{Body as _, Frame};
use hyper::body::Incoming;

use super::{Host, Http1, connection_error};
use crate::LegacyError;

/// The body of an answer, read from its connection on demand.
#[derive(Debug)]
pub(crate) struct ResponseBody {
    incoming: Incoming,
    /// `None` if the connection is shared, and once it was returned.
    return_to_pool: Option<ReturnToPool>,
}

/// Returns a connection to its host's pool when the answer is complete. Dropped earlier, the
/// connection closes.
#[derive(Debug)]
pub(super) struct ReturnToPool {
    pub(super) conn: Box<Http1>,
    pub(super) host: Arc<Host>,
    pub(super) idle_timeout: Duration,
}

impl ResponseBody {
    pub(super) fn pooled(incoming: Incoming, return_to_pool: ReturnToPool) -> Self {
        let mut body = Self { incoming, return_to_pool: Some(return_to_pool) };
        if body.incoming.is_end_stream() {
            body.release();
        }
        body
    }

    /// The length that the head of the answer announces, in bytes.
    pub(crate) fn length(&self) -> Option<u64> {
        self.incoming.size_hint().exact()
    }

    pub(super) fn shared(incoming: Incoming) -> Self {
        Self { incoming, return_to_pool: None }
    }

    fn release(&mut self) {
        let Some(ReturnToPool { mut conn, host, idle_timeout }) = self.return_to_pool.take() else {
            return;
        };
        if conn.is_ready() {
            host.release(conn, idle_timeout);
        }
    }

    fn poll_incoming(
        &mut self,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let arrived = Pin::new(&mut self.incoming).poll_frame(cx);
        let Some(return_to_pool) = self.return_to_pool.as_mut().filter(|_| arrived.is_pending())
        else {
            return arrived;
        };
        return_to_pool.conn.drive(cx);
        Pin::new(&mut self.incoming).poll_frame(cx)
    }
}

impl Stream for ResponseBody {
    type Item = Result<Bytes, LegacyError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            let frame = ready!(self.poll_incoming(cx));
            if frame.is_none() || self.incoming.is_end_stream() {
                self.release();
            }
            return Poll::Ready(match frame {
                None => None,
                Some(Err(error)) => Some(Err(connection_error(&error))),
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => Some(Ok(data)),
                    // Trailers are hop-by-hop here and are dropped.
                    Err(_) => continue,
                },
            });
        }
    }
}
