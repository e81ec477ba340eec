//! How a connection ends: the refusal, if there is one, then our end of the stream, then patience with
//! theirs.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::{Buf, Bytes};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Instant;

use crate::Refusal;
use crate::clock::Clock;

/// How long, and how many bytes, a client that is still sending is listened to after our end. Closing a
/// socket with unread bytes resets the connection, and a reset can overtake the answer on its way to the
/// client.
const LINGER: Duration = Duration::from_secs(1);
const LINGER_BYTES: usize = 1024 * 1024;

/// The steps of an ending, resumable at each.
#[derive(Debug, Default)]
pub(super) struct Farewell {
    words: Bytes,
    ended: bool,
    discarded: usize,
    clock: Clock,
}

impl Farewell {
    /// The refusal to send before the end.
    pub(super) fn say(&mut self, refusal: Refusal) {
        self.words = refusal.wire();
    }

    /// Sends what is to be said, ends our side, and when `lingers` discards what the client was still
    /// sending.
    pub(super) fn poll<T>(&mut self, io: &mut T, lingers: bool, cx: &mut Context<'_>) -> Poll<io::Result<()>>
    where
        T: AsyncRead + AsyncWrite + Unpin,
    {
        while !self.words.is_empty() {
            let written = ready!(Pin::new(&mut *io).poll_write(cx, &self.words))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.words.advance(written);
        }
        if !self.ended {
            ready!(Pin::new(&mut *io).poll_shutdown(cx))?;
            self.ended = true;
            self.clock.set(Instant::now() + LINGER);
        }
        while lingers && self.discarded < LINGER_BYTES {
            let mut scratch = [0; 4096];
            let mut scratch = ReadBuf::new(&mut scratch);
            match Pin::new(&mut *io).poll_read(cx, &mut scratch) {
                Poll::Ready(Ok(())) if !scratch.filled().is_empty() => {
                    self.discarded += scratch.filled().len();
                }
                Poll::Ready(_) => break,
                Poll::Pending => {
                    ready!(self.clock.poll_passed(cx));
                    break;
                }
            }
        }
        Poll::Ready(Ok(()))
    }
}
