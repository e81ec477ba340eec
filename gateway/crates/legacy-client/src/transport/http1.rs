//! One HTTP/1 connection, polled by whoever uses it.

use std::future::{Future as _, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use http::Request;
use hyper::client::conn::http1::{self, Connection, SendRequest};

use super::body::{Arriving, Back};
use super::{Asked, Host, Outgoing, Stream, broken, cause};
use crate::LegacyError;

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

    pub(super) async fn ask(
        mut self: Box<Self>,
        host: &Arc<Host>,
        keep: Duration,
        request: Request<Outgoing>,
    ) -> Result<Asked, LegacyError> {
        let mut answer = pin!(self.send.try_send_request(request));
        let answered = poll_fn(|cx| {
            self.drive(cx);
            // What waits on a connection that has just ended comes back.
            answer.as_mut().poll(cx)
        });
        match answered.await {
            Ok(answer) => {
                let back = Back { line: self, host: Arc::clone(host), keep };
                Ok(Asked::Answered(answer.map(|body| Arriving::alone(body, back))))
            }
            Err(mut failed) => match failed.take_message() {
                Some(request) => Ok(Asked::NotSent(request)),
                None => Err(broken(failed.error())),
            },
        }
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
