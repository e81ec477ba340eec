//! Requests on their way to the service, and answers on their way back.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use http::{HeaderValue, Method, Request, Response, Version, header};
use http_body::{Body, Frame, SizeHint};
use http_body_util::Full;
use hyper::body::Incoming;
use pin_project_lite::pin_project;
use tower::Service;
use tower::util::Oneshot;

use crate::connection::Progress;
use crate::framing;
use crate::{Counters, Refusal};

/// The address a request came from, as a request extension. IPv4 addresses are IPv4, also on a dual-stack
/// listener.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer(pub SocketAddr);

/// Calls the service for the requests of one connection.
#[derive(Clone, Debug)]
pub(crate) struct Handler<S> {
    pub(crate) service: S,
    pub(crate) peer: Peer,
    pub(crate) progress: Arc<Progress>,
    pub(crate) counters: Arc<Counters>,
}

/// Counts its request as answered when the answer is complete or given up.
#[derive(Debug)]
struct InFlight(Arc<Progress>);

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.note_answered();
    }
}

impl<S, B> hyper::service::Service<Request<Incoming>> for Handler<S>
where
    S: Service<Request<Incoming>, Response = Response<B>> + Clone,
{
    type Response = Response<Answer<B>>;
    type Error = S::Error;
    type Future = Answering<S>;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        self.progress.note_asked();
        let in_flight = Some(InFlight(self.progress.clone()));
        if request.version() == Version::HTTP_2
            && let Some(refusal) = refusal(&request)
        {
            self.counters.count_refused(refusal, self.peer);
            return Answering { state: State::Refused { refusal }, in_flight };
        }
        let is_http1 = request.version() != Version::HTTP_2;
        request.extensions_mut().insert(self.peer);
        let call = Oneshot::new(self.service.clone(), request);
        Answering { state: State::Calling { call, is_http1 }, in_flight }
    }
}

/// Why an HTTP/2 request, whose framing is hyper's affair, is not served: it wants a tunnel, or names its
/// host in `:authority` and contradicts it in `Host` (RFC 9113 section 8.3.1).
fn refusal<B>(request: &Request<B>) -> Option<Refusal> {
    if request.method() == Method::CONNECT {
        return Some(Refusal::Target);
    }
    let uri = request.uri();
    let mut hosts = request.headers().get_all(header::HOST).iter().map(HeaderValue::as_bytes);
    let default_port: &[u8] = if uri.scheme_str() == Some("https") { b"443" } else { b"80" };
    let authority = uri.authority().map(|authority| authority.as_str().as_bytes());
    let is_clear = match (authority, hosts.next(), hosts.next()) {
        (_, Some(_), Some(_)) | (None, None, _) => false,
        (Some(only), None, _) | (None, Some(only), None) => framing::is_valid_authority(only),
        (Some(authority), Some(host), None) => !framing::authorities_differ(authority, host, default_port),
    };
    if is_clear { None } else { Some(Refusal::Host) }
}

pin_project! {
    /// A request being answered.
    pub(crate) struct Answering<S>
    where
        S: Service<Request<Incoming>>,
    {
        #[pin]
        state: State<S>,
        in_flight: Option<InFlight>,
    }
}

pin_project! {
    #[project = StateProjection]
    enum State<S>
    where
        S: Service<Request<Incoming>>,
    {
        Calling { #[pin] call: Oneshot<S, Request<Incoming>>, is_http1: bool },
        Refused { refusal: Refusal },
    }
}

impl<S, B> Future for Answering<S>
where
    S: Service<Request<Incoming>, Response = Response<B>>,
{
    type Output = Result<Response<Answer<B>>, S::Error>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let (mut response, is_http1) = match this.state.project() {
            StateProjection::Calling { call, is_http1 } => {
                let response = ready!(call.poll(cx))?;
                let response = response.map(|body| Content::Served { body });
                (response, *is_http1)
            }
            StateProjection::Refused { refusal } => (refuse(*refusal), false),
        };
        let in_flight = this.in_flight.take();
        if is_http1 && let Some(InFlight(progress)) = &in_flight {
            let broken = progress.broken();
            // A request whose framing broke is never answered with success, even by a service that did not
            // look.
            if let Some(refusal) = broken.filter(|_| response.status().as_u16() < 400) {
                response = refuse(refusal);
            }
            if broken.is_some() || progress.is_closing() {
                response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
        }
        Poll::Ready(Ok(response.map(|content| Answer { content, _in_flight: in_flight })))
    }
}

fn refuse<B>(refusal: Refusal) -> Response<Content<B>> {
    refusal.response().map(|problem| Content::Refused { problem })
}

pin_project! {
    /// The body of an answer: the service's own, or that of a refusal.
    #[derive(Debug)]
    pub(crate) struct Answer<B> {
        #[pin]
        content: Content<B>,
        _in_flight: Option<InFlight>,
    }
}

pin_project! {
    #[project = ContentProjection]
    #[derive(Debug)]
    enum Content<B> {
        Served { #[pin] body: B },
        Refused { problem: Full<Bytes> },
    }
}

impl<B: Body<Data = Bytes>> Body for Answer<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        match self.project().content.project() {
            ContentProjection::Served { body } => body.poll_frame(cx),
            ContentProjection::Refused { problem } => {
                Pin::new(problem).poll_frame(cx).map_err(|never| match never {})
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        match &self.content {
            Content::Served { body } => body.is_end_stream(),
            Content::Refused { problem } => problem.is_end_stream(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.content {
            Content::Served { body } => body.size_hint(),
            Content::Refused { problem } => problem.size_hint(),
        }
    }
}
