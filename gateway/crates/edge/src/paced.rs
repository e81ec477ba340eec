//! The socket with its first bytes put back, cut when its client stops taking what is sent.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::{Buf, Bytes};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Instant;

use crate::clock::Clock;
use crate::{Closed, Counters};

/// A socket of which some bytes have been read already, and whose writes must make progress.
#[derive(Debug)]
pub(crate) struct Paced<T> {
    io: T,
    first: Bytes,
    clock: Clock,
    write_timeout: Duration,
    counters: Arc<Counters>,
}

impl<T> Paced<T> {
    pub(crate) fn new(io: T, first: Bytes, write_timeout: Duration, counters: Arc<Counters>) -> Self {
        Self { io, first, clock: Clock::default(), write_timeout, counters }
    }

    fn watch(&mut self, written: Poll<io::Result<usize>>, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.clock.clear();
            return written;
        }
        if !self.clock.is_set() {
            self.clock.set(Instant::now() + self.write_timeout);
        }
        ready!(self.clock.poll_passed(cx));
        self.counters.count_closed(Closed::Stalled);
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Paced<TcpStream> {
    /// Ready when there is something to read, an end or an error included.
    pub(crate) fn poll_readable(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if !self.first.is_empty() {
            return Poll::Ready(());
        }
        // What an error means is for the read to say.
        self.io.poll_read_ready(cx).map(|_| ())
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Paced<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.first.is_empty() {
            return Pin::new(&mut this.io).poll_read(cx, out);
        }
        let len = this.first.len().min(out.remaining());
        out.put_slice(&this.first[..len]);
        this.first.advance(len);
        if this.first.is_empty() {
            this.first = Bytes::new();
        }
        Poll::Ready(Ok(()))
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Paced<T> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write(cx, bytes);
        self.watch(written, cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.io).poll_write_vectored(cx, slices);
        self.watch(written, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(cx)
    }
}
