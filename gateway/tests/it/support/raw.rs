//! Bytes over TCP, for what no well-behaved client sends.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::PATIENCE;

/// One raw connection.
#[derive(Debug)]
pub(crate) struct Raw(TcpStream);

impl Raw {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        Self(TcpStream::connect(address).await.expect("a connection"))
    }

    /// Sends bytes; that nobody listens any more is not an error here.
    pub(crate) async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let _ = self.0.write_all(bytes.as_ref()).await;
    }

    /// Everything up to the end of the connection.
    pub(crate) async fn rest(&mut self) -> String {
        let mut all = Vec::new();
        // A reset after an answer is an end too.
        let _ = timeout(PATIENCE, self.0.read_to_end(&mut all)).await.expect("an end");
        String::from_utf8_lossy(&all).into_owned()
    }
}

/// Sends bytes on a connection of their own; the status of each answer and all that came back.
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
