//! HTTP to the shop and to other hosts, on hyper alone.
//!
//! An HTTP/1 connection has no task of its own: whoever asks on it polls it, and keeps it for the next one when the answer has
//! come whole. So an exchange wakes nobody but the one who waits for it. HTTP/2, where a host speaks it, is shared and has a
//! task, as it must.

mod body;
mod host;
mod http1;
mod outgoing;

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

pub(crate) use self::body::Arriving;
use self::body::Back;
pub(crate) use self::host::Host;
use self::host::Kept;
pub use self::host::PublicHost;
use self::http1::Http1;
pub(crate) use self::outgoing::Outgoing;
use crate::{Delivery, LegacyError};

type Stream = MaybeHttpsStream<TokioIo<TcpStream>>;
type Http2 = hyper::client::conn::http2::SendRequest<Outgoing>;

/// How long a TCP connection and its TLS may take to stand, and how long an unused one is kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Times {
    pub(crate) connect: Duration,
    pub(crate) idle: Duration,
}

/// Connections to all hosts.
#[derive(Debug)]
pub(crate) struct Transport {
    connector: HttpsConnector<HttpConnector>,
    times: Times,
    /// Hosts besides the shop, by their origin.
    others: Mutex<HashMap<String, Arc<Host>>>,
}

/// What became of a request on one connection.
enum Asked {
    Answered(Response<Arriving>),
    /// Nothing of it was written: the connection was at its end.
    NotSent(Request<Outgoing>),
}

impl Transport {
    /// # Errors
    /// When the machine's TLS set-up is unusable.
    pub(crate) fn new(times: Times) -> Result<Self, rustls::Error> {
        let mut tcp = HttpConnector::new();
        tcp.set_nodelay(true);
        tcp.enforce_http(false);
        tcp.set_connect_timeout(Some(times.connect));
        let connector = HttpsConnectorBuilder::new()
            .try_with_platform_verifier()?
            .https_or_http()
            .enable_all_versions()
            .wrap_connector(tcp);
        Ok(Self { connector, times, others: Mutex::default() })
    }

    /// The host of an address that is not the shop's.
    ///
    /// # Errors
    /// [`LegacyError::Unreachable`] when the address names none.
    pub(crate) fn host(&self, url: &Url) -> Result<Arc<Host>, LegacyError> {
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        let origin = &url[..url::Position::BeforePath];
        if let Some(known) = others.get(origin) {
            return Ok(Arc::clone(known));
        }
        let host = Arc::new(Host::of(url)?);
        others.insert(origin.to_owned(), Arc::clone(&host));
        Ok(host)
    }

    /// One exchange; the answer's body arrives as it is read. `request` names the path alone.
    ///
    /// # Errors
    /// [`LegacyError::Unreachable`] when there is no connection, [`LegacyError::CutOff`] when it breaks before the answer.
    pub(crate) async fn ask(
        &self,
        host: &Arc<Host>,
        mut request: Request<Outgoing>,
        delivery: &Delivery,
    ) -> Result<Response<Arriving>, LegacyError> {
        host.address(&mut request);
        while let Some(kept) = host.take(self.times.idle) {
            delivery.set_sent(true);
            match self.ask_on(kept, host, request).await? {
                Asked::Answered(answer) => return Ok(answer),
                // It was closed while nobody used it.
                Asked::NotSent(same) => request = same,
            }
            delivery.set_sent(false);
        }
        // On the heap, so that the many requests that find one do not carry the place for it.
        let fresh = Box::pin(self.connect(host)).await?;
        delivery.set_sent(true);
        match self.ask_on(fresh, host, request).await? {
            Asked::Answered(answer) => Ok(answer),
            Asked::NotSent(_) => {
                delivery.set_sent(false);
                Err(LegacyError::CutOff("closed as soon as it was open".to_owned()))
            }
        }
    }

    async fn ask_on(
        &self,
        kept: Kept,
        host: &Arc<Host>,
        request: Request<Outgoing>,
    ) -> Result<Asked, LegacyError> {
        match kept {
            Kept::Http1(line) => ask_http1(line, host, self.times.idle, request).await,
            Kept::Http2(line) => Box::pin(ask_http2(line, host, request)).await,
        }
    }

    async fn connect(&self, host: &Arc<Host>) -> Result<Kept, LegacyError> {
        let unreachable = |error: &dyn std::error::Error| LegacyError::Unreachable(cause(error));
        let connecting = self.connector.clone().call(host.uri());
        let stream = tokio::time::timeout(self.times.connect, connecting)
            .await
            .map_err(|_| LegacyError::Unreachable("no connection in time".to_owned()))?
            .map_err(|error| unreachable(&*error))?;
        if !stream.connected().is_negotiated_h2() {
            return Http1::begin(stream).await.map(|line| Kept::Http1(Box::new(line)));
        }
        let handshake = hyper::client::conn::http2::Builder::new(TokioExecutor::new())
            .timer(TokioTimer::new())
            .handshake(stream);
        let (send, connection) = handshake.await.map_err(|error| unreachable(&error))?;
        // It ends when nobody holds `send` any more.
        tokio::spawn(connection);
        host.share(&send, self.times.idle);
        Ok(Kept::Http2(send))
    }
}

async fn ask_http1(
    mut line: Box<Http1>,
    host: &Arc<Host>,
    keep: Duration,
    request: Request<Outgoing>,
) -> Result<Asked, LegacyError> {
    let mut answer = pin!(line.ask(request));
    let answered = poll_fn(|cx| {
        line.drive(cx);
        // What waits on a connection that has just ended comes back.
        answer.as_mut().poll(cx)
    });
    match answered.await {
        Ok(answer) => {
            let back = Back { line, host: Arc::clone(host), keep };
            Ok(Asked::Answered(answer.map(|body| Arriving::alone(body, back))))
        }
        Err(mut failed) => match failed.take_message() {
            Some(request) => Ok(Asked::NotSent(request)),
            None => Err(broken(failed.error())),
        },
    }
}

async fn ask_http2(mut line: Http2, host: &Host, request: Request<Outgoing>) -> Result<Asked, LegacyError> {
    if line.ready().await.is_err() {
        return Ok(Asked::NotSent(request));
    }
    match line.try_send_request(host.absolute(request)?).await {
        Ok(answer) => Ok(Asked::Answered(answer.map(Arriving::shared))),
        Err(mut failed) => match failed.take_message() {
            Some(request) => Ok(Asked::NotSent(host.relative(request))),
            None => Err(broken(failed.error())),
        },
    }
}

/// A connection that broke with a request on it.
fn broken(error: &hyper::Error) -> LegacyError {
    LegacyError::CutOff(cause(error))
}

/// The innermost reason, without the address (it may carry a shopper's words).
pub(crate) fn cause(error: &dyn std::error::Error) -> String {
    let mut innermost = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    innermost.to_string()
}

#[cfg(test)]
mod tests;
