//! Limits on what one client may use.

use std::time::Duration;

use crate::NetworkLimits;

/// Times, sizes and counts that limit every connection. The defaults suit a public listener.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Time until the first byte of a new connection. After it the connection is closed without a
    /// response.
    pub first_byte_timeout: Duration,
    /// Time from the first byte of a request head to its end, which a trickle does not extend.
    /// After it the response is 408. An HTTP/2 connection must send its first request within this
    /// time.
    pub header_timeout: Duration,
    /// A connection with no request in flight is closed after this time (HTTP/2: after one to two
    /// times this).
    pub idle_timeout: Duration,
    /// How fast a request body must arrive while the service waits for it. A late body ends in an
    /// error, and the request should be answered with 408; see [`crate::BodyArrival`].
    pub body: BodyLimits,
    /// The longest time in which the client reads no byte of a response. After it the connection is
    /// cut.
    pub write_timeout: Duration,
    /// Connections served at once. At the limit the server stops accepting: a burst queues in the
    /// kernel's backlog, where it costs no descriptor, and is served late instead of refused. TCP
    /// itself retries what overflows the backlog.
    pub max_connections: usize,
    /// Bytes of a request head, including the request line. Above it the response is 431.
    pub max_head_bytes: usize,
    /// Bytes of a request line. Above it the response is 414.
    pub max_request_line_bytes: usize,
    /// Field lines of a request head. Above it the response is 431.
    pub max_headers: usize,
    /// Bytes of chunk extensions in one request body. Real clients send none.
    pub max_chunk_extension_bytes: usize,
    /// Bytes of the trailer section of one request body.
    pub max_trailer_bytes: usize,
    /// Limits of one HTTP/2 connection.
    pub http2: Http2Limits,
    /// Limits of one client network, over all its connections.
    pub network: NetworkLimits,
}

/// Limits on the arrival of one request body.
#[derive(Clone, Debug)]
pub struct BodyLimits {
    /// Time from the end of the head to the end of the body, at any rate.
    pub deadline: Duration,
    /// The longest pause between two reads.
    pub pause: Duration,
    /// Time before the rate counts.
    pub grace: Duration,
    /// Every this many bytes extend the time by one second. 0 disables the minimum rate.
    pub min_bytes_per_second: u32,
}

impl BodyLimits {
    /// The total time the service may wait for a body of which `received` bytes have arrived.
    pub(crate) fn allowed_wait(&self, received: u64) -> Duration {
        if self.min_bytes_per_second == 0 {
            return self.deadline;
        }
        let earned = Duration::from_millis(
            received.saturating_mul(1000) / u64::from(self.min_bytes_per_second),
        );
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

/// Limits of one HTTP/2 connection. The size of a header list is [`Limits::max_head_bytes`], which
/// limits CONTINUATION floods too.
#[derive(Clone, Debug)]
pub struct Http2Limits {
    /// Streams open at once.
    pub max_concurrent_streams: u32,
    /// Streams the client may reset before the server has accepted them ("rapid reset"). Above it
    /// the server sends GOAWAY.
    pub max_pending_reset_streams: usize,
    /// Streams the server had to reset because of client errors ("MadeYouReset"). Above it the
    /// server sends GOAWAY.
    pub max_error_reset_streams: usize,
    /// Time between PING frames that check whether the peer is alive.
    pub ping_interval: Duration,
    /// Time in which the peer must answer a PING.
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
