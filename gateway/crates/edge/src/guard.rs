//! The socket as hyper sees it: on HTTP/1, nothing but requests that [`Framing`] has released, each on time.
//!
//! A refusal must not overtake or damage an earlier answer. So nothing is written beside hyper: after a
//! violation reads stay pending until every earlier request is answered and flushed, then end; hyper, having
//! nothing left to do, shuts the connection down, and that is where the refusal is written.

mod farewell;
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

use self::farewell::Farewell;
use crate::clock::Clock;
use crate::framing::{Framing, Position, Rules, Verdict};
use crate::paced::Paced;
use crate::progress::Progress;
use crate::{Closed, Counters, Limits, Peer, Refusal};

/// The socket of an HTTP/1 connection under guard.
#[derive(Debug)]
pub(crate) struct Guard<T> {
    io: T,
    framing: Framing,
    /// Bytes that arrived and were not handed on yet; the first `proven` of them may be.
    held: BytesMut,
    proven: usize,
    /// All of `held` has been judged, and more must arrive.
    waits: bool,
    ending: Option<Ending>,
    /// Requests whose answers have left.
    answered: u64,
    reader: Option<Waker>,
    awaited: Awaited,
    clock: Clock,
    farewell: Farewell,
    surroundings: Surroundings,
}

/// What a guard shares with the rest of its connection and of the server.
#[derive(Clone, Debug)]
pub(crate) struct Surroundings {
    pub(crate) limits: Arc<Limits>,
    pub(crate) counters: Arc<Counters>,
    pub(crate) progress: Arc<Progress>,
    pub(crate) peer: Peer,
}

/// Why reads end, other than by the client.
#[derive(Clone, Copy, Debug)]
enum Ending {
    /// Before any byte of the request was handed on: it is answered here.
    Refused(Refusal),
    /// Inside a body: the service sees the body fail and answers itself.
    Broken(Refusal),
    /// Nothing was asked for too long.
    Idle,
}

/// What the clock waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Awaited {
    /// The answer to an earlier request; the client owes nothing.
    Answer,
    NextRequest,
    RestOfHead,
    MoreBody,
}

impl<T> Guard<T> {
    /// Guards a connection whose first byte came at `since`.
    pub(crate) fn new(io: T, since: Instant, surroundings: Surroundings) -> Self {
        let mut clock = Clock::default();
        clock.set(since + surroundings.limits.header_timeout);
        surroundings.progress.set_inside_head(true);
        Self {
            io,
            framing: Framing::new(Rules::from(&*surroundings.limits)),
            held: BytesMut::new(),
            proven: 0,
            waits: false,
            ending: None,
            answered: 0,
            reader: None,
            awaited: Awaited::RestOfHead,
            clock,
            farewell: Farewell::default(),
            surroundings,
        }
    }

    fn is_answering(&self) -> bool {
        self.framing.requests() != self.answered
    }

    /// The client has sent, or is sending, what nobody will read.
    fn has_unread(&self) -> bool {
        !self.held.is_empty()
            || self.framing.position() == Position::Body
            || matches!(self.ending, Some(Ending::Refused(_)))
    }

    /// Ends reads because of a violation. Inside a body somebody is reading already, so the service is told.
    fn refuse(&mut self, refusal: Refusal) {
        self.surroundings.counters.count_refused(refusal, self.surroundings.peer);
        self.ending = Some(if self.framing.position() == Position::Body {
            self.surroundings.progress.set_broken(refusal);
            Ending::Broken(refusal)
        } else {
            Ending::Refused(refusal)
        });
        self.held.clear();
        self.clock.clear();
    }

    fn poll_ending(&mut self, ending: Ending, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match ending {
            Ending::Idle => Poll::Ready(Ok(())),
            Ending::Broken(refusal) => {
                Poll::Ready(Err(io::Error::new(io::ErrorKind::InvalidData, refusal.code())))
            }
            Ending::Refused(_) if self.is_answering() => {
                self.reader = Some(cx.waker().clone());
                Poll::Pending
            }
            Ending::Refused(refusal) => {
                self.farewell.say(refusal);
                Poll::Ready(Ok(()))
            }
        }
    }

    /// Starts or moves the clock to what the connection waits for now, and looks at it.
    fn poll_late(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let limits = &self.surroundings.limits;
        let (awaited, time) = match self.framing.position() {
            Position::Body => (Awaited::MoreBody, limits.body.pause),
            Position::Head if !self.held.is_empty() => (Awaited::RestOfHead, limits.header_timeout),
            Position::Head if self.is_answering() => {
                self.awaited = Awaited::Answer;
                self.clock.clear();
                return Poll::Pending;
            }
            Position::Head => (Awaited::NextRequest, limits.idle_timeout),
        };
        if awaited != self.awaited || !self.clock.is_set() {
            self.awaited = awaited;
            self.clock.set(Instant::now() + time);
        }
        self.clock.poll_passed(cx)
    }

    fn end_late(&mut self) {
        match self.awaited {
            Awaited::RestOfHead => self.refuse(Refusal::HeaderTimeout),
            Awaited::MoreBody => self.refuse(Refusal::BodyTimeout),
            Awaited::Answer | Awaited::NextRequest => {
                self.surroundings.counters.count_closed(Closed::Idle);
                self.ending = Some(Ending::Idle);
            }
        }
    }

    /// After hyper has flushed everything: notes which answers have left, and starts the idle clock. It is
    /// started here because hyper does not read again between an answer and the next request if its last read
    /// was pending.
    fn settle(&mut self, cx: &mut Context<'_>) {
        let requests = self.framing.requests();
        debug_assert!(self.surroundings.progress.asked() <= requests, "hyper made two requests of one");
        if self.answered == requests || self.surroundings.progress.answered() != requests {
            return;
        }
        self.answered = requests;
        if let Some(reader) = self.reader.take() {
            reader.wake();
        } else if self.ending.is_none() && self.held.is_empty() {
            self.surroundings.progress.set_at_rest(self.framing.position() == Position::Head);
            // Whether it has passed is looked at by the read that its waking causes.
            let _ = self.poll_late(cx);
        }
    }

    /// Judges `fresh`, which arrived while nothing was held, where it lies; holds what may not be handed on
    /// yet. Returns how many bytes may be.
    fn judge_in_place(&mut self, fresh: &[u8]) -> usize {
        let (handed_on, dropped) = match self.framing.judge(fresh) {
            Ok(Verdict::Release(len)) => (len, 0),
            Ok(Verdict::Skip(len)) => (0, len),
            Ok(Verdict::Wait) => (0, 0),
            Err(refusal) => {
                self.refuse(refusal);
                return 0;
            }
        };
        self.held.extend_from_slice(&fresh[handed_on + dropped..]);
        self.waits = handed_on + dropped == 0;
        handed_on
    }

    /// Judges what is held, unless that has been done. Returns whether something may be handed on.
    fn judge_held(&mut self) -> bool {
        while self.proven == 0 && !self.held.is_empty() && !self.waits && self.ending.is_none() {
            match self.framing.judge(&self.held) {
                Ok(Verdict::Release(len)) => self.proven = len,
                Ok(Verdict::Skip(len)) => self.held.advance(len),
                Ok(Verdict::Wait) => self.waits = true,
                Err(refusal) => self.refuse(refusal),
            }
        }
        self.proven > 0
    }

    /// Hands on proven bytes, and lets go of an empty buffer: idle connections should hold no memory.
    fn hand_on(&mut self, out: &mut ReadBuf<'_>) {
        let len = self.proven.min(out.remaining());
        out.put_slice(&self.held[..len]);
        self.proven -= len;
        if len == self.held.len() {
            self.held = BytesMut::new();
        } else {
            self.held.advance(len);
        }
    }
}

impl Guard<Paced<TcpStream>> {
    /// Takes back bytes that were handed on and not used.
    pub(crate) fn take_back(&mut self, unused: &[u8]) {
        if !unused.is_empty() {
            let judged = self.held.split();
            self.held = BytesMut::from_iter(unused.iter().chain(&judged).copied());
            self.proven += unused.len();
        }
    }

    /// For a connection at rest: ready when it must be read from, because something came or because nothing did for too
    /// long.
    pub(crate) fn poll_roused(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if !self.held.is_empty() || self.ending.is_some() || self.io.poll_readable(cx).is_ready() {
            return Poll::Ready(());
        }
        ready!(self.poll_late(cx));
        self.end_late();
        Poll::Ready(())
    }
}

impl<T: AsyncRead + Unpin> Guard<T> {
    fn poll_proven(&mut self, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        loop {
            if self.judge_held() {
                self.clock.clear();
                self.hand_on(out);
                return Poll::Ready(Ok(()));
            }
            if let Some(ending) = self.ending {
                return self.poll_ending(ending, cx);
            }
            let before = out.filled().len();
            if Pin::new(&mut self.io).poll_read(cx, out)?.is_pending() {
                ready!(self.poll_late(cx));
                self.end_late();
                continue;
            }
            let fresh = &out.filled()[before..];
            if fresh.is_empty() {
                return Poll::Ready(Ok(()));
            }
            if self.held.is_empty() {
                let handed_on = self.judge_in_place(fresh);
                out.set_filled(before + handed_on);
                if handed_on > 0 {
                    self.clock.clear();
                    return Poll::Ready(Ok(()));
                }
            } else {
                self.held.extend_from_slice(fresh);
                self.waits = false;
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
        let result = self.poll_proven(cx, out);
        if result.is_ready() || !self.held.is_empty() {
            self.surroundings.progress.set_at_rest(false);
        }
        let inside_head = self.framing.position() == Position::Head && !self.held.is_empty();
        self.surroundings.progress.set_inside_head(inside_head);
        result
    }
}

impl<T: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Guard<T> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
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
        self.settle(cx);
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let lingers = this.has_unread();
        this.farewell.poll(&mut this.io, lingers, cx)
    }
}
