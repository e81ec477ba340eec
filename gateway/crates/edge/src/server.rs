//! The accept loop and its end.

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
use tokio::time::{sleep, timeout};
use tower::Service;

use crate::connection::{Protocols, Stage};
use crate::network::{NetworkPlace, Networks};
use crate::peer::Client;
use crate::{BoxError, Closed, Counters, Limits, Peer, RefusalObserver, RequestBody};

/// How long accepting rests when the process is out of descriptors or memory: trying again at once would
/// spin.
const FIRST_REST: Duration = Duration::from_millis(10);
const LONGEST_REST: Duration = Duration::from_secs(1);

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
}

/// How a drain went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Connections that were open when the drain began.
    pub open: u64,
    /// Those of them that were still busy when the grace was over, and were cut.
    pub cut: u64,
}

impl<S> Server<S> {
    /// A server without a listener.
    pub fn new(service: S, limits: Limits) -> Self {
        Self { service, limits: Arc::new(limits), counters: Arc::default(), listeners: Vec::new() }
    }

    /// Adds a bound listener. All listeners share the limits and the service.
    #[must_use]
    pub fn listen(mut self, listener: TcpListener) -> Self {
        self.listeners.push(listener);
        self
    }

    /// Tells `observer` of every refused request; it must not block.
    #[must_use]
    pub fn on_refusal(self, observer: Box<RefusalObserver>) -> Self {
        self.counters.observe(observer);
        self
    }

    /// What happens at this server, also while it runs.
    #[must_use]
    pub fn counters(&self) -> Arc<Counters> {
        self.counters.clone()
    }

    /// Serves until `shutdown` ends, then drains: listeners and idle connections are closed at once, requests
    /// in flight, also those whose head has begun to arrive, get up to `grace`, and what is left is cut.
    ///
    /// Requests carry their [`Peer`] as an extension. Nothing is handed to the service before its head is
    /// proven; a body that turns out to be badly framed ends in an error, and is never answered with success
    /// over HTTP/1.
    pub async fn serve<B>(self, shutdown: impl Future<Output = ()>, grace: Duration) -> Report
    where
        S: Service<Request<RequestBody>, Response = Response<B>> + Clone + Send + Sync + Unpin + 'static,
        S::Error: Into<BoxError>,
        S::Future: Send,
        B: Body<Data = Bytes> + Send + 'static,
        B::Error: Into<BoxError>,
    {
        let (stage_sender, stage) = watch::channel(Stage::Open);
        let shared = Arc::new(Shared {
            service: self.service,
            protocols: Protocols::new(self.limits.clone(), self.counters.clone()),
            counters: self.counters.clone(),
            slots: Arc::new(Semaphore::new(self.limits.max_connections.min(Semaphore::MAX_PERMITS))),
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
        // The loops end at once, and their listeners with them.
        while loops.join_next().await.is_some() {}
        let open = self.counters.open();
        // Every connection holds a receiver, so the channel is closed when the last of them is gone.
        if timeout(grace, stage_sender.closed()).await.is_err() {
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
async fn accept<S, B>(listener: TcpListener, shared: Arc<Shared<S>>, mut stage: watch::Receiver<Stage>)
where
    S: Service<Request<RequestBody>, Response = Response<B>> + Clone + Send + Sync + Unpin + 'static,
    S::Error: Into<BoxError>,
    S::Future: Send,
    B: Body<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    let connections = stage.clone();
    tokio::select! {
        _ = stage.wait_for(|stage| *stage != Stage::Open) => {}
        () = async {
            let mut rest = FIRST_REST;
            loop {
                let slot = shared.free_slot().await;
                match listener.accept().await {
                    Ok((stream, address)) => {
                        rest = FIRST_REST;
                        let Some(place) = shared.networks.admit(address.ip()) else {
                            shared.counters.count_closed(Closed::TooMany);
                            continue;
                        };
                        let held = (slot, place);
                        tokio::spawn(converse(shared.clone(), stream, address, held, connections.clone()));
                    }
                    Err(error) if is_of_one_connection(&error) => {}
                    Err(error) => {
                        shared.counters.count_accept_error();
                        tracing::warn!(%error, "cannot accept connections");
                        sleep(rest).await;
                        rest = (rest * 2).min(LONGEST_REST);
                    }
                }
            }
        } => {}
    }
}

impl<S> Shared<S> {
    async fn free_slot(&self) -> OwnedSemaphorePermit {
        if let Ok(slot) = self.slots.clone().try_acquire_owned() {
            return slot;
        }
        self.counters.count_accept_wait();
        self.slots.clone().acquire_owned().await.expect("the semaphore is never closed")
    }
}

/// Serves one accepted connection, holding its places.
async fn converse<S, B>(
    shared: Arc<Shared<S>>,
    stream: TcpStream,
    address: SocketAddr,
    (_slot, place): (OwnedSemaphorePermit, NetworkPlace),
    stage: watch::Receiver<Stage>,
) where
    S: Service<Request<RequestBody>, Response = Response<B>> + Clone + Send + Sync + Unpin + 'static,
    S::Error: Into<BoxError>,
    S::Future: Send,
    B: Body<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    let _open = Open::count(shared.counters.clone());
    // Without it every small answer on a busy connection waits for the client's delayed acknowledgement.
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let peer = Peer(SocketAddr::new(address.ip().to_canonical(), address.port()));
    let client = Client { peer, streams: place.streams() };
    if shared.protocols.serve(stream, client, shared.service.clone(), stage).await {
        shared.cut.fetch_add(1, Ordering::AcqRel);
    }
}

/// A connection in the count of open ones, also if its task panics.
#[derive(Debug)]
struct Open(Arc<Counters>);

impl Open {
    fn count(counters: Arc<Counters>) -> Self {
        counters.count_opened();
        Self(counters)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.count_gone();
    }
}

/// Whether accepting failed because of the one connection that was next: the client gave up first.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
