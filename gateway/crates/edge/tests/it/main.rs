//! The edge over real sockets: a server on port 0 and clients that write raw bytes.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, also in the support it calls")]

mod bodies;
mod drain;
mod framing;
mod hostile;
mod http2;
mod limits;
mod networks;
mod support;
mod timeouts;
