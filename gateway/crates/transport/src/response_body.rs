//! Bodies of answers.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt as _};
use http_body::{Body as _, Frame};
use hyper::body::Incoming;

use super::{Host, Http1, connection_error};
use crate::error::TransportError;

/// The body of an answer, read from its connection on demand.
#[derive(Debug)]
pub struct ResponseBody {
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

    pub(super) fn shared(incoming: Incoming) -> Self {
        Self { incoming, return_to_pool: None }
    }

    /// Reads the whole body, at most `limit` bytes. A body that announces more is not read.
    ///
    /// # Errors
    /// [`TransportError::TooLarge`] over the limit, [`TransportError::CutOff`] when the connection
    /// breaks.
    pub async fn read_whole(mut self, limit: usize) -> Result<Bytes, TransportError> {
        if self.incoming.size_hint().exact().is_some_and(|length| length > limit as u64) {
            return Err(TransportError::TooLarge(limit));
        }
        let Some(first) = self.next().await.transpose()? else { return Ok(Bytes::new()) };
        let mut whole = BytesMut::from(first);
        while let Some(chunk) = self.next().await.transpose()? {
            if whole.len() + chunk.len() > limit {
                return Err(TransportError::TooLarge(limit));
            }
            whole.extend_from_slice(&chunk);
        }
        if whole.len() > limit { Err(TransportError::TooLarge(limit)) } else { Ok(whole.freeze()) }
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
    type Item = Result<Bytes, TransportError>;

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
