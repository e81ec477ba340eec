//! HTTP to the shop, to the storefront and to other hosts, directly on hyper: the one place that
//! decides about TLS, timeouts and pooling (ADR 0051).
//!
//! It knows no call, no deadline of a call and no setting: those who send know them.
//!
//! An HTTP/1 connection has no task of its own: the request that uses it polls it, and returns it
//! to the pool when its answer is complete. So an exchange wakes no task but the one that waits for
//! it. An HTTP/2 connection is shared and has a task.

mod delivery;
mod error;
mod host;
mod http1;
mod request_body;
mod response_body;

use std::collections::HashMap;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use http::{Request, Response};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder, MaybeHttpsStream};
use hyper_util::client::legacy::connect::{Connection as _, HttpConnector};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tower::Service as _;
use url::Url;

pub use self::delivery::Delivery;
pub use self::error::TransportError;
use self::host::PooledConn;
pub use self::host::{Host, PublicHost};
use self::http1::Http1;
pub use self::request_body::RequestBody;
pub use self::response_body::ResponseBody;
use self::response_body::ReturnToPool;

type Stream = MaybeHttpsStream<TokioIo<TcpStream>>;
type Http2 = hyper::client::conn::http2::SendRequest<RequestBody>;

/// How long TCP and TLS handshakes may take, and how long an idle connection is kept.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    pub connect: Duration,
    /// Shorter than the keep-alive of upstreams (old PHP stacks and Next close after 5 s), or
    /// reused connections may be closed already.
    pub idle: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self { connect: Duration::from_secs(3), idle: Duration::from_secs(4) }
    }
}

/// Selects the TLS implementation of this process, for every HTTP client in it. Can be called
/// repeatedly.
pub fn install_tls() {
    // The second installation in a process fails, which does not matter.
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// Connections to all hosts.
#[derive(Debug)]
pub struct Transport {
    connector: HttpsConnector<HttpConnector>,
    timeouts: Timeouts,
    /// Hosts that were asked for by address, by origin.
    hosts: Mutex<HashMap<String, Arc<Host>>>,
}

/// The outcome of a request on one connection.
enum SendOutcome {
    Answered(Response<ResponseBody>),
    /// Nothing was written: the connection had ended.
    NotSent(Request<RequestBody>),
}

impl Transport {
    /// Creates a transport without connections.
    ///
    /// # Errors
    /// When the machine's TLS set-up is unusable.
    pub fn new(timeouts: Timeouts) -> Result<Self, rustls::Error> {
        install_tls();
        let mut tcp = HttpConnector::new();
        tcp.set_nodelay(true);
        tcp.enforce_http(false);
        tcp.set_connect_timeout(Some(timeouts.connect));
        let connector = HttpsConnectorBuilder::new()
            .try_with_platform_verifier()?
            .https_or_http()
            .enable_all_versions()
            .wrap_connector(tcp);
        Ok(Self { connector, timeouts, hosts: Mutex::default() })
    }

    /// The host of an address, the same for every address of its origin.
    ///
    /// # Errors
    /// [`TransportError::Unreachable`] when the address has no host.
    pub fn host(&self, url: &Url) -> Result<Arc<Host>, TransportError> {
        let mut hosts = self.hosts.lock().unwrap_or_else(PoisonError::into_inner);
        let origin = &url[..url::Position::BeforePath];
        if let Some(known) = hosts.get(origin) {
            return Ok(Arc::clone(known));
        }
        let host = Arc::new(Host::from_url(url)?);
        hosts.insert(origin.to_owned(), Arc::clone(&host));
        Ok(host)
    }

    /// Sends one request. The body of the answer arrives as it is read. `request` has only a path
    /// and query.
    ///
    /// # Errors
    /// [`TransportError::Unreachable`] without a connection, [`TransportError::CutOff`] when it
    /// breaks before the answer.
    pub async fn send(
        &self,
        host: &Arc<Host>,
        mut request: Request<RequestBody>,
        delivery: &Delivery,
    ) -> Result<Response<ResponseBody>, TransportError> {
        host.set_host_headers(&mut request);
        while let Some(pooled) = host.checkout(self.timeouts.idle) {
            delivery.set_sent(true);
            match self.send_on(pooled, host, request).await? {
                SendOutcome::Answered(answer) => return Ok(answer),
                // It was closed while idle.
                SendOutcome::NotSent(same) => request = same,
            }
            delivery.set_sent(false);
        }
        // On the heap, so that the many requests that find a connection do not carry this future.
        let fresh = Box::pin(self.connect(host)).await?;
        delivery.set_sent(true);
        match self.send_on(fresh, host, request).await? {
            SendOutcome::Answered(answer) => Ok(answer),
            SendOutcome::NotSent(_) => {
                delivery.set_sent(false);
                Err(TransportError::CutOff("closed as soon as it was open".to_owned()))
            }
        }
    }

    async fn send_on(
        &self,
        pooled: PooledConn,
        host: &Arc<Host>,
        request: Request<RequestBody>,
    ) -> Result<SendOutcome, TransportError> {
        match pooled {
            PooledConn::Http1(conn) => send_http1(conn, host, self.timeouts.idle, request).await,
            PooledConn::Http2(conn) => Box::pin(send_http2(conn, host, request)).await,
        }
    }

    async fn connect(&self, host: &Arc<Host>) -> Result<PooledConn, TransportError> {
        let unreachable =
            |error: &dyn std::error::Error| TransportError::Unreachable(root_cause(error));
        let connecting = self.connector.clone().call(host.uri());
        let stream = tokio::time::timeout(self.timeouts.connect, connecting)
            .await
            .map_err(|_| TransportError::Unreachable("no connection in time".to_owned()))?
            .map_err(|error| unreachable(&*error))?;
        if !stream.connected().is_negotiated_h2() {
            return Http1::handshake(stream).await.map(|conn| PooledConn::Http1(Box::new(conn)));
        }
        let handshake = hyper::client::conn::http2::Builder::new(TokioExecutor::new())
            .timer(TokioTimer::new())
            .handshake(stream);
        let (sender, connection) = handshake.await.map_err(|error| unreachable(&error))?;
        // It ends when the last `sender` is dropped.
        tokio::spawn(connection);
        host.set_shared(&sender, self.timeouts.idle);
        Ok(PooledConn::Http2(sender))
    }
}

async fn send_http1(
    mut conn: Box<Http1>,
    host: &Arc<Host>,
    idle_timeout: Duration,
    request: Request<RequestBody>,
) -> Result<SendOutcome, TransportError> {
    let mut answer = pin!(conn.send(request));
    let answered = poll_fn(|cx| {
        conn.drive(cx);
        // The request comes back if the connection has just ended.
        answer.as_mut().poll(cx)
    });
    match answered.await {
        Ok(answer) => {
            let return_to_pool = ReturnToPool { conn, host: Arc::clone(host), idle_timeout };
            Ok(SendOutcome::Answered(answer.map(|body| ResponseBody::pooled(body, return_to_pool))))
        }
        Err(mut failed) => match failed.take_message() {
            Some(request) => Ok(SendOutcome::NotSent(request)),
            None => Err(connection_error(failed.error())),
        },
    }
}

async fn send_http2(
    mut conn: Http2,
    host: &Host,
    request: Request<RequestBody>,
) -> Result<SendOutcome, TransportError> {
    if conn.ready().await.is_err() {
        return Ok(SendOutcome::NotSent(request));
    }
    match conn.try_send_request(host.to_http2(request)?).await {
        Ok(answer) => Ok(SendOutcome::Answered(answer.map(ResponseBody::shared))),
        Err(mut failed) => match failed.take_message() {
            Some(request) => Ok(SendOutcome::NotSent(host.to_http1(request))),
            None => Err(connection_error(failed.error())),
        },
    }
}

/// The error of a connection that broke during a request.
fn connection_error(error: &hyper::Error) -> TransportError {
    TransportError::CutOff(root_cause(error))
}

/// The innermost cause, without the address, which may contain a shopper's words.
fn root_cause(error: &dyn std::error::Error) -> String {
    let mut innermost = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    innermost.to_string()
}

#[cfg(test)]
mod tests;
