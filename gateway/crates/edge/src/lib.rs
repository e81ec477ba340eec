//! The front door: an HTTP accept loop that lets nothing through it has not understood byte for byte.
//!
//! Knows sockets and HTTP, nothing of the shop. In reading order:
//!
//! - [`Server`] accepts, bounds and drains connections; [`Limits`] says by how much.
//! - `connection` decides between HTTP/1 and HTTP/2 (prior knowledge) and drives one connection.
//! - `guard` stands between the socket and hyper on HTTP/1 connections: hyper sees a request only after
//!   `framing` has judged its raw head; a request that is not framed beyond doubt is refused ([`Refusal`])
//!   and never reaches a service.
//! - `body` watches request bodies arrive; `network` counts what one client network holds.
//! - `service` hands requests to a tower service, with the [`Peer`] they came from.
//! - [`Counters`] says what happened, to tests directly and to the `metrics` facade.

mod body;
mod clock;
mod connection;
mod counters;
mod framing;
mod guard;
mod limits;
mod network;
mod paced;
mod peer;
mod progress;
mod refusal;
mod server;
mod service;

pub use body::{BodyArrival, BodyTooSlow, RequestBody};
pub use counters::{Closed, Counters, RefusalObserver};
pub use limits::{BodyLimits, Http2Limits, Limits};
pub use network::{Exempt, Network, NetworkLimits};
pub use peer::Peer;
pub use refusal::Refusal;
pub use server::{Report, Server};

/// What a service may fail with. A failing service costs its client the connection (HTTP/1) or the stream
/// (HTTP/2).
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;
