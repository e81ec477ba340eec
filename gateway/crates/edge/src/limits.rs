//! How much of anything one client may take.

use std::time::Duration;

use crate::NetworkLimits;

/// Times, sizes and counts that bound every connection. The defaults suit a public listener.
#[derive(Clone, Debug)]
pub struct Limits {
    /// A new connection must send its first byte within this time, or it is closed without a word.
    pub first_byte_timeout: Duration,
    /// From the first byte of a request head to its end; a trickle does not extend it. Then 408. An HTTP/2
    /// connection must have made its first request within this time.
    pub header_timeout: Duration,
    /// A connection on which nothing is asked and nothing is being answered is closed after this time
    /// (HTTP/2: after once to twice this time).
    pub idle_timeout: Duration,
    /// How fast a request body must arrive, while somebody waits for it. Then the body ends in an error, and the
    /// request should be answered with 408; see [`crate::BodyArrival`].
    pub body: BodyLimits,
    /// The longest time in which the client accepts not one byte of an answer. Then the connection is cut.
    pub write_timeout: Duration,
    /// Connections served at once. Beyond it accepting waits, so that a burst queues in the kernel's backlog,
    /// where it costs no descriptor, and is served late instead of refused; what overflows the backlog is
    /// retried by TCP itself.
    pub max_connections: usize,
    /// Bytes of a request head, request line included. Then 431.
    pub max_head_bytes: usize,
    /// Bytes of a request line. Then 414.
    pub max_request_line_bytes: usize,
    /// Field lines of a request head. Then 431.
    pub max_headers: usize,
    /// Bytes of chunk extensions in one request body; nobody uses them.
    pub max_chunk_extension_bytes: usize,
    /// Bytes of the trailer section of one request body.
    pub max_trailer_bytes: usize,
    /// What one HTTP/2 connection may take.
    pub http2: Http2Limits,
    /// What one client network may take, over all its connections.
    pub network: NetworkLimits,
}

/// Bounds on the arrival of one request body.
#[derive(Clone, Debug)]
pub struct BodyLimits {
    /// From the end of the head to the end of the body, whatever the rate.
    pub deadline: Duration,
    /// The longest pause.
    pub pause: Duration,
    /// How long a body may be waited for before its rate matters.
    pub grace: Duration,
    /// Each so many bytes may be waited for a second longer. 0: at any rate.
    pub min_bytes_per_second: u32,
}

impl BodyLimits {
    /// How long a body may have been waited for in all when so many bytes have come.
    pub(crate) fn may_wait(&self, received: u64) -> Duration {
        if self.min_bytes_per_second == 0 {
            return self.deadline;
        }
        let earned =
            Duration::from_millis(received.saturating_mul(1000) / u64::from(self.min_bytes_per_second));
        self.grace.saturating_add(earned)
    }
}

impl Default for BodyLimits {
    fn default() -> Self {
        Self {
            deadline: Duration::from_secs(300),
            pause: Duration::from_secs(6),
            grace: Duration::from_secs(6),
            min_bytes_per_second: 1024,
        }
    }
}

/// Bounds on one HTTP/2 connection. The size of a header list is [`Limits::max_head_bytes`], which bounds
/// CONTINUATION floods too.
#[derive(Clone, Debug)]
pub struct Http2Limits {
    /// Streams open at once.
    pub max_concurrent_streams: u32,
    /// Streams the client may reset before we have looked at them ("rapid reset"). Then GOAWAY.
    pub max_pending_reset_streams: usize,
    /// Streams we had to reset because of the client's errors ("MadeYouReset"). Then GOAWAY.
    pub max_error_reset_streams: usize,
    /// How often a PING asks whether the peer is still there.
    pub ping_interval: Duration,
    /// How long the peer may take to answer it.
    pub ping_timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            first_byte_timeout: Duration::from_secs(8),
            header_timeout: Duration::from_secs(8),
            idle_timeout: Duration::from_secs(60),
            body: BodyLimits::default(),
            write_timeout: Duration::from_secs(30),
            max_connections: 10_000,
            max_head_bytes: 32 * 1024,
            max_request_line_bytes: 16 * 1024,
            max_headers: 100,
            max_chunk_extension_bytes: 4 * 1024,
            max_trailer_bytes: 8 * 1024,
            http2: Http2Limits::default(),
            network: NetworkLimits::default(),
        }
    }
}

impl Default for Http2Limits {
    fn default() -> Self {
        Self {
            max_concurrent_streams: 100,
            max_pending_reset_streams: 20,
            max_error_reset_streams: 256,
            ping_interval: Duration::from_secs(20),
            ping_timeout: Duration::from_secs(10),
        }
    }
}
