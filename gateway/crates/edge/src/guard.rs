//! The socket of an HTTP/1 connection as hyper reads it: only requests that [`Framing`] has
//! released, each within its deadline.
//!
//! A refusal must neither overtake nor corrupt an earlier response, so the guard writes nothing
//! while hyper does. After a violation, reads stay pending until every earlier request is answered
//! and flushed, then reach the end of the stream. Hyper then has nothing left to do and shuts the
//! connection down, and the refusal is written during that shutdown.

mod shutdown;
#[cfg(test)]
mod tests;

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker, ready};

use bytes::{Buf, BytesMut};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Instant;

use self::shutdown::Shutdown;
use crate::deadline::Deadline;
use crate::framing::{Framing, FramingLimits, Position, Verdict};
use crate::progress::Progress;
use crate::write_timeout::WriteTimeout;
use crate::{Closed, Counters, Limits, Peer, Refusal};

/// The guarded socket of an HTTP/1 connection.
#[derive(Debug)]
pub(crate) struct Guard<T> {
    io: T,
    framing: Framing,
    /// Received bytes that were not handed to hyper yet. The first `validated` of them are valid.
    buffer: BytesMut,
    validated: usize,
    /// All of `buffer` has been validated, and more bytes must arrive.
    needs_more: bool,
    close_reason: Option<CloseReason>,
    /// Requests whose responses have been flushed.
    completed: u64,
    read_waker: Option<Waker>,
    waiting_for: WaitingFor,
    deadline: Deadline,
    shutdown: Shutdown,
    shared: ConnectionShared,
}

/// What a guard shares with the rest of its connection and of the server.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionShared {
    pub(crate) limits: Arc<Limits>,
    pub(crate) counters: Arc<Counters>,
    pub(crate) progress: Arc<Progress>,
    pub(crate) peer: Peer,
}

/// Why the guard ends reads, other than for the end of the stream.
#[derive(Clone, Copy, Debug)]
enum CloseReason {
    /// No byte of the request was handed to hyper: the guard answers it.
    Refused(Refusal),
    /// Inside a body: the service sees the body fail and answers the request itself.
    InBody(Refusal),
    /// The client sent no request for too long.
    Idle,
}

/// What the deadline applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WaitingFor {
    /// The response to an earlier request; nothing is expected from the client.
    Response,
    NextRequest,
    Head,
    Body,
}

impl<T> Guard<T> {
    /// Guards a connection whose first byte arrived at `since`.
    pub(crate) fn new(io: T, since: Instant, shared: ConnectionShared) -> Self {
        let mut deadline = Deadline::default();
        deadline.set(since + shared.limits.header_timeout);
        shared.progress.set_inside_head(true);
        Self {
            io,
            framing: Framing::new(FramingLimits::from(&*shared.limits)),
            buffer: BytesMut::new(),
            validated: 0,
            needs_more: false,
            close_reason: None,
            completed: 0,
            read_waker: None,
            waiting_for: WaitingFor::Head,
            deadline,
            shutdown: Shutdown::default(),
            shared,
        }
    }

    fn is_answering(&self) -> bool {
        self.framing.requests() != self.completed
    }

    /// Whether the client has sent, or is sending, data that nobody will read.
    fn has_unread(&self) -> bool {
        !self.buffer.is_empty()
            || self.framing.position() == Position::Body
            || matches!(self.close_reason, Some(CloseReason::Refused(_)))
    }

    /// Ends reads after a violation. Inside a body the service is already reading, so it is told.
    fn refuse(&mut self, refusal: Refusal) {
        self.shared.counters.count_refused(refusal, self.shared.peer);
        self.close_reason = Some(if self.framing.position() == Position::Body {
            self.shared.progress.set_body_refusal(refusal);
            CloseReason::InBody(refusal)
        } else {
            CloseReason::Refused(refusal)
        });
        self.buffer.clear();
        self.deadline.clear();
    }

    fn poll_closed(
        &mut self,
        close_reason: CloseReason,
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<()>> {
        match close_reason {
            CloseReason::Idle => Poll::Ready(Ok(())),
            CloseReason::InBody(refusal) => {
                Poll::Ready(Err(io::Error::new(io::ErrorKind::InvalidData, refusal.code())))
            }
            CloseReason::Refused(_) if self.is_answering() => {
                self.read_waker = Some(cx.waker().clone());
                Poll::Pending
            }
            CloseReason::Refused(refusal) => {
                self.shutdown.set_response(refusal);
                Poll::Ready(Ok(()))
            }
        }
    }

    /// Sets or moves the deadline to what the connection waits for now, and polls it.
    fn poll_late(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let limits = &self.shared.limits;
        let (waiting_for, time) = match self.framing.position() {
            Position::Body => (WaitingFor::Body, limits.body.pause),
            Position::Head if !self.buffer.is_empty() => (WaitingFor::Head, limits.header_timeout),
            Position::Head if self.is_answering() => {
                self.waiting_for = WaitingFor::Response;
                self.deadline.clear();
                return Poll::Pending;
            }
            Position::Head => (WaitingFor::NextRequest, limits.idle_timeout),
        };
        if waiting_for != self.waiting_for || !self.deadline.is_set() {
            self.waiting_for = waiting_for;
            self.deadline.set(Instant::now() + time);
        }
        self.deadline.poll_elapsed(cx)
    }

    fn on_timeout(&mut self) {
        match self.waiting_for {
            WaitingFor::Head => self.refuse(Refusal::HeaderTimeout),
            WaitingFor::Body => self.refuse(Refusal::BodyTimeout),
            WaitingFor::Response | WaitingFor::NextRequest => {
                self.shared.counters.count_closed(Closed::Idle);
                self.close_reason = Some(CloseReason::Idle);
            }
        }
    }

    /// Called after hyper has flushed everything: counts the responses that have left, and starts
    /// the idle deadline. It is started here because hyper does not read again between a response
    /// and the next request if its last read was pending.
    fn on_flushed(&mut self, cx: &mut Context<'_>) {
        let requests = self.framing.requests();
        debug_assert!(self.shared.progress.started() <= requests, "hyper made two requests of one");
        if self.completed == requests || self.shared.progress.completed() != requests {
            return;
        }
        self.completed = requests;
        if let Some(read_waker) = self.read_waker.take() {
            read_waker.wake();
        } else if self.close_reason.is_none() && self.buffer.is_empty() {
            self.shared.progress.set_idle(self.framing.position() == Position::Head);
            // The read that this waker causes checks whether the deadline has passed.
            let _ = self.poll_late(cx);
        }
    }

    /// Validates `fresh`, which arrived while the buffer was empty, without copying it. The part
    /// that may not be released yet goes to the buffer. Returns the length of the valid part.
    fn validate_in_place(&mut self, fresh: &[u8]) -> usize {
        let (released, dropped) = match self.framing.validate(fresh) {
            Ok(Verdict::Release(len)) => (len, 0),
            Ok(Verdict::Skip(len)) => (0, len),
            Ok(Verdict::Partial) => (0, 0),
            Err(refusal) => {
                self.refuse(refusal);
                return 0;
            }
        };
        self.buffer.extend_from_slice(&fresh[released + dropped..]);
        self.needs_more = released + dropped == 0;
        released
    }

    /// Validates the buffer, unless that has been done. Returns whether it has bytes to release.
    fn validate_buffer(&mut self) -> bool {
        while self.validated == 0
            && !self.buffer.is_empty()
            && !self.needs_more
            && self.close_reason.is_none()
        {
            match self.framing.validate(&self.buffer) {
                Ok(Verdict::Release(len)) => self.validated = len,
                Ok(Verdict::Skip(len)) => self.buffer.advance(len),
                Ok(Verdict::Partial) => self.needs_more = true,
                Err(refusal) => self.refuse(refusal),
            }
        }
        self.validated > 0
    }

    /// Copies valid bytes to the reader and frees an empty buffer: idle connections should hold no
    /// memory.
    fn copy_validated(&mut self, out: &mut ReadBuf<'_>) {
        let len = self.validated.min(out.remaining());
        out.put_slice(&self.buffer[..len]);
        self.validated -= len;
        if len == self.buffer.len() {
            self.buffer = BytesMut::new();
        } else {
            self.buffer.advance(len);
        }
    }
}

impl Guard<WriteTimeout<TcpStream>> {
    /// Puts back bytes that hyper read and did not use.
    pub(crate) fn unread(&mut self, unused: &[u8]) {
        if !unused.is_empty() {
            let judged = self.buffer.split();
            self.buffer = BytesMut::from_iter(unused.iter().chain(&judged).copied());
            self.validated += unused.len();
        }
    }

    /// For a parked connection: ready when it must be read, because data arrived or the deadline
    /// passed.
    pub(crate) fn poll_wake(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if !self.buffer.is_empty()
            || self.close_reason.is_some()
            || self.io.poll_readable(cx).is_ready()
        {
            return Poll::Ready(());
        }
        ready!(self.poll_late(cx));
        self.on_timeout();
        Poll::Ready(())
    }
}

impl<T: AsyncRead + Unpin> Guard<T> {
    fn poll_validated(
        &mut self,
        cx: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            if self.validate_buffer() {
                self.deadline.clear();
                self.copy_validated(out);
                return Poll::Ready(Ok(()));
            }
            if let Some(close_reason) = self.close_reason {
                return self.poll_closed(close_reason, cx);
            }
            let before = out.filled().len();
            if Pin::new(&mut self.io).poll_read(cx, out)?.is_pending() {
                ready!(self.poll_late(cx));
                self.on_timeout();
                continue;
            }
            let fresh = &out.filled()[before..];
            if fresh.is_empty() {
                return Poll::Ready(Ok(()));
            }
            if self.buffer.is_empty() {
                let released = self.validate_in_place(fresh);
                out.set_filled(before + released);
                if released > 0 {
                    self.deadline.clear();
                    return Poll::Ready(Ok(()));
                }
            } else {
                self.buffer.extend_from_slice(fresh);
                self.needs_more = false;
                out.set_filled(before);
            }
        }
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Guard<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let result = self.poll_validated(cx, out);
        if result.is_ready() || !self.buffer.is_empty() {
            self.shared.progress.set_idle(false);
        }
        let inside_head = self.framing.position() == Position::Head && !self.buffer.is_empty();
        self.shared.progress.set_inside_head(inside_head);
        result
    }
}

impl<T: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Guard<T> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.io).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.io).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.io).poll_flush(cx))?;
        self.on_flushed(cx);
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let lingers = this.has_unread();
        this.shutdown.poll(&mut this.io, lingers, cx)
    }
}
