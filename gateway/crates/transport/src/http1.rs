//! One HTTP/1 connection, polled by the request that uses it.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use http::{Request, Response};
use hyper::body::Incoming;
use hyper::client::conn::TrySendError;
use hyper::client::conn::http1::{self, Connection, SendRequest};

use super::{RequestBody, Stream, root_cause};
use crate::error::TransportError;

/// The head of the answer or an error, which returns the request if none of it was written.
pub(super) type Answered = Result<Response<Incoming>, TrySendError<Request<RequestBody>>>;

/// A connection without a request in progress.
#[derive(Debug)]
pub(super) struct Http1 {
    sender: SendRequest<RequestBody>,
    /// `None` after it has ended.
    connection: Option<Connection<Stream, RequestBody>>,
}

impl Http1 {
    pub(super) async fn handshake(stream: Stream) -> Result<Self, TransportError> {
        let (sender, connection) = http1::handshake(stream)
            .await
            .map_err(|error| TransportError::Unreachable(root_cause(&error)))?;
        let mut conn = Self { sender, connection: Some(connection) };
        poll_fn(|cx| {
            // Only a connection that was polled accepts a request.
            conn.drive(cx);
            Poll::Ready(())
        })
        .await;
        Ok(conn)
    }

    /// Queues one request. The head of the answer arrives while the connection is driven.
    pub(super) fn send(
        &mut self,
        request: Request<RequestBody>,
    ) -> impl Future<Output = Answered> + use<> {
        self.sender.try_send_request(request)
    }

    /// Makes progress on reads and writes. Returns whether the connection is still open.
    pub(super) fn drive(&mut self, cx: &mut Context<'_>) -> bool {
        let Some(connection) = &mut self.connection else { return false };
        if Pin::new(connection).poll(cx).is_ready() {
            // The pending request reports how it ended.
            self.connection = None;
        }
        self.connection.is_some()
    }

    /// Whether the next request can be sent. The last answer must have been read to its end.
    pub(super) fn is_ready(&mut self) -> bool {
        self.drive(&mut Context::from_waker(Waker::noop())) && self.sender.is_ready()
    }
}
