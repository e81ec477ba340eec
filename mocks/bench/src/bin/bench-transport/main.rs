//! One small proxy over three HTTP clients, equal but for the client: what the client itself costs.
//!
//! `POST /upload` streams the caller's body on; `GET /typed` reads the answer whole and as a typed
//! value; every other path streams the answer through.

mod clients;

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;

use bytes::Bytes;
use clap::{Parser, ValueEnum};
use http::{HeaderMap, HeaderName, Method, Request, Response, StatusCode, header};
use http_body_util::{BodyExt as _, Either, Full};
use hyper::body::{Body, Incoming};
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use tokio::net::TcpListener;
use transport::Timeouts;
use url::Url;

use crate::clients::{HyperUtil, Own, Reqwest};

#[derive(Debug, Parser)]
struct Options {
    #[arg(long)]
    listen: SocketAddr,
    /// Origin that receives every request.
    #[arg(long)]
    upstream: Url,
    #[arg(long)]
    client: Client,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Client {
    /// The gateway's own, `gateway/crates/transport`.
    Transport,
    Reqwest,
    HyperUtil,
}

type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// What a client makes of one request. The body is `None` when there is none.
trait Upstream: Send + Sync + 'static {
    type Body: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static;

    fn send(
        &self,
        request: Request<Option<Incoming>>,
    ) -> impl Future<Output = Result<Response<Self::Body>, BoxError>> + Send;
}

#[tokio::main]
async fn main() -> Result<(), BoxError> {
    let options = Options::parse();
    transport::install_tls();
    let timeouts = Timeouts::default();
    match options.client {
        Client::Transport => serve(options.listen, Own::new(&options.upstream, timeouts)?).await,
        Client::Reqwest => serve(options.listen, Reqwest::new(&options.upstream, timeouts)?).await,
        Client::HyperUtil => {
            serve(options.listen, HyperUtil::new(&options.upstream, timeouts)?).await
        }
    }
}

async fn serve(address: SocketAddr, upstream: impl Upstream) -> Result<(), BoxError> {
    let upstream = Arc::new(upstream);
    let listener = TcpListener::bind(address).await?;
    loop {
        let (connection, _) = listener.accept().await?;
        connection.set_nodelay(true)?;
        let upstream = Arc::clone(&upstream);
        let service = service_fn(move |request| {
            let upstream = Arc::clone(&upstream);
            async move { Ok::<_, Infallible>(answer(&*upstream, request).await) }
        });
        // A client that disconnects is not an error.
        tokio::spawn(
            hyper::server::conn::http1::Builder::new()
                .serve_connection(TokioIo::new(connection), service),
        );
    }
}

async fn answer<U: Upstream>(
    upstream: &U,
    request: Request<Incoming>,
) -> Response<Either<U::Body, Full<Bytes>>> {
    let (mut parts, body) = request.into_parts();
    parts.headers = without_hop_by_hop(parts.headers);
    let is_typed = parts.uri.path() == "/typed";
    let body = (parts.method != Method::GET).then_some(body);
    let result = match upstream.send(Request::from_parts(parts, body)).await {
        Ok(response) if is_typed => {
            typed(response).await.map(|body| Response::new(Either::Right(body)))
        }
        Ok(response) => {
            let (mut parts, body) = response.into_parts();
            parts.headers = without_hop_by_hop(parts.headers);
            Ok(Response::from_parts(parts, Either::Left(body)))
        }
        Err(error) => Err(error),
    };
    result.unwrap_or_else(|error| {
        let mut response = Response::new(Either::Right(Full::from(error.to_string())));
        *response.status_mut() = StatusCode::BAD_GATEWAY;
        response
    })
}

fn without_hop_by_hop(mut headers: HeaderMap) -> HeaderMap {
    let keep_alive = HeaderName::from_static("keep-alive");
    for name in [header::CONNECTION, header::TRANSFER_ENCODING, header::HOST, keep_alive] {
        headers.remove(name);
    }
    headers
}

/// What is read of a cart.
#[derive(Debug, Deserialize)]
struct Cart {
    #[serde(rename = "PRODUCTS")]
    products: Vec<Line>,
}

#[derive(Debug, Deserialize)]
struct Line {
    #[serde(rename = "TITLE")]
    title: String,
}

async fn typed<B>(response: Response<B>) -> Result<Full<Bytes>, BoxError>
where
    B: Body<Data = Bytes, Error: Into<BoxError>>,
{
    let body = response.into_body().collect().await.map_err(Into::into)?.to_bytes();
    let cart: Cart = serde_json::from_slice(&body)?;
    let titles: Vec<_> = cart.products.into_iter().map(|line| line.title).collect();
    Ok(Full::from(titles.join("\n")))
}
