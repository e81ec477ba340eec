//! Sends raw bytes over TCP, which no well-behaved client would.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::WAIT_TIMEOUT;

/// One raw connection.
#[derive(Debug)]
pub(crate) struct Raw(TcpStream);

impl Raw {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        Self(TcpStream::connect(address).await.expect("a connection"))
    }

    /// Sends bytes. A closed connection is not an error.
    pub(crate) async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let _ = self.0.write_all(bytes.as_ref()).await;
    }

    /// Reads until the connection ends.
    pub(crate) async fn rest(&mut self) -> String {
        let mut all = Vec::new();
        // A reset after a response is an end too.
        let _ = timeout(WAIT_TIMEOUT, self.0.read_to_end(&mut all)).await.expect("an end");
        String::from_utf8_lossy(&all).into_owned()
    }
}

/// Sends bytes on a new connection; returns the status of each response and all bytes.
pub(crate) async fn say(address: SocketAddr, bytes: impl AsRef<[u8]>) -> (Vec<u16>, String) {
    let mut raw = Raw::connect(address).await;
    raw.send(bytes).await;
    let text = raw.rest().await;
    let statuses = text
        .match_indices("HTTP/1.1 ")
        .filter_map(|(at, mark)| text[at + mark.len()..].get(..3)?.parse().ok())
        .collect();
    (statuses, text)
}
