//! The accept loop and the graceful shutdown.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body::Body;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::sleep;
use tower::Service;

use crate::connection::{Protocols, Stage};
use crate::network::{ConnectionPermit, Networks};
use crate::peer::Client;
use crate::{BoxError, Closed, Counters, Limits, Peer, RefusalObserver, RequestBody, Tunnel};

/// Backoff of the accept loop when the process is out of descriptors or memory. Retrying at once
/// would spin.
const MIN_ACCEPT_BACKOFF: Duration = Duration::from_millis(10);
const MAX_ACCEPT_BACKOFF: Duration = Duration::from_secs(1);

/// Serves HTTP/1 and HTTP/2 (prior knowledge) on listening sockets.
///
/// ```no_run
/// # async fn run(router: axum::Router, stop: impl Future<Output = ()>) -> std::io::Result<()> {
/// let listener = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
/// let server = edge::Server::new(router, edge::Limits::default()).listen(listener);
/// let report = server.serve(stop, std::time::Duration::from_secs(30)).await;
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct Server<S> {
    service: S,
    limits: Arc<Limits>,
    counters: Arc<Counters>,
    listeners: Vec<TcpListener>,
    tunnel: Option<Tunnel>,
}

/// The result of a drain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Connections that were open when the drain began.
    pub open: u64,
    /// Connections that were still busy at the end of the grace period and were cut.
    pub cut: u64,
}

impl<S> Server<S> {
    /// Creates a server without a listener.
    pub fn new(service: S, limits: Limits) -> Self {
        Self {
            service,
            limits: Arc::new(limits),
            counters: Arc::default(),
            listeners: Vec::new(),
            tunnel: None,
        }
    }

    /// Adds a bound listener. All listeners share the limits and the service.
    #[must_use]
    pub fn listen(mut self, listener: TcpListener) -> Self {
        self.listeners.push(listener);
        self
    }

    /// Calls `observer` for every refused request. It must not block.
    #[must_use]
    pub fn on_refusal(self, observer: Box<RefusalObserver>) -> Self {
        self.counters.observe(observer);
        self
    }

    /// Joins WebSockets to another server, instead of serving them. For development.
    #[must_use]
    pub fn tunnel(self, tunnel: Option<Tunnel>) -> Self {
        Self { tunnel, ..self }
    }

    /// The counters of this server, also while it runs.
    #[must_use]
    pub fn counters(&self) -> Arc<Counters> {
        self.counters.clone()
    }

    /// Serves until `shutdown` completes, then drains: listeners and idle connections close at
    /// once, requests in flight, including those whose head is partly received, get up to `grace`,
    /// and the rest is cut.
    ///
    /// Requests carry their [`Peer`] as an extension. The service receives no request before its
    /// head is validated. A body whose framing turns out to be invalid ends in an error, and over
    /// HTTP/1 its request is never answered with success.
    pub async fn serve<B>(self, shutdown: impl Future<Output = ()>, grace: Duration) -> Report
    where
        S: Service<Request<RequestBody>, Response = Response<B>>
            + Clone
            + Send
            + Sync
            + Unpin
            + 'static,
        S::Error: Into<BoxError>,
        S::Future: Send,
        B: Body<Data = Bytes> + Send + 'static,
        B::Error: Into<BoxError>,
    {
        self.serve_until(shutdown, async { sleep(grace).await }).await
    }

    /// Like [`Self::serve`], with requests in flight continuing until `cut` completes, which is
    /// polled from when draining began.
    pub async fn serve_until<B>(
        self,
        shutdown: impl Future<Output = ()>,
        cut: impl Future<Output = ()>,
    ) -> Report
    where
        S: Service<Request<RequestBody>, Response = Response<B>>
            + Clone
            + Send
            + Sync
            + Unpin
            + 'static,
        S::Error: Into<BoxError>,
        S::Future: Send,
        B: Body<Data = Bytes> + Send + 'static,
        B::Error: Into<BoxError>,
    {
        let (stage_sender, stage) = watch::channel(Stage::Open);
        let shared = Arc::new(Shared {
            service: self.service,
            protocols: Protocols::new(self.limits.clone(), self.counters.clone(), self.tunnel),
            counters: self.counters.clone(),
            slots: Arc::new(Semaphore::new(
                self.limits.max_connections.min(Semaphore::MAX_PERMITS),
            )),
            networks: Arc::new(Networks::new(self.limits.network.clone())),
            cut: AtomicU64::new(0),
        });
        let mut loops = JoinSet::new();
        for listener in self.listeners {
            loops.spawn(accept(listener, shared.clone(), stage.clone()));
        }
        drop(stage);
        shutdown.await;
        stage_sender.send_replace(Stage::Draining);
        // The accept loops end at once and close their listeners.
        while loops.join_next().await.is_some() {}
        let open = self.counters.open();
        // Every connection holds a receiver, so the channel closes when the last connection is
        // gone.
        let was_cut = tokio::select! {
            () = stage_sender.closed() => false,
            () = cut => true,
        };
        if was_cut {
            stage_sender.send_replace(Stage::Cut);
            stage_sender.closed().await;
        }
        Report { open, cut: shared.cut.load(Ordering::Acquire) }
    }
}

#[derive(Debug)]
struct Shared<S> {
    service: S,
    protocols: Protocols,
    counters: Arc<Counters>,
    slots: Arc<Semaphore>,
    networks: Arc<Networks>,
    cut: AtomicU64,
}

/// Accepts on one listener until the server drains.
async fn accept<S, B>(
    listener: TcpListener,
    shared: Arc<Shared<S>>,
    mut stage: watch::Receiver<Stage>,
) where
    S: Service<Request<RequestBody>, Response = Response<B>>
        + Clone
        + Send
        + Sync
        + Unpin
        + 'static,
    S::Error: Into<BoxError>,
    S::Future: Send,
    B: Body<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    let connections = stage.clone();
    tokio::select! {
        _ = stage.wait_for(|stage| *stage != Stage::Open) => {}
        () = async {
            let mut backoff = MIN_ACCEPT_BACKOFF;
            loop {
                let slot = shared.acquire_slot().await;
                match listener.accept().await {
                    Ok((stream, address)) => {
                        backoff = MIN_ACCEPT_BACKOFF;
                        let Some(permit) = shared.networks.try_acquire(address.ip()) else {
                            shared.counters.count_closed(Closed::TooMany);
                            continue;
                        };
                        let held = (slot, permit);
                        let (shared, stage) = (shared.clone(), connections.clone());
                        tokio::spawn(serve_connection(shared, stream, address, held, stage));
                    }
                    Err(error) if is_connection_error(&error) => {}
                    Err(error) => {
                        shared.counters.count_accept_error();
                        tracing::warn!(%error, "cannot accept connections");
                        sleep(backoff).await;
                        backoff = (backoff * 2).min(MAX_ACCEPT_BACKOFF);
                    }
                }
            }
        } => {}
    }
}

impl<S> Shared<S> {
    async fn acquire_slot(&self) -> OwnedSemaphorePermit {
        if let Ok(slot) = self.slots.clone().try_acquire_owned() {
            return slot;
        }
        self.counters.count_accept_wait();
        self.slots.clone().acquire_owned().await.expect("the semaphore is never closed")
    }
}

/// Serves one accepted connection, holding its permits.
async fn serve_connection<S, B>(
    shared: Arc<Shared<S>>,
    stream: TcpStream,
    address: SocketAddr,
    (_slot, permit): (OwnedSemaphorePermit, ConnectionPermit),
    stage: watch::Receiver<Stage>,
) where
    S: Service<Request<RequestBody>, Response = Response<B>>
        + Clone
        + Send
        + Sync
        + Unpin
        + 'static,
    S::Error: Into<BoxError>,
    S::Future: Send,
    B: Body<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    let _open = OpenConnection::count(shared.counters.clone());
    // Without it every small response on a busy connection waits for the client's delayed ACK.
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let peer = Peer(SocketAddr::new(address.ip().to_canonical(), address.port()));
    let client = Client { peer, streams: permit.streams() };
    if shared.protocols.serve(stream, client, shared.service.clone(), stage).await {
        shared.cut.fetch_add(1, Ordering::AcqRel);
    }
}

/// Counts an open connection until it is dropped, also when its task panics.
#[derive(Debug)]
struct OpenConnection(Arc<Counters>);

impl OpenConnection {
    fn count(counters: Arc<Counters>) -> Self {
        counters.count_opened();
        Self(counters)
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.count_disconnected();
    }
}

/// Whether `accept` failed because of one connection: the client closed it first.
fn is_connection_error(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
