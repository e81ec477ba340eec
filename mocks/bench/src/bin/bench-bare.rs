//! A minimal proxy of axum and reqwest without any feature: the baseline for the gateway's own
//! cost.

use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse as _, Response};
use axum::serve::ListenerExt as _;
use clap::Parser;
use http::StatusCode;

#[derive(Debug, Parser)]
struct Options {
    #[arg(long)]
    listen: SocketAddr,
    /// Origin that receives every request.
    #[arg(long)]
    upstream: String,
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let options = Options::parse();
    // The client needs one even without TLS; only a second installation can fail.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder().no_proxy().build().map_err(std::io::Error::other)?;
    let routes = Router::new().fallback(pass).with_state((client, options.upstream));
    let listener = tokio::net::TcpListener::bind(options.listen).await?.tap_io(|connection| {
        // Without it each response waits for the caller's delayed acknowledgement.
        let _ = connection.set_nodelay(true);
    });
    axum::serve(listener, routes).await
}

async fn pass(
    State((client, upstream)): State<(reqwest::Client, String)>,
    request: Request,
) -> Response {
    let target = request.uri().path_and_query().map_or("/", |target| target.as_str());
    let call = client.request(request.method().clone(), format!("{upstream}{target}"));
    match call.body(reqwest::Body::wrap_stream(request.into_body().into_data_stream())).send().await
    {
        Ok(answer) => {
            let mut response = Response::builder().status(answer.status());
            if let Some(headers) = response.headers_mut() {
                headers.clone_from(answer.headers());
            }
            response.body(Body::from_stream(answer.bytes_stream())).unwrap_or_default()
        }
        Err(_) => StatusCode::BAD_GATEWAY.into_response(),
    }
}
