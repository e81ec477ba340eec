//! The clients, each set as its documentation advises for a proxy: connections kept alike, nothing
//! followed, stored, decoded or repeated.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::TryStreamExt as _;
use futures_util::stream::MapOk;
use http::uri::{Authority, Parts, Scheme};
use http::{Request, Response, Uri};
use http_body_util::{BodyExt as _, Either, Empty, StreamBody};
use hyper::body::{Frame, Incoming};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use transport::{Delivery, Host, RequestBody, ResponseBody, Timeouts, Transport};
use url::Url;

use crate::{BoxError, Upstream};

/// The gateway's own: a connection is polled by the request that uses it.
pub(crate) struct Own {
    transport: Transport,
    host: Arc<Host>,
}

impl Own {
    pub(crate) fn new(upstream: &Url, timeouts: Timeouts) -> Result<Self, BoxError> {
        let transport = Transport::new(timeouts)?;
        Ok(Self { host: transport.host(upstream)?, transport })
    }
}

impl Upstream for Own {
    type Body = StreamBody<MapOk<ResponseBody, fn(Bytes) -> Frame<Bytes>>>;

    async fn send(
        &self,
        request: Request<Option<Incoming>>,
    ) -> Result<Response<Self::Body>, BoxError> {
        let request = request.map(|body| {
            body.map_or(RequestBody::Whole(Bytes::new()), |body| {
                RequestBody::stream(body.into_data_stream())
            })
        });
        let response = self.transport.send(&self.host, request, &Delivery::default()).await?;
        Ok(response.map(|body| StreamBody::new(body.map_ok(Frame::data as fn(_) -> _))))
    }
}

pub(crate) struct Reqwest {
    client: reqwest::Client,
    origin: String,
}

impl Reqwest {
    pub(crate) fn new(upstream: &Url, timeouts: Timeouts) -> Result<Self, BoxError> {
        let client = reqwest::Client::builder()
            .http1_only()
            .no_proxy()
            .no_gzip()
            .no_brotli()
            .referer(false)
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .tcp_nodelay(true)
            .connect_timeout(timeouts.connect)
            .pool_idle_timeout(timeouts.idle)
            .build()?;
        Ok(Self { client, origin: upstream.origin().ascii_serialization() })
    }
}

impl Upstream for Reqwest {
    type Body = reqwest::Body;

    async fn send(
        &self,
        request: Request<Option<Incoming>>,
    ) -> Result<Response<Self::Body>, BoxError> {
        let (parts, body) = request.into_parts();
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
        let url = Url::parse(&format!("{}{path}", self.origin))?;
        let mut request = reqwest::Request::new(parts.method, url);
        *request.headers_mut() = parts.headers;
        *request.body_mut() = body.map(reqwest::Body::wrap);
        Ok(self.client.execute(request).await?.into())
    }
}

/// The pool that reqwest itself stands on.
pub(crate) struct HyperUtil {
    client: Client<HttpsConnector<HttpConnector>, Either<Empty<Bytes>, Incoming>>,
    scheme: Scheme,
    authority: Authority,
}

impl HyperUtil {
    pub(crate) fn new(upstream: &Url, timeouts: Timeouts) -> Result<Self, BoxError> {
        let mut tcp = HttpConnector::new();
        tcp.set_nodelay(true);
        tcp.enforce_http(false);
        tcp.set_connect_timeout(Some(timeouts.connect));
        let connector = HttpsConnectorBuilder::new()
            .try_with_platform_verifier()?
            .https_or_http()
            .enable_http1()
            .wrap_connector(tcp);
        let client = Client::builder(TokioExecutor::new())
            .pool_idle_timeout(timeouts.idle)
            .pool_timer(TokioTimer::new())
            .build(connector);
        let uri: Uri = upstream.as_str().parse()?;
        let Parts { scheme: Some(scheme), authority: Some(authority), .. } = uri.into_parts()
        else {
            return Err("the upstream has no host".into());
        };
        Ok(Self { client, scheme, authority })
    }
}

impl Upstream for HyperUtil {
    type Body = Incoming;

    async fn send(
        &self,
        request: Request<Option<Incoming>>,
    ) -> Result<Response<Self::Body>, BoxError> {
        let (mut parts, body) = request.into_parts();
        let mut uri = parts.uri.into_parts();
        uri.scheme = Some(self.scheme.clone());
        uri.authority = Some(self.authority.clone());
        parts.uri = Uri::from_parts(uri)?;
        let body = body.map_or(Either::Left(Empty::new()), Either::Right);
        Ok(self.client.request(Request::from_parts(parts, body)).await?)
    }
}
