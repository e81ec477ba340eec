//! How much of anything one client may take.

use std::time::Duration;

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
    /// The longest pause inside a request body, while somebody waits for it. Then the body ends in an error.
    pub body_timeout: Duration,
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
            body_timeout: Duration::from_secs(30),
            write_timeout: Duration::from_secs(30),
            max_connections: 10_000,
            max_head_bytes: 32 * 1024,
            max_request_line_bytes: 16 * 1024,
            max_headers: 100,
            max_chunk_extension_bytes: 4 * 1024,
            max_trailer_bytes: 8 * 1024,
            http2: Http2Limits::default(),
        }
    }
}

impl Default for Http2Limits {
    fn default() -> Self {
        Self {
            max_concurrent_streams: 128,
            max_pending_reset_streams: 20,
            max_error_reset_streams: 256,
            ping_interval: Duration::from_secs(20),
            ping_timeout: Duration::from_secs(10),
        }
    }
}
