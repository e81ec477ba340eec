//! Answers every request with two words: `hello ADDRESS` behind the guard, `hello ADDRESS bare` on
//! hyper alone, to measure the cost of the guard (`wrk -c 32 -d 10 http://ADDRESS/`).

use std::convert::Infallible;
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

async fn hello<B>(_: Request<B>) -> Result<Response<Full<Bytes>>, Infallible> {
    Ok(Response::new(Full::new(Bytes::from_static(b"hello there"))))
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().unwrap_or_else(|| "127.0.0.1:8099".to_owned());
    let listener = TcpListener::bind(address).await?;
    if arguments.next().as_deref() == Some("bare") {
        return bare(listener, TowerToHyperService::new(tower::service_fn(hello::<Incoming>)))
            .await;
    }
    let service = tower::service_fn(hello::<edge::RequestBody>);
    let server = edge::Server::new(service, edge::Limits::default()).listen(listener);
    let stopped = async {
        // An error means that no signal handler could be installed; the server stops.
        let _ = tokio::signal::ctrl_c().await;
    };
    server.serve(stopped, Duration::from_secs(5)).await;
    Ok(())
}

async fn bare<S>(listener: TcpListener, service: TowerToHyperService<S>) -> std::io::Result<()>
where
    S: tower::Service<Request<Incoming>, Response = Response<Full<Bytes>>, Error = Infallible>
        + Clone
        + Send
        + 'static,
    S::Future: Send,
{
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let service = service.clone();
        tokio::spawn(async move {
            let mut builder = auto::Builder::new(TokioExecutor::new());
            builder.http1().timer(TokioTimer::new()).header_read_timeout(Duration::from_secs(8));
            // A failed connection concerns only its client.
            let _ = builder.serve_connection(TokioIo::new(stream), service).await;
        });
    }
}
