//! Closes a connection: the refusal, if there is one, then our half of the stream, then a wait for
//! the other half.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::{Buf, Bytes};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Instant;

use crate::Refusal;
use crate::deadline::Deadline;

/// How long, and for how many bytes, the server reads from a client that is still sending after our
/// half is closed. Closing a socket with unread bytes resets the connection, and a reset can
/// overtake the response on its way to the client.
const LINGER_TIMEOUT: Duration = Duration::from_secs(1);
const MAX_LINGER_BYTES: usize = 1024 * 1024;

/// The steps of a shutdown, resumable at each.
#[derive(Debug, Default)]
pub(super) struct Shutdown {
    response: Bytes,
    is_shut_down: bool,
    discarded: usize,
    deadline: Deadline,
}

impl Shutdown {
    /// Sets the refusal to send before the shutdown.
    pub(super) fn set_response(&mut self, refusal: Refusal) {
        self.response = refusal.to_http1_bytes();
    }

    /// Sends the refusal, shuts our half down, and if `lingers` discards what the client is still
    /// sending.
    pub(super) fn poll<T>(
        &mut self,
        io: &mut T,
        lingers: bool,
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<()>>
    where
        T: AsyncRead + AsyncWrite + Unpin,
    {
        while !self.response.is_empty() {
            let written = ready!(Pin::new(&mut *io).poll_write(cx, &self.response))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.response.advance(written);
        }
        if !self.is_shut_down {
            ready!(Pin::new(&mut *io).poll_shutdown(cx))?;
            self.is_shut_down = true;
            self.deadline.set(Instant::now() + LINGER_TIMEOUT);
        }
        while lingers && self.discarded < MAX_LINGER_BYTES {
            let mut scratch = [0; 4096];
            let mut scratch = ReadBuf::new(&mut scratch);
            match Pin::new(&mut *io).poll_read(cx, &mut scratch) {
                Poll::Ready(Ok(())) if !scratch.filled().is_empty() => {
                    self.discarded += scratch.filled().len();
                }
                Poll::Ready(_) => break,
                Poll::Pending => {
                    ready!(self.deadline.poll_elapsed(cx));
                    break;
                }
            }
        }
        Poll::Ready(Ok(()))
    }
}
