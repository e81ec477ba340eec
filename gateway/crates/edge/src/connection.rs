//! One connection: which protocol it speaks, and its life from the first byte to the last.

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

use crate::clock::Clock;
use crate::guard::{Guard, Surroundings};
use crate::paced::Paced;
use crate::peer::Client;
use crate::progress::Progress;
use crate::service::Handler;
use crate::{BoxError, Closed, Counters, Limits, Peer, Refusal, RequestBody};

/// What an HTTP/2 client says first (RFC 9113 section 3.4).
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// How far the server is from its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Open,
    /// No new requests; those in flight finish.
    Draining,
    /// Grace is over.
    Cut,
}

/// What all connections of a server share.
#[derive(Debug)]
pub(crate) struct Protocols {
    limits: Arc<Limits>,
    counters: Arc<Counters>,
    http1: http1::Builder,
    http2: http2::Builder<TokioExecutor>,
}

impl Protocols {
    pub(crate) fn new(limits: Arc<Limits>, counters: Arc<Counters>) -> Self {
        let mut http1 = http1::Builder::new();
        // The guard keeps the time: hyper's clock does not tell an idle connection from a slow head.
        http1.header_read_timeout(None);
        http1.max_buf_size((2 * limits.max_head_bytes).max(64 * 1024));
        if limits.max_headers > 100 {
            // Below, hyper's own limit on the stack is enough and faster.
            http1.max_headers(limits.max_headers);
        }
        let mut http2 = http2::Builder::new(TokioExecutor::new());
        http2
            .timer(TokioTimer::new())
            .max_header_list_size(u32::try_from(limits.max_head_bytes).unwrap_or(u32::MAX))
            .max_concurrent_streams(limits.http2.max_concurrent_streams)
            .max_pending_accept_reset_streams(limits.http2.max_pending_reset_streams)
            .max_local_error_reset_streams(limits.http2.max_error_reset_streams)
            // What a client that does not read can make us hold, times the streams it may open.
            .max_send_buf_size(64 * 1024)
            .keep_alive_interval(limits.http2.ping_interval)
            .keep_alive_timeout(limits.http2.ping_timeout);
        Self { limits, counters, http1, http2 }
    }

    /// Serves one connection until it ends, or the server does. Returns whether it had to be cut.
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
        let Some(opening) = self.open(&mut stream, peer, &mut stage).await else { return false };
        let progress = Arc::new(Progress::default());
        let handler = Handler {
            service,
            client,
            limits: self.limits.clone(),
            progress: progress.clone(),
            counters: self.counters.clone(),
        };
        let paced = Paced::new(stream, opening.first, self.limits.write_timeout, self.counters.clone());
        let mut life = Life { stage, progress, limits: &self.limits, counters: &self.counters };
        if opening.is_http2 {
            let inspection = Some(opening.since + self.limits.header_timeout);
            let mut connection = Box::pin(self.http2.serve_connection(TokioIo::new(paced), handler));
            return life.live(connection.as_mut(), inspection).await == End::Cut;
        }
        let surroundings = Surroundings {
            limits: self.limits.clone(),
            counters: self.counters.clone(),
            progress: life.progress.clone(),
            peer,
        };
        self.serve_http1(&mut life, Guard::new(paced, opening.since, surroundings), handler).await
    }

    /// Serves HTTP/1. A connection that rests gives up what hyper holds for it, buffers above all, until its client says
    /// something. Returns whether it had to be cut.
    async fn serve_http1<S, B>(
        &self,
        life: &mut Life<'_>,
        mut guard: Guard<Paced<TcpStream>>,
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
            let mut connection = Box::new(self.http1.serve_connection(TokioIo::new(guard), handler));
            match life.live(Pin::new(&mut *connection), None).await {
                End::Over => return false,
                End::Cut => return true,
                End::AtRest => {}
            }
            let parts = connection.into_parts();
            (guard, handler) = (parts.io.into_inner(), parts.service);
            guard.take_back(&parts.read_buf);
            if !life.rest(&mut guard).await {
                return false;
            }
        }
    }

    /// Reads until it is certain which protocol is spoken. `None` when there is nobody to serve.
    async fn open(
        &self,
        stream: &mut TcpStream,
        peer: Peer,
        stage: &mut watch::Receiver<Stage>,
    ) -> Option<Opening> {
        let mut first = BytesMut::with_capacity(2048);
        let mut since = Instant::now();
        let mut deadline = since + self.limits.first_byte_timeout;
        while first.len() < PREFACE.len() && PREFACE.starts_with(&first) {
            let read = tokio::select! {
                read = timeout_at(deadline, stream.read_buf(&mut first)) => read,
                () = left_open(stage), if first.is_empty() => return None,
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
                    // Whether the client hears it is its own affair.
                    let _ = stream.write_all(&Refusal::HeaderTimeout.wire()).await;
                    return None;
                }
            }
        }
        Some(Opening { is_http2: first.starts_with(PREFACE), first: first.freeze(), since })
    }
}

/// The first bytes of a connection.
struct Opening {
    first: Bytes,
    since: Instant,
    is_http2: bool,
}

/// Ends when the server is no longer open.
async fn left_open(stage: &mut watch::Receiver<Stage>) {
    // An error means that the server itself is gone.
    let _ = stage.wait_for(|stage| *stage != Stage::Open).await;
}

/// A connection in the hands of hyper.
struct Life<'a> {
    stage: watch::Receiver<Stage>,
    progress: Arc<Progress>,
    limits: &'a Limits,
    counters: &'a Counters,
}

/// How a connection ends in hyper's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Over,
    /// It was busy when the grace of a drain was over.
    Cut,
    /// It only waits for the next request, and hyper is not needed for that.
    AtRest,
}

/// A connection rests when nothing was asked on it for so long.
const REST: Duration = Duration::from_millis(250);

enum Event {
    Ended,
    Rests,
    /// The server drains and nothing half-sent stands in the way of telling hyper.
    MayClose,
    Stage(Stage),
    Inspect,
}

impl Life<'_> {
    /// Drives the connection until it ends or rests. At `inspection`, and then once every
    /// idle timeout, an HTTP/2 connection that has asked for nothing since the last time is closed.
    async fn live<C: GracefulConnection>(
        &mut self,
        mut connection: Pin<&mut C>,
        inspection: Option<Instant>,
    ) -> End {
        let mut timer = pin!(inspection.map(tokio::time::sleep_until));
        let mut stage = Stage::Open;
        let mut asked = 0;
        let mut closing = false;
        let mut rest = Clock::default();
        loop {
            let event = tokio::select! {
                biased;
                event = std::future::poll_fn(|cx| {
                    if connection.as_mut().poll(cx).is_ready() {
                        return Poll::Ready(Event::Ended);
                    }
                    if !self.progress.is_at_rest() {
                        rest.clear();
                    } else if !rest.is_set() {
                        rest.set(Instant::now() + REST);
                    }
                    if rest.poll_passed(cx).is_ready() {
                        return Poll::Ready(Event::Rests);
                    }
                    let may_close = stage == Stage::Draining && !closing && !self.progress.is_inside_head();
                    if may_close { Poll::Ready(Event::MayClose) } else { Poll::Pending }
                }) => event,
                stage = next_stage(&mut self.stage) => Event::Stage(stage),
                () = passed(timer.as_mut()) => Event::Inspect,
            };
            match event {
                Event::Ended => return End::Over,
                Event::Rests => return End::AtRest,
                Event::MayClose => {
                    closing = true;
                    connection.as_mut().graceful_shutdown();
                }
                Event::Stage(Stage::Cut) => {
                    self.counters.count_closed(Closed::Cut);
                    return End::Cut;
                }
                Event::Stage(next) => {
                    stage = next;
                    self.progress.set_closing();
                }
                Event::Inspect => {
                    if let Some(timer) = timer.as_mut().as_pin_mut() {
                        timer.reset(Instant::now() + self.limits.idle_timeout);
                    }
                    if self.progress.asked() == asked && self.progress.answered() == asked {
                        if closing {
                            // It was told, and does not go.
                            return End::Over;
                        }
                        self.counters.count_closed(Closed::Idle);
                        closing = true;
                        connection.as_mut().graceful_shutdown();
                    }
                    asked = self.progress.asked();
                }
            }
        }
    }
}

impl Life<'_> {
    /// Waits until the client says something, or must be told something. Returns whether the connection goes on.
    async fn rest(&mut self, guard: &mut Guard<Paced<TcpStream>>) -> bool {
        tokio::select! {
            biased;
            () = std::future::poll_fn(|cx| guard.poll_roused(cx)) => true,
            // Nothing is in flight, so there is nothing to wait for.
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

async fn passed(timer: Pin<&mut Option<tokio::time::Sleep>>) {
    match timer.as_pin_mut() {
        Some(timer) => timer.await,
        None => std::future::pending().await,
    }
}
