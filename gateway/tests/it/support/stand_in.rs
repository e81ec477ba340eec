//! Minimal shops: one holds answers back until a test releases them, one sends malformed bytes.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::Request;
use axum::response::Response;
use bytes::Bytes;
use http::HeaderMap;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Largest request body a stand-in reads, in bytes.
const BODY: usize = 1024 * 1024;

/// One received request.
#[derive(Debug, Clone)]
pub(crate) struct ReceivedRequest {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl ReceivedRequest {
    /// Returns a header's value; empty if there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap_or_default())
    }
}

/// A running shop, stopped on drop.
#[derive(Debug)]
pub(crate) struct StandIn {
    pub(crate) address: SocketAddr,
    seen: Arc<Mutex<Vec<ReceivedRequest>>>,
    gate: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl StandIn {
    /// Starts a shop that answers each request with what `answer` returns.
    pub(crate) async fn open<F>(answer: F) -> Self
    where
        F: Fn(&ReceivedRequest) -> Response + Send + Sync + 'static,
    {
        Self::start(answer, true).await
    }

    /// Like [`StandIn::open`], but answers wait for [`StandIn::open_gate`].
    pub(crate) async fn gated<F>(answer: F) -> Self
    where
        F: Fn(&ReceivedRequest) -> Response + Send + Sync + 'static,
    {
        Self::start(answer, false).await
    }

    async fn start<F>(answer: F, open: bool) -> Self
    where
        F: Fn(&ReceivedRequest) -> Response + Send + Sync + 'static,
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let seen: Arc<Mutex<Vec<ReceivedRequest>>> = Arc::default();
        let (gate, gate_state) = watch::channel(open);
        let answer = Arc::new(answer);
        let journal = Arc::clone(&seen);
        let router = Router::new().fallback(move |request: Request| {
            let (journal, answer, mut gate) =
                (Arc::clone(&journal), Arc::clone(&answer), gate_state.clone());
            async move {
                let (parts, body) = request.into_parts();
                let seen = ReceivedRequest {
                    method: parts.method.to_string(),
                    path: parts.uri.path().to_owned(),
                    query: parts.uri.query().unwrap_or_default().to_owned(),
                    headers: parts.headers,
                    body: axum::body::to_bytes(body, BODY).await.unwrap_or_default(),
                };
                journal.lock().expect("no holder panics").push(seen.clone());
                let _ = gate.wait_for(|open| *open).await;
                answer(&seen)
            }
        });
        let task = tokio::spawn(async move {
            axum::serve(listener, router).await.expect("serves");
        });
        Self { address, seen, gate, task }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn seen(&self) -> Vec<ReceivedRequest> {
        self.seen.lock().expect("no holder panics").clone()
    }

    pub(crate) fn open_gate(&self) {
        self.gate.send_replace(true);
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What a [`RawShop`] sends on each connection after a request's head.
#[derive(Debug, Clone, Copy)]
pub(crate) enum RawAnswer {
    /// These bytes, then the connection ends.
    Bytes(&'static str),
    /// This head, and an endless body.
    Endless(&'static str),
}

/// A shop that sends raw bytes instead of HTTP.
#[derive(Debug)]
pub(crate) struct RawShop {
    pub(crate) address: SocketAddr,
    sent: Arc<AtomicU64>,
    task: JoinHandle<()>,
}

impl RawShop {
    pub(crate) async fn open(lie: RawAnswer) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let sent = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&sent);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(tell(stream, lie, Arc::clone(&count)));
            }
        });
        Self { address, sent, task }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns how many bytes were taken, including the kernel's buffers.
    pub(crate) fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }
}

impl Drop for RawShop {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn tell(mut stream: TcpStream, lie: RawAnswer, sent: Arc<AtomicU64>) {
    let mut head = Vec::new();
    while !head.windows(4).any(|four| four == b"\r\n\r\n") {
        match stream.read_buf(&mut head).await {
            Ok(read) if read > 0 => {}
            _ => return,
        }
    }
    let (RawAnswer::Bytes(first) | RawAnswer::Endless(first)) = lie;
    if stream.write_all(first.as_bytes()).await.is_err() || matches!(lie, RawAnswer::Bytes(_)) {
        let _ = stream.shutdown().await;
        return;
    }
    let part = vec![b' '; 64 * 1024];
    while let Ok(taken) = stream.write(&part).await {
        sent.fetch_add(taken as u64, Ordering::Relaxed);
    }
}

/// Returns an address where nothing listens.
pub(crate) async fn closed_port() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").await.expect("a port").local_addr().expect("an address")
}
