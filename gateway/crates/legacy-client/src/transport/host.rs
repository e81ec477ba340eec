//! One host: its name, as requests bear it, and the connections to it that nobody uses now.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use base64::Engine as _;
use http::uri::{Authority, PathAndQuery, Scheme};
use http::{HeaderName, HeaderValue, Request, Uri, Version, header};
use percent_encoding::percent_decode_str;
use url::Url;

use super::{Http1, Http2, Outgoing};
use crate::LegacyError;

/// A scheme, a name and a port.
#[derive(Debug)]
pub(crate) struct Host {
    scheme: Scheme,
    authority: Authority,
    name: HeaderValue,
    /// Of an address with a user in it, where a request brings none of its own.
    credentials: Option<HeaderValue>,
    /// What its requests name instead.
    public: Option<PublicHost>,
    idle: Mutex<Idle>,
}

/// The origin that shoppers reach the shop by, in place of the one we reach it by.
#[derive(Debug, Clone)]
pub struct PublicHost {
    authority: Authority,
    name: HeaderValue,
    scheme: HeaderValue,
}

impl PublicHost {
    /// `None` when the address names no host.
    #[must_use]
    pub fn of(url: &Url) -> Option<Self> {
        let name = named(url)?;
        let scheme = HeaderValue::from_static(if url.scheme() == "https" { "https" } else { "http" });
        Some(Self { authority: name.parse().ok()?, name: name.parse().ok()?, scheme })
    }
}

/// `host`, or `host:port` where the port is not the scheme's own.
fn named(url: &Url) -> Option<String> {
    let host = url.host_str()?;
    Some(url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
}

#[derive(Debug, Default)]
struct Idle {
    /// The longest unused first.
    lines: Vec<(Box<Http1>, Instant)>,
    shared: Option<(Http2, Instant)>,
    /// A task closes those that nobody uses.
    is_swept: bool,
}

/// A connection.
pub(super) enum Kept {
    Http1(Box<Http1>),
    Http2(Http2),
}

impl Host {
    /// # Errors
    /// [`LegacyError::Unreachable`] when the address names no host.
    pub(crate) fn of(url: &Url) -> Result<Self, LegacyError> {
        let unusable = || LegacyError::Unreachable("the address names no host".to_owned());
        let name = named(url).ok_or_else(unusable)?;
        Ok(Self {
            scheme: if url.scheme() == "https" { Scheme::HTTPS } else { Scheme::HTTP },
            authority: name.parse().map_err(|_| unusable())?,
            name: name.parse().map_err(|_| unusable())?,
            credentials: credentials(url),
            public: None,
            idle: Mutex::default(),
        })
    }

    /// From now on requests name this host. Connections lead where they did.
    pub(crate) fn show_as(&mut self, public: PublicHost) {
        self.name = public.name.clone();
        self.public = Some(public);
    }

    /// Where a connection leads.
    pub(super) fn uri(&self) -> Uri {
        let mut uri = http::uri::Parts::default();
        uri.scheme = Some(self.scheme.clone());
        uri.authority = Some(self.authority.clone());
        uri.path_and_query = Some(PathAndQuery::from_static("/"));
        Uri::from_parts(uri).unwrap_or_default()
    }

    /// Puts on what every request to this host bears.
    pub(super) fn address(&self, request: &mut Request<Outgoing>) {
        let headers = request.headers_mut();
        headers.insert(header::HOST, self.name.clone());
        if let Some(public) = &self.public {
            headers.insert(HeaderName::from_static("x-forwarded-host"), public.name.clone());
            headers.insert(HeaderName::from_static("x-forwarded-proto"), public.scheme.clone());
        }
        headers.entry(header::ACCEPT).or_insert_with(|| HeaderValue::from_static("*/*"));
        if let Some(credentials) = &self.credentials {
            headers.entry(header::AUTHORIZATION).or_insert_with(|| credentials.clone());
        }
    }

    /// The request as HTTP/2 has it.
    pub(super) fn absolute(&self, mut request: Request<Outgoing>) -> Result<Request<Outgoing>, LegacyError> {
        let mut uri = std::mem::take(request.uri_mut()).into_parts();
        uri.scheme = Some(self.scheme.clone());
        let shown = self.public.as_ref().map_or(&self.authority, |public| &public.authority);
        uri.authority = Some(shown.clone());
        *request.uri_mut() =
            Uri::from_parts(uri).map_err(|error| LegacyError::Unreachable(error.to_string()))?;
        *request.version_mut() = Version::HTTP_2;
        request.headers_mut().remove(header::HOST);
        Ok(request)
    }

    /// The same request as HTTP/1 has it again.
    pub(super) fn relative(&self, mut request: Request<Outgoing>) -> Request<Outgoing> {
        if let Some(path) = request.uri().path_and_query().cloned() {
            *request.uri_mut() = path.into();
        }
        *request.version_mut() = Version::HTTP_11;
        request.headers_mut().insert(header::HOST, self.name.clone());
        request
    }

    /// A connection that was used last not longer ago than this; the one used last before others.
    pub(super) fn take(&self, keep: Duration) -> Option<Kept> {
        let mut idle = self.idle();
        if let Some((line, _)) = idle.shared.take_if(|(line, _)| !line.is_closed()) {
            idle.shared = Some((line.clone(), Instant::now()));
            return Some(Kept::Http2(line));
        }
        let (line, since) = idle.lines.pop()?;
        if since.elapsed() < keep { Some(Kept::Http1(line)) } else { None }
    }

    /// Takes a connection back that is ready for the next request.
    pub(super) fn give_back(self: &Arc<Self>, line: Box<Http1>, keep: Duration) {
        let mut idle = self.idle();
        idle.lines.push((line, Instant::now()));
        self.sweep(&mut idle, keep);
    }

    /// From now on requests go over this one.
    pub(super) fn share(self: &Arc<Self>, line: &Http2, keep: Duration) {
        let mut idle = self.idle();
        idle.shared = Some((line.clone(), Instant::now()));
        self.sweep(&mut idle, keep);
    }

    fn idle(&self) -> MutexGuard<'_, Idle> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the task that closes what is unused, unless there is one. It ends when nothing is left.
    fn sweep(self: &Arc<Self>, idle: &mut Idle, keep: Duration) {
        if idle.is_swept {
            return;
        }
        // Outside the runtime, which is at its end then, nothing is swept any more.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        idle.is_swept = true;
        let host = Arc::downgrade(self);
        runtime.spawn(async move {
            loop {
                tokio::time::sleep(keep).await;
                let Some(host) = host.upgrade() else { return };
                if host.close_unused(keep) {
                    return;
                }
            }
        });
    }

    /// Whether nothing is left.
    fn close_unused(&self, keep: Duration) -> bool {
        let mut idle = self.idle();
        let unused = idle.lines.iter().take_while(|(_, since)| since.elapsed() >= keep).count();
        let closed: Vec<_> = idle.lines.drain(..unused).collect();
        let shared = idle.shared.take_if(|(_, since)| since.elapsed() >= keep);
        idle.is_swept = !(idle.lines.is_empty() && idle.shared.is_none());
        let ended = !idle.is_swept;
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
