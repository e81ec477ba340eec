//! One HTTP/1 connection, polled by whoever uses it.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use http::{Request, Response};
use hyper::body::Incoming;
use hyper::client::conn::TrySendError;
use hyper::client::conn::http1::{self, Connection, SendRequest};

use super::{Outgoing, Stream, cause};
use crate::LegacyError;

/// The answer's head, or why there is none; the request comes back if none of it was written.
pub(super) type Answered = Result<Response<Incoming>, TrySendError<Request<Outgoing>>>;

/// A connection without a request on it.
#[derive(Debug)]
pub(super) struct Http1 {
    send: SendRequest<Outgoing>,
    /// None once it has ended.
    connection: Option<Connection<Stream, Outgoing>>,
}

impl Http1 {
    pub(super) async fn begin(stream: Stream) -> Result<Self, LegacyError> {
        let (send, connection) =
            http1::handshake(stream).await.map_err(|error| LegacyError::Unreachable(cause(&error)))?;
        let mut line = Self { send, connection: Some(connection) };
        poll_fn(|cx| {
            // Only a connection that was polled takes a request.
            line.drive(cx);
            Poll::Ready(())
        })
        .await;
        Ok(line)
    }

    /// Queues one request. The answer's head arrives while the connection is driven.
    pub(super) fn ask(&mut self, request: Request<Outgoing>) -> impl Future<Output = Answered> + use<> {
        self.send.try_send_request(request)
    }

    /// Reads and writes what can be now. Returns whether it goes on.
    pub(super) fn drive(&mut self, cx: &mut Context<'_>) -> bool {
        let Some(connection) = &mut self.connection else { return false };
        if Pin::new(connection).poll(cx).is_ready() {
            // How it ended is told to whoever waits on it.
            self.connection = None;
        }
        self.connection.is_some()
    }

    /// Whether the next request may come, the last answer having been read to its end.
    pub(super) fn is_ready(&mut self) -> bool {
        self.drive(&mut Context::from_waker(Waker::noop())) && self.send.is_ready()
    }
}
