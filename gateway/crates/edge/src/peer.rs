//! The other end of a connection.

use std::net::SocketAddr;

use crate::network::Streams;

/// The address a request came from, as a request extension. IPv4 addresses are IPv4, also on a
/// dual-stack listener.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer(pub SocketAddr);

/// Who is at the other end of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) peer: Peer,
    pub(crate) streams: Streams,
}
