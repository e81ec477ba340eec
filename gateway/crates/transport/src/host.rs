//! One host: the names its requests carry, and its idle connections.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use base64::Engine as _;
use http::uri::{Authority, PathAndQuery, Scheme};
use http::{HeaderName, HeaderValue, Request, Uri, Version, header};
use percent_encoding::percent_decode_str;
use url::Url;

use super::{Http1, Http2, RequestBody};
use crate::error::TransportError;

/// A scheme, a name and a port, with their idle connections.
#[derive(Debug)]
pub struct Host {
    scheme: Scheme,
    authority: Authority,
    name: HeaderValue,
    /// The user information of the address, for requests without credentials of their own.
    credentials: Option<HeaderValue>,
    /// The host that requests name instead.
    public: Option<PublicHost>,
    idle: Mutex<Idle>,
}

/// The origin that shoppers use for a host, in place of the one the gateway uses.
#[derive(Debug, Clone)]
pub struct PublicHost {
    authority: Authority,
    name: HeaderValue,
    scheme: HeaderValue,
}

impl PublicHost {
    /// `None` when the address has no host.
    #[must_use]
    pub fn of(url: &Url) -> Option<Self> {
        let name = host_and_port(url)?;
        let scheme =
            HeaderValue::from_static(if url.scheme() == "https" { "https" } else { "http" });
        Some(Self { authority: name.parse().ok()?, name: name.parse().ok()?, scheme })
    }
}

/// `host`, or `host:port` if the port is not the scheme's default.
fn host_and_port(url: &Url) -> Option<String> {
    let host = url.host_str()?;
    Some(url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
}

#[derive(Debug, Default)]
struct Idle {
    /// Ordered by last use, the least recent first.
    conns: Vec<(Box<Http1>, Instant)>,
    shared: Option<(Http2, Instant)>,
    /// Whether a task closes idle connections.
    has_reaper: bool,
}

/// A connection from the pool.
pub(super) enum PooledConn {
    Http1(Box<Http1>),
    Http2(Http2),
}

impl Host {
    /// Creates a host without connections.
    ///
    /// # Errors
    /// [`TransportError::Unreachable`] when the address has no host.
    pub fn from_url(url: &Url) -> Result<Self, TransportError> {
        let unusable = || TransportError::Unreachable("the address names no host".to_owned());
        let name = host_and_port(url).ok_or_else(unusable)?;
        Ok(Self {
            scheme: if url.scheme() == "https" { Scheme::HTTPS } else { Scheme::HTTP },
            authority: name.parse().map_err(|_| unusable())?,
            name: name.parse().map_err(|_| unusable())?,
            credentials: credentials(url),
            public: None,
            idle: Mutex::default(),
        })
    }

    /// Makes requests name this host. Connections still go to the original one.
    pub fn set_public_host(&mut self, public: PublicHost) {
        self.name = public.name.clone();
        self.public = Some(public);
    }

    /// The address to connect to.
    pub(super) fn uri(&self) -> Uri {
        let mut uri = http::uri::Parts::default();
        uri.scheme = Some(self.scheme.clone());
        uri.authority = Some(self.authority.clone());
        uri.path_and_query = Some(PathAndQuery::from_static("/"));
        Uri::from_parts(uri).unwrap_or_default()
    }

    /// Sets the headers of every request to this host.
    pub(super) fn set_host_headers(&self, request: &mut Request<RequestBody>) {
        let headers = request.headers_mut();
        headers.insert(header::HOST, self.name.clone());
        if let Some(public) = &self.public {
            headers.insert(HeaderName::from_static("x-forwarded-host"), public.name.clone());
            headers.insert(HeaderName::from_static("x-forwarded-proto"), public.scheme.clone());
        }
        if let Some(credentials) = &self.credentials {
            headers.entry(header::AUTHORIZATION).or_insert_with(|| credentials.clone());
        }
    }

    /// Converts a request to its HTTP/2 form.
    pub(super) fn to_http2(
        &self,
        mut request: Request<RequestBody>,
    ) -> Result<Request<RequestBody>, TransportError> {
        let mut uri = std::mem::take(request.uri_mut()).into_parts();
        uri.scheme = Some(self.scheme.clone());
        let shown = self.public.as_ref().map_or(&self.authority, |public| &public.authority);
        uri.authority = Some(shown.clone());
        *request.uri_mut() =
            Uri::from_parts(uri).map_err(|error| TransportError::Unreachable(error.to_string()))?;
        *request.version_mut() = Version::HTTP_2;
        request.headers_mut().remove(header::HOST);
        Ok(request)
    }

    /// Converts a request back to its HTTP/1 form.
    pub(super) fn to_http1(&self, mut request: Request<RequestBody>) -> Request<RequestBody> {
        if let Some(path) = request.uri().path_and_query().cloned() {
            *request.uri_mut() = path.into();
        }
        *request.version_mut() = Version::HTTP_11;
        request.headers_mut().insert(header::HOST, self.name.clone());
        request
    }

    /// Takes the most recently used connection, unless it has been idle for too long.
    pub(super) fn checkout(&self, idle_timeout: Duration) -> Option<PooledConn> {
        let mut idle = self.idle();
        if let Some((conn, _)) = idle.shared.take_if(|(conn, _)| !conn.is_closed()) {
            idle.shared = Some((conn.clone(), Instant::now()));
            return Some(PooledConn::Http2(conn));
        }
        let (conn, since) = idle.conns.pop()?;
        if since.elapsed() < idle_timeout { Some(PooledConn::Http1(conn)) } else { None }
    }

    /// Returns a connection to the pool. It must be ready for the next request.
    pub(super) fn release(self: &Arc<Self>, conn: Box<Http1>, idle_timeout: Duration) {
        let mut idle = self.idle();
        idle.conns.push((conn, Instant::now()));
        self.start_reaper(&mut idle, idle_timeout);
    }

    /// Sets the connection that all requests share.
    pub(super) fn set_shared(self: &Arc<Self>, conn: &Http2, idle_timeout: Duration) {
        let mut idle = self.idle();
        idle.shared = Some((conn.clone(), Instant::now()));
        self.start_reaper(&mut idle, idle_timeout);
    }

    fn idle(&self) -> MutexGuard<'_, Idle> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the task that closes idle connections, unless it runs. It ends when none is left.
    fn start_reaper(self: &Arc<Self>, idle: &mut Idle, idle_timeout: Duration) {
        if idle.has_reaper {
            return;
        }
        // Outside the runtime, which is shutting down then, nothing needs closing.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        idle.has_reaper = true;
        let host = Arc::downgrade(self);
        runtime.spawn(async move {
            loop {
                tokio::time::sleep(idle_timeout).await;
                let Some(host) = host.upgrade() else { return };
                if host.close_idle(idle_timeout) {
                    return;
                }
            }
        });
    }

    /// Closes idle connections. Returns whether none is left.
    fn close_idle(&self, idle_timeout: Duration) -> bool {
        let mut idle = self.idle();
        let unused =
            idle.conns.iter().take_while(|(_, since)| since.elapsed() >= idle_timeout).count();
        let closed: Vec<_> = idle.conns.drain(..unused).collect();
        let shared = idle.shared.take_if(|(_, since)| since.elapsed() >= idle_timeout);
        idle.has_reaper = !(idle.conns.is_empty() && idle.shared.is_none());
        let ended = !idle.has_reaper;
        drop(idle);
        drop((closed, shared));
        ended
    }
}

fn credentials(url: &Url) -> Option<HeaderValue> {
    if url.username().is_empty() && url.password().is_none() {
        return None;
    }
    let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let pair = format!("{}:{}", plain(url.username()), plain(url.password().unwrap_or_default()));
    let encoded = base64::engine::general_purpose::STANDARD.encode(pair);
    let mut value = HeaderValue::from_str(&format!("Basic {encoded}")).ok()?;
    value.set_sensitive(true);
    Some(value)
}
