//! A socket that is cut when its client stops reading.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::{Buf, Bytes};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Instant;

use crate::deadline::Deadline;
use crate::{Closed, Counters};

/// Replays bytes that were already read from the socket, and fails writes that make no progress.
#[derive(Debug)]
pub(crate) struct WriteTimeout<T> {
    io: T,
    prefix: Bytes,
    deadline: Deadline,
    write_timeout: Duration,
    counters: Arc<Counters>,
}

impl<T> WriteTimeout<T> {
    pub(crate) fn new(
        io: T,
        prefix: Bytes,
        write_timeout: Duration,
        counters: Arc<Counters>,
    ) -> Self {
        Self { io, prefix, deadline: Deadline::default(), write_timeout, counters }
    }

    fn watch(
        &mut self,
        written: Poll<io::Result<usize>>,
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.deadline.clear();
            return written;
        }
        if !self.deadline.is_set() {
            self.deadline.set(Instant::now() + self.write_timeout);
        }
        ready!(self.deadline.poll_elapsed(cx));
        self.counters.count_closed(Closed::Stalled);
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl WriteTimeout<TcpStream> {
    /// Ready when a read would return data, the end of the stream or an error.
    pub(crate) fn poll_readable(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if !self.prefix.is_empty() {
            return Poll::Ready(());
        }
        // The read itself reports the error.
        self.io.poll_read_ready(cx).map(|_| ())
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for WriteTimeout<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.prefix.is_empty() {
            return Pin::new(&mut this.io).poll_read(cx, out);
        }
        let len = this.prefix.len().min(out.remaining());
        out.put_slice(&this.prefix[..len]);
        this.prefix.advance(len);
        if this.prefix.is_empty() {
            this.prefix = Bytes::new();
        }
        Poll::Ready(Ok(()))
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for WriteTimeout<T> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
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
