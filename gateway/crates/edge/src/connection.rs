//! One connection from its first byte to its last: protocol detection, then driving hyper.

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http::{Request, Response};
use http_body::Body;
use hyper::server::conn::{http1, http2};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulConnection;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};
use tower::Service;

use crate::deadline::Deadline;
use crate::guard::{ConnectionShared, Guard};
use crate::peer::Client;
use crate::progress::Progress;
use crate::service::Handler;
use crate::write_timeout::WriteTimeout;
use crate::{BoxError, Closed, Counters, Limits, Peer, Refusal, RequestBody, Tunnel};

/// The HTTP/2 connection preface (RFC 9113 section 3.4).
const HTTP2_PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// The phases of a server's shutdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Open,
    /// No new requests are accepted; those in flight finish.
    Draining,
    /// The grace period is over.
    Cut,
}

/// What all connections of a server share.
#[derive(Debug)]
pub(crate) struct Protocols {
    limits: Arc<Limits>,
    counters: Arc<Counters>,
    http1: http1::Builder,
    http2: http2::Builder<TokioExecutor>,
    tunnel: Option<Tunnel>,
}

impl Protocols {
    pub(crate) fn new(
        limits: Arc<Limits>,
        counters: Arc<Counters>,
        tunnel: Option<Tunnel>,
    ) -> Self {
        let mut http1 = http1::Builder::new();
        // The guard keeps the time: hyper's timer does not distinguish an idle connection from a
        // slow head.
        http1.header_read_timeout(None);
        http1.max_buf_size((2 * limits.max_head_bytes).max(64 * 1024));
        if limits.max_headers > 100 {
            // Up to 100, hyper's own limit suffices and avoids an allocation.
            http1.max_headers(limits.max_headers);
        }
        let mut http2 = http2::Builder::new(TokioExecutor::new());
        http2
            .timer(TokioTimer::new())
            .max_header_list_size(u32::try_from(limits.max_head_bytes).unwrap_or(u32::MAX))
            .max_concurrent_streams(limits.http2.max_concurrent_streams)
            .max_pending_accept_reset_streams(limits.http2.max_pending_reset_streams)
            .max_local_error_reset_streams(limits.http2.max_error_reset_streams)
            // Bounds the response data buffered for a client that does not read, times the open
            // streams.
            .max_send_buf_size(64 * 1024)
            .keep_alive_interval(limits.http2.ping_interval)
            .keep_alive_timeout(limits.http2.ping_timeout);
        Self { limits, counters, http1, http2, tunnel }
    }

    /// Serves one connection until it or the server ends. Returns whether it was cut.
    pub(crate) async fn serve<S, B>(
        &self,
        mut stream: TcpStream,
        client: Client,
        service: S,
        mut stage: watch::Receiver<Stage>,
    ) -> bool
    where
        S: Service<Request<RequestBody>, Response = Response<B>> + Clone + Send + Unpin + 'static,
        S::Error: Into<BoxError>,
        S::Future: Send,
        B: Body<Data = Bytes> + Send + 'static,
        B::Error: Into<BoxError>,
    {
        let peer = client.peer;
        let Some(first_bytes) = self.detect_protocol(&mut stream, peer, &mut stage).await else {
            return false;
        };
        if let Some(tunnel) = &self.tunnel
            && tunnel.accepts(&first_bytes.bytes)
        {
            tokio::select! {
                joined = tunnel.join(&mut stream, &first_bytes.bytes) => {
                    if let Err(error) = joined {
                        tracing::debug!(%error, to = tunnel.to, "the tunnel ended");
                    }
                }
                () = draining(&mut stage) => {}
            }
            return false;
        }
        let progress = Arc::new(Progress::default());
        let handler = Handler {
            service,
            client,
            limits: self.limits.clone(),
            progress: progress.clone(),
            counters: self.counters.clone(),
        };
        let io = WriteTimeout::new(
            stream,
            first_bytes.bytes,
            self.limits.write_timeout,
            self.counters.clone(),
        );
        let mut driver =
            ConnectionDriver { stage, progress, limits: &self.limits, counters: &self.counters };
        if first_bytes.is_http2 {
            let idle_check = Some(first_bytes.since + self.limits.header_timeout);
            let mut connection = Box::pin(self.http2.serve_connection(TokioIo::new(io), handler));
            return driver.drive(connection.as_mut(), idle_check).await == DriveOutcome::Cut;
        }
        let shared = ConnectionShared {
            limits: self.limits.clone(),
            counters: self.counters.clone(),
            progress: driver.progress.clone(),
            peer,
        };
        self.serve_http1(&mut driver, Guard::new(io, first_bytes.since, shared), handler).await
    }

    /// Serves HTTP/1. An idle connection is parked: hyper's state for it, mainly buffers, is
    /// dropped until the client sends something. Returns whether it was cut.
    async fn serve_http1<S, B>(
        &self,
        driver: &mut ConnectionDriver<'_>,
        mut guard: Guard<WriteTimeout<TcpStream>>,
        mut handler: Handler<S>,
    ) -> bool
    where
        S: Service<Request<RequestBody>, Response = Response<B>> + Clone + Send + Unpin + 'static,
        S::Error: Into<BoxError>,
        S::Future: Send,
        B: Body<Data = Bytes> + Send + 'static,
        B::Error: Into<BoxError>,
    {
        loop {
            let mut connection =
                Box::new(self.http1.serve_connection(TokioIo::new(guard), handler));
            match driver.drive(Pin::new(&mut *connection), None).await {
                DriveOutcome::Closed => return false,
                DriveOutcome::Cut => return true,
                DriveOutcome::Parked => {}
            }
            let parts = connection.into_parts();
            (guard, handler) = (parts.io.into_inner(), parts.service);
            guard.unread(&parts.read_buf);
            if !driver.park(&mut guard).await {
                return false;
            }
        }
    }

    /// Reads until the protocol is known. `None` when the connection ends before that.
    async fn detect_protocol(
        &self,
        stream: &mut TcpStream,
        peer: Peer,
        stage: &mut watch::Receiver<Stage>,
    ) -> Option<FirstBytes> {
        // A tunnel decides by a whole head, cookies included.
        let capacity = if self.tunnel.is_some() { 16 * 1024 } else { 2048 };
        let mut first = BytesMut::with_capacity(capacity);
        let mut since = Instant::now();
        let mut deadline = since + self.limits.first_byte_timeout;
        while first.len() < HTTP2_PREFACE.len() && HTTP2_PREFACE.starts_with(&first) {
            let read = tokio::select! {
                read = timeout_at(deadline, stream.read_buf(&mut first)) => read,
                () = draining(stage), if first.is_empty() => return None,
            };
            match read {
                Ok(Ok(0) | Err(_)) => return None,
                Ok(Ok(read)) if read == first.len() => {
                    since = Instant::now();
                    deadline = since + self.limits.header_timeout;
                }
                Ok(Ok(_)) => {}
                Err(_elapsed) if first.is_empty() => {
                    self.counters.count_closed(Closed::Silent);
                    return None;
                }
                Err(_elapsed) => {
                    self.counters.count_refused(Refusal::HeaderTimeout, peer);
                    // Best effort: the connection closes either way.
                    let _ = stream.write_all(&Refusal::HeaderTimeout.to_http1_bytes()).await;
                    return None;
                }
            }
        }
        Some(FirstBytes {
            is_http2: first.starts_with(HTTP2_PREFACE),
            bytes: first.freeze(),
            since,
        })
    }
}

/// The first bytes of a connection.
struct FirstBytes {
    bytes: Bytes,
    since: Instant,
    is_http2: bool,
}

/// Completes when the server is no longer open.
async fn draining(stage: &mut watch::Receiver<Stage>) {
    // An error means that the server itself is gone.
    let _ = stage.wait_for(|stage| *stage != Stage::Open).await;
}

/// Drives hyper's connection future.
struct ConnectionDriver<'a> {
    stage: watch::Receiver<Stage>,
    progress: Arc<Progress>,
    limits: &'a Limits,
    counters: &'a Counters,
}

/// How hyper's part of a connection ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DriveOutcome {
    Closed,
    /// The connection was busy when the grace period of a drain ended.
    Cut,
    /// The connection waits for its next request, which does not need hyper.
    Parked,
}

/// An HTTP/1 connection without a request for this long is parked.
const PARK_AFTER: Duration = Duration::from_millis(250);

enum Event {
    Ended,
    Park,
    /// The server drains and no partial request head delays the graceful shutdown.
    MayClose,
    Stage(Stage),
    CheckIdle,
}

impl ConnectionDriver<'_> {
    /// Drives the connection until it ends or can be parked. At `idle_check`, and then once every
    /// idle timeout, an HTTP/2 connection without a request since the last check is closed.
    async fn drive<C: GracefulConnection>(
        &mut self,
        mut connection: Pin<&mut C>,
        idle_check: Option<Instant>,
    ) -> DriveOutcome {
        let mut timer = pin!(idle_check.map(tokio::time::sleep_until));
        let mut stage = Stage::Open;
        let mut started = 0;
        let mut closing = false;
        let mut park_at = Deadline::default();
        loop {
            let event = tokio::select! {
                biased;
                event = std::future::poll_fn(|cx| {
                    if connection.as_mut().poll(cx).is_ready() {
                        return Poll::Ready(Event::Ended);
                    }
                    if !self.progress.is_idle() {
                        park_at.clear();
                    } else if !park_at.is_set() {
                        park_at.set(Instant::now() + PARK_AFTER);
                    }
                    if park_at.poll_elapsed(cx).is_ready() {
                        return Poll::Ready(Event::Park);
                    }
                    let may_close = stage == Stage::Draining
                        && !closing
                        && !self.progress.is_inside_head();
                    if may_close { Poll::Ready(Event::MayClose) } else { Poll::Pending }
                }) => event,
                stage = next_stage(&mut self.stage) => Event::Stage(stage),
                () = sleep_if_set(timer.as_mut()) => Event::CheckIdle,
            };
            match event {
                Event::Ended => return DriveOutcome::Closed,
                Event::Park => return DriveOutcome::Parked,
                Event::MayClose => {
                    closing = true;
                    connection.as_mut().graceful_shutdown();
                }
                Event::Stage(Stage::Cut) => {
                    self.counters.count_closed(Closed::Cut);
                    return DriveOutcome::Cut;
                }
                Event::Stage(next) => {
                    stage = next;
                    self.progress.set_closing();
                }
                Event::CheckIdle => {
                    if let Some(timer) = timer.as_mut().as_pin_mut() {
                        timer.reset(Instant::now() + self.limits.idle_timeout);
                    }
                    if self.progress.started() == started && self.progress.completed() == started {
                        if closing {
                            // The client was told to go and has not.
                            return DriveOutcome::Closed;
                        }
                        self.counters.count_closed(Closed::Idle);
                        closing = true;
                        connection.as_mut().graceful_shutdown();
                    }
                    started = self.progress.started();
                }
            }
        }
    }
}

impl ConnectionDriver<'_> {
    /// Waits until the client sends something or must be sent something. Returns whether the
    /// connection continues.
    async fn park(&mut self, guard: &mut Guard<WriteTimeout<TcpStream>>) -> bool {
        tokio::select! {
            biased;
            () = std::future::poll_fn(|cx| guard.poll_wake(cx)) => true,
            // Nothing is in flight, so the connection closes at once.
            _ = next_stage(&mut self.stage) => false,
        }
    }
}

async fn next_stage(stage: &mut watch::Receiver<Stage>) -> Stage {
    match stage.changed().await {
        Ok(()) => *stage.borrow_and_update(),
        Err(_server_is_gone) => Stage::Cut,
    }
}

async fn sleep_if_set(timer: Pin<&mut Option<tokio::time::Sleep>>) {
    match timer.as_pin_mut() {
        Some(timer) => timer.await,
        None => std::future::pending().await,
    }
}
