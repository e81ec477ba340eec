//! The client end of a connection.

use std::net::SocketAddr;

use crate::network::Streams;

/// The address a request came from, as a request extension. IPv4 clients have an IPv4 address, also
/// on a dual-stack listener.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer(pub SocketAddr);

/// The client of a connection, and the stream counter of its network.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) peer: Peer,
    pub(crate) streams: Streams,
}
