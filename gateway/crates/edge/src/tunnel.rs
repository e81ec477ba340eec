//! Joins WebSocket connections to another server, byte by byte.
//!
//! Made for a development server, whose hot reload must reach the browser through us. The first
//! request of a connection decides: browsers open a connection of its own for every WebSocket.

use std::io;

use tokio::io::{AsyncWriteExt as _, copy_bidirectional};
use tokio::net::TcpStream;

/// Forwards the WebSockets of one path to the server at `to`.
#[derive(Clone, Debug)]
pub struct Tunnel {
    /// The path of the WebSocket, without a query.
    pub path: &'static str,
    /// Host and port of the server.
    pub to: String,
}

impl Tunnel {
    /// Whether these first bytes of a connection are the whole head of a request for our
    /// WebSocket. A head in pieces is not waited for: it is served as any other request.
    pub(crate) fn accepts(&self, first: &[u8]) -> bool {
        let Some(head) = first.strip_suffix(b"\r\n\r\n").and_then(|head| str::from_utf8(head).ok())
        else {
            return false;
        };
        let mut lines = head.split("\r\n");
        let target = lines
            .next()
            .and_then(|line| line.strip_prefix("GET "))
            .and_then(|line| line.strip_suffix(" HTTP/1.1"));
        let is_ours =
            target.is_some_and(|target| target.split('?').next().unwrap_or_default() == self.path);
        is_ours
            && lines.filter_map(|line| line.split_once(':')).any(|(name, value)| {
                name.eq_ignore_ascii_case("upgrade")
                    && value.trim().eq_ignore_ascii_case("websocket")
            })
    }

    /// Copies in both directions until one side ends.
    pub(crate) async fn join(&self, client: &mut TcpStream, first: &[u8]) -> io::Result<()> {
        let mut server = TcpStream::connect(&self.to).await?;
        server.set_nodelay(true)?;
        server.write_all(first).await?;
        copy_bidirectional(client, &mut server).await.map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_websocket_requests_for_the_path_are_accepted() {
        let tunnel = Tunnel { path: "/_next/hmr", to: "127.0.0.1:1".to_owned() };
        let head = |line: &str, upgrade: &str| format!("{line}\r\nhost: a\r\n{upgrade}\r\n\r\n");
        for (line, upgrade, accepted) in [
            ("GET /_next/hmr?id=1 HTTP/1.1", "Upgrade: websocket", true),
            ("GET /_next/hmr HTTP/1.1", "upgrade:WebSocket", true),
            ("GET /_next/hmr HTTP/1.0", "Upgrade: websocket", false),
            ("POST /_next/hmr HTTP/1.1", "Upgrade: websocket", false),
            ("GET /_next/hmrx HTTP/1.1", "Upgrade: websocket", false),
            ("GET /_next/../_next/hmr HTTP/1.1", "Upgrade: websocket", false),
            ("GET //_next/hmr HTTP/1.1", "Upgrade: websocket", false),
            ("GET /%5Fnext/hmr HTTP/1.1", "Upgrade: websocket", false),
            ("GET /_next/hmr HTTP/1.1", "Upgrade: h2c", false),
            ("GET /_next/hmr HTTP/1.1", "X: Upgrade: websocket", false),
        ] {
            let head = head(line, upgrade);
            assert_eq!(tunnel.accepts(head.as_bytes()), accepted, "{head:?}");
            assert!(!tunnel.accepts(&head.as_bytes()[..head.len() - 1]), "{head:?}");
            assert!(!tunnel.accepts(format!("{head}GET / HTTP/1.1").as_bytes()), "{head:?}");
        }
    }
}
