//! Accepts connections and sends responses, whole or as the fault switches ask. Serves the shop and
//! its recordings.

use std::{convert::Infallible, io, pin::Pin, sync::Arc, time::Duration};

use bytes::Bytes;
use futures_util::stream;
use http::{HeaderValue, Request, Response, header, request::Parts};
use http_body_util::{BodyExt as _, Full, Limited, StreamBody, combinators::UnsyncBoxBody};
use hyper::{
    body::{Frame, Incoming},
    service::service_fn,
};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto, graceful::GracefulShutdown},
};
use tokio::{net::TcpListener, sync::watch, task::JoinSet};

use crate::web::{
    faults::{Fault, Faults},
    journal::Journal,
    reply::Reply,
};

type Body = UnsyncBoxBody<Bytes, io::Error>;

const MAX_BODY_BYTES: usize = 9 * 1024 * 1024;
const HEADER_TIMEOUT: Duration = Duration::from_secs(30);
const ALLOWED_METHODS: &str = "GET, HEAD, POST, PUT, DELETE, OPTIONS";
const DRAIN_TIMEOUT: Duration = Duration::from_secs(2);

/// Answers the requests that the server accepts.
pub(crate) trait Host: Send + Sync + 'static {
    fn faults(&self) -> &Faults;
    fn journal(&self) -> &Journal;
    /// Returns the reply before faults are applied; with its body, for `HEAD` too.
    fn reply(&self, parts: Parts, body: Bytes) -> impl Future<Output = Reply> + Send;
}

/// Serves until `stop` turns true, then gives in-flight requests two seconds to finish.
pub(crate) async fn serve<H: Host>(
    listener: TcpListener,
    host: Arc<H>,
    mut stop: watch::Receiver<bool>,
) {
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT);
    builder.http2().timer(TokioTimer::new());
    let graceful = GracefulShutdown::new();
    // Dropped with this task, so a dropped shop closes its connections.
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.wait_for(|stop| *stop) => break,
        };
        let Ok((stream, _)) = accepted else { continue };
        let _ = stream.set_nodelay(true);
        let host = Arc::clone(&host);
        let service = service_fn(move |request| answer(Arc::clone(&host), request));
        let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();
        let connection = graceful.watch(connection);
        while connections.try_join_next().is_some() {}
        connections.spawn(async move {
            // A connection error is the client's fault, or one of the faults we were asked for.
            let _ = connection.await;
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(DRAIN_TIMEOUT, graceful.shutdown()).await;
}

/// Answers one request. An error closes the connection without a response.
async fn answer<H: Host>(
    host: Arc<H>,
    request: Request<Incoming>,
) -> Result<Response<Body>, io::Error> {
    let (parts, body) = request.into_parts();
    let own = parts.uri.path().starts_with("/__shop/");
    let body = Limited::new(body, MAX_BODY_BYTES).collect().await.map(|body| body.to_bytes());
    if !own {
        host.journal().record(&parts, body.as_deref().unwrap_or_default());
    }
    let faults = if own { Vec::new() } else { host.faults().faults_for(parts.uri.path()) };
    let Ok(body) = body else {
        let reply = Reply::text("too large").status(http::StatusCode::PAYLOAD_TOO_LARGE);
        return Ok(full_response(reply));
    };
    for fault in &faults {
        match fault {
            Fault::Latency(time) => tokio::time::sleep(*time).await,
            Fault::Reset => return Err(io::ErrorKind::ConnectionReset.into()),
            _ => {}
        }
    }
    if !ALLOWED_METHODS.split(", ").any(|known| known == parts.method.as_str()) {
        // The web server in front of an old shop rejects other methods itself.
        let refused = Reply::text("").status(http::StatusCode::METHOD_NOT_ALLOWED);
        return Ok(full_response(refused.with(header::ALLOW, ALLOWED_METHODS)));
    }
    let head = parts.method == http::Method::HEAD;
    let mut reply = host.reply(parts, body).await;
    for fault in &faults {
        match fault {
            Fault::Status(status) => {
                reply = Reply::html(format!("<html><body><h1>{status}</h1></body></html>"))
                    .status(*status);
            }
            Fault::WrongType => {
                reply.headers.insert(
                    header::CONTENT_TYPE,
                    HeaderValue::from_static("text/html; charset=UTF-8"),
                );
                reply.body = Bytes::from_static(
                    b"<!DOCTYPE html><html><body><p>Bak\xc4\xb1m</p></body></html>",
                );
            }
            Fault::BrokenJson => {
                let half = reply.body.len() / 2;
                reply.body.truncate(half);
            }
            Fault::Empty => reply.body = Bytes::new(),
            Fault::Truncate => return Ok(truncated_response(reply)),
            Fault::Late(time) => tokio::time::sleep(*time).await,
            Fault::Lost => return Err(io::ErrorKind::ConnectionReset.into()),
            Fault::Latency(_) | Fault::Reset => {}
        }
    }
    if head {
        let length = HeaderValue::from(reply.body.len());
        reply.body = Bytes::new();
        reply.headers.insert(header::CONTENT_LENGTH, length);
    }
    Ok(full_response(reply))
}

fn full_response(reply: Reply) -> Response<Body> {
    assemble(
        Reply { body: Bytes::new(), ..reply.clone() },
        Full::new(reply.body).map_err(never).boxed_unsync(),
    )
}

/// Announces the whole body and breaks off after half of it.
fn truncated_response(mut reply: Reply) -> Response<Body> {
    let length = reply.body.len().max(2);
    reply.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    let half = reply.body.slice(..reply.body.len() / 2);
    let frames: [Result<Frame<Bytes>, io::Error>; 2] =
        [Ok(Frame::data(half)), Err(io::ErrorKind::ConnectionAborted.into())];
    // Yielding in between lets the first half reach the wire before the error closes it.
    let frames = stream::unfold(frames.into_iter(), |mut rest| async move {
        tokio::task::yield_now().await;
        rest.next().map(|frame| (frame, rest))
    });
    let frames: Pin<Box<dyn stream::Stream<Item = _> + Send>> = Box::pin(frames);
    assemble(reply, StreamBody::new(frames).boxed_unsync())
}

fn assemble(reply: Reply, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = reply.status;
    *response.headers_mut() = reply.headers;
    response
}

fn never(error: Infallible) -> io::Error {
    match error {}
}
