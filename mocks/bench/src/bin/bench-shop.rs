//! A shop for measurements: answers from memory after a configurable latency, and counts requests.
//!
//! `GET /bench` returns the number of requests since `POST /bench?latency=300&private=true`, which
//! sets the milliseconds each response takes and whether categories are uncacheable. Otherwise a
//! category is cacheable for ten minutes; nothing else is.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use bytes::Bytes;
use clap::Parser;
use http::{HeaderValue, Method, Request, Response, header};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};

#[derive(Debug, Parser)]
struct Options {
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// JSON for every path but the next one.
    #[arg(long)]
    json: PathBuf,
    /// HTML for `/srv/service/content-v5/product-loader/…`.
    #[arg(long)]
    loader: PathBuf,
}

struct Shop {
    json: Bytes,
    loader: Bytes,
    latency: AtomicU64,
    private: AtomicBool,
    asked: AtomicU64,
}

// Two threads serve hundreds of thousands of responses a second, so the shop is never the
// bottleneck.
#[tokio::main(worker_threads = 2)]
#[expect(clippy::print_stdout, reason = "whoever starts it reads the address")]
async fn main() -> std::io::Result<()> {
    let options = Options::parse();
    let shop = Arc::new(Shop {
        json: read(&options.json)?,
        loader: read(&options.loader)?,
        latency: AtomicU64::new(0),
        private: AtomicBool::new(false),
        asked: AtomicU64::new(0),
    });
    let listener = TcpListener::bind(options.listen).await?;
    println!("{}", listener.local_addr()?);
    loop {
        let (connection, _) = listener.accept().await?;
        connection.set_nodelay(true)?;
        tokio::spawn(serve(connection, Arc::clone(&shop)));
    }
}

fn read(file: &Path) -> std::io::Result<Bytes> {
    std::fs::read(file).map(Bytes::from)
}

async fn serve(connection: TcpStream, shop: Arc<Shop>) {
    let service = service_fn(|request| {
        let shop = Arc::clone(&shop);
        async move { Ok::<_, Infallible>(shop.answer(request).await) }
    });
    // A client that disconnects is not an error.
    let _ = hyper::server::conn::http1::Builder::new()
        .serve_connection(TokioIo::new(connection), service)
        .await;
}

impl Shop {
    async fn answer(&self, request: Request<Incoming>) -> Response<Full<Bytes>> {
        let path = request.uri().path();
        if path == "/bench" {
            return self.told(&request);
        }
        if path == "/v1/traces" {
            // Spans exported by a gateway; the body is read to its end, so the connection is
            // reused.
            let _ = request.into_body().collect().await;
            return Response::new(Full::default());
        }
        self.asked.fetch_add(1, Ordering::Relaxed);
        if path == "/upload" {
            return received(request).await;
        }
        let (body, kind) = if path.starts_with("/srv/service/content-v5/product-loader/") {
            (&self.loader, "text/html; charset=utf-8")
        } else {
            (&self.json, "application/json")
        };
        let keep = match (
            path.starts_with("/srv/service/category/"),
            self.private.load(Ordering::Relaxed),
        ) {
            (true, false) => "public, max-age=600",
            (true, true) => "private, max-age=0",
            (false, _) => "no-store",
        };
        let latency = self.latency.load(Ordering::Relaxed);
        if latency > 0 {
            tokio::time::sleep(Duration::from_millis(latency)).await;
        }
        let mut response = Response::new(Full::new(body.clone()));
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        response
    }

    fn told(&self, request: &Request<Incoming>) -> Response<Full<Bytes>> {
        if request.method() == Method::POST {
            let said = |name: &str| {
                let query = request.uri().query().unwrap_or_default();
                query
                    .split('&')
                    .find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
                    .unwrap_or_default()
            };
            self.latency.store(said("latency").parse().unwrap_or(0), Ordering::Relaxed);
            self.private.store(said("private") == "true", Ordering::Relaxed);
            self.asked.store(0, Ordering::Relaxed);
        }
        Response::new(Full::new(self.asked.load(Ordering::Relaxed).to_string().into()))
    }
}

/// Reads the body to its end and answers how many bytes it had.
async fn received(request: Request<Incoming>) -> Response<Full<Bytes>> {
    let mut body = request.into_body();
    let mut bytes = 0;
    while let Some(Ok(frame)) = body.frame().await {
        bytes += frame.data_ref().map_or(0, Bytes::len);
    }
    Response::new(Full::new(bytes.to_string().into()))
}
