//! Passes requests to the service and its responses back to hyper.

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

use crate::body::ArrivalWatch;
use crate::framing;
use crate::network::StreamPermit;
use crate::peer::Client;
use crate::progress::Progress;
use crate::{BodyArrival, Counters, Limits, Refusal, RequestBody};

/// Calls the service for the requests of one connection.
#[derive(Clone, Debug)]
pub(crate) struct Handler<S> {
    pub(crate) service: S,
    pub(crate) client: Client,
    pub(crate) limits: Arc<Limits>,
    pub(crate) progress: Arc<Progress>,
    pub(crate) counters: Arc<Counters>,
}

/// Counts its request as completed when the response is complete or dropped.
#[derive(Debug)]
struct InFlight {
    progress: Arc<Progress>,
    /// On HTTP/2, a permit of the client's network for one stream.
    _stream: Option<StreamPermit>,
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.progress.request_completed();
    }
}

impl<S, B> hyper::service::Service<Request<Incoming>> for Handler<S>
where
    S: Service<Request<RequestBody>, Response = Response<B>> + Clone,
{
    type Response = Response<ResponseBody<B>>;
    type Error = S::Error;
    type Future = ResponseFuture<S>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        self.progress.request_started();
        let is_http1 = request.version() != Version::HTTP_2;
        let stream = if is_http1 { None } else { self.client.streams.try_acquire() };
        let refusal = match &stream {
            _ if is_http1 => None,
            None => Some(Refusal::TooManyStreams),
            Some(_) => check_http2(&request),
        };
        let in_flight = Some(InFlight { progress: self.progress.clone(), _stream: stream });
        if let Some(refusal) = refusal {
            self.counters.count_refused(refusal, self.client.peer);
            return ResponseFuture { state: State::Refused { refusal }, in_flight };
        }
        let (mut parts, incoming) = request.into_parts();
        let (body, arrival) = RequestBody::new(incoming, || {
            let progress = is_http1.then(|| self.progress.clone());
            ArrivalWatch::start(
                &self.limits.body,
                self.counters.clone(),
                self.client.peer,
                progress,
            )
        });
        parts.extensions.insert(self.client.peer);
        if let Some(arrival) = arrival.clone() {
            parts.extensions.insert(arrival);
        }
        let call = Oneshot::new(self.service.clone(), Request::from_parts(parts, body));
        ResponseFuture { state: State::Calling { call, is_http1, arrival }, in_flight }
    }
}

/// Why an HTTP/2 request is refused, whose framing hyper checks: it is a CONNECT, or its `Host`
/// contradicts its `:authority` (RFC 9113 section 8.3.1).
fn check_http2<B>(request: &Request<B>) -> Option<Refusal> {
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
        (Some(authority), Some(host), None) => {
            !framing::authorities_differ(authority, host, default_port)
        }
    };
    if is_clear { None } else { Some(Refusal::Host) }
}

pin_project! {
    /// The response to one request.
    pub(crate) struct ResponseFuture<S>
    where
        S: Service<Request<RequestBody>>,
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
        S: Service<Request<RequestBody>>,
    {
        Calling {
            #[pin]
            call: Oneshot<S, Request<RequestBody>>,
            is_http1: bool,
            arrival: Option<BodyArrival>,
        },
        Refused { refusal: Refusal },
    }
}

impl<S, B> Future for ResponseFuture<S>
where
    S: Service<Request<RequestBody>, Response = Response<B>>,
{
    type Output = Result<Response<ResponseBody<B>>, S::Error>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let (mut response, is_http1) = match this.state.project() {
            StateProjection::Calling { call, is_http1, arrival } => {
                let response = ready!(call.poll(cx))?;
                let is_late = arrival.as_ref().is_some_and(BodyArrival::is_late);
                // A partial body is never answered with success, even if the service ignored the
                // error.
                let response = if is_late && response.status().as_u16() < 400 {
                    refusal_response(Refusal::BodyTimeout)
                } else {
                    response.map(|body| Content::Served { body })
                };
                (response, *is_http1)
            }
            StateProjection::Refused { refusal } => (refusal_response(*refusal), false),
        };
        let in_flight = this.in_flight.take();
        if is_http1 && let Some(InFlight { progress, .. }) = &in_flight {
            let body_refusal = progress.body_refusal();
            // A request with broken framing is never answered with success, even if the service
            // ignored the error.
            if let Some(refusal) = body_refusal.filter(|_| response.status().as_u16() < 400) {
                response = refusal_response(refusal);
            }
            if body_refusal.is_some() || progress.is_closing() {
                response
                    .headers_mut()
                    .insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
        }
        Poll::Ready(Ok(response.map(|content| ResponseBody { content, _in_flight: in_flight })))
    }
}

fn refusal_response<B>(refusal: Refusal) -> Response<Content<B>> {
    refusal.response().map(|problem| Content::Refused { problem })
}

pin_project! {
    /// The body of a response: the service's own, or that of a refusal.
    #[derive(Debug)]
    pub(crate) struct ResponseBody<B> {
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

impl<B: Body<Data = Bytes>> Body for ResponseBody<B> {
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
