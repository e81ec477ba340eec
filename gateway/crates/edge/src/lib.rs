//! The edge: an HTTP accept loop that only passes on requests it has fully validated.
//!
//! It knows sockets and HTTP, and nothing of the shop. In reading order:
//!
//! - [`Server`] accepts, limits and drains connections; [`Limits`] sets the limits.
//! - `connection` decides between HTTP/1 and HTTP/2 (prior knowledge) and drives one connection.
//! - `guard` wraps the socket of an HTTP/1 connection: hyper receives a request only after
//!   `framing` has validated its raw head. A request with ambiguous framing is refused
//!   ([`Refusal`]) and never reaches a service.
//! - `body` times the arrival of request bodies; `network` counts what one client network holds.
//! - `service` passes requests to a tower service, with the [`Peer`] they came from.
//! - [`Tunnel`] joins the WebSockets of a development server to it.
//! - [`Counters`] reports what happened, to tests directly and to the `metrics` facade.

mod body;
mod connection;
mod counters;
mod deadline;
mod framing;
mod guard;
mod limits;
mod network;
mod peer;
mod progress;
mod refusal;
mod server;
mod service;
mod tunnel;
mod write_timeout;

pub use body::{BodyArrival, BodyTooSlow, RequestBody};
pub use counters::{Closed, Counters, RefusalObserver};
pub use limits::{BodyLimits, Http2Limits, Limits};
pub use network::{Exempt, Network, NetworkLimits};
pub use peer::Peer;
pub use refusal::Refusal;
pub use server::{Report, Server};
pub use tunnel::Tunnel;

/// The error of a service. It closes the client's connection (HTTP/1) or resets the stream
/// (HTTP/2).
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;
