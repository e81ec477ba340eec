//! The connection to the storefront. A second outside host, of our own making: plain HTTP on a
//! trusted network.

use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, Request, Response, Uri, header};
use http_body_util::{BodyExt as _, Empty, Limited};
use hyper_util::client::legacy::Client as HyperClient;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use settings::StorefrontSettings;
use tracing::{Instrument as _, field};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;

/// Below Next's keep-alive of 5 s, else a reused connection may be gone.
const POOL_IDLE: Duration = Duration::from_secs(4);
/// A page waits for the shop through us; its deadline is above those of the calls it makes.
const DEADLINE: Duration = Duration::from_secs(15);
const LARGEST: usize = 16 * 1024 * 1024;

/// Fetches documents and assets. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Client {
    http: HyperClient<HttpConnector, Empty<Bytes>>,
    origin: String,
}

impl Client {
    #[must_use]
    pub fn new(settings: &StorefrontSettings) -> Self {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(Duration::from_secs(3)));
        let http = HyperClient::builder(TokioExecutor::new())
            .pool_idle_timeout(POOL_IDLE)
            .pool_timer(TokioTimer::new())
            .build(connector);
        Self { http, origin: settings.url.as_str().trim_end_matches('/').to_owned() }
    }

    /// One document or asset, whole.
    ///
    /// # Errors
    /// What went wrong, for the log.
    pub async fn get(
        &self,
        path_and_query: &str,
        headers: HeaderMap,
    ) -> Result<Response<Bytes>, String> {
        let span = tracing::info_span!(
            "storefront",
            otel.kind = "client",
            otel.name = "storefront",
            http.response.status_code = field::Empty
        );
        let work = async {
            let first = self.fetch(path_and_query, headers.clone()).await;
            match first {
                // A connection taken from the pool may have been closed meanwhile; pages may be
                // asked for twice.
                Err(Fault::Connection(_)) => self.fetch(path_and_query, headers).await,
                other => other,
            }
        };
        let answer = tokio::time::timeout(DEADLINE, work.instrument(span.clone())).await;
        match answer {
            Ok(Ok(response)) => {
                span.record("http.response.status_code", response.status().as_u16());
                Ok(response)
            }
            Ok(Err(Fault::Connection(words) | Fault::Body(words))) => Err(words),
            Err(_) => Err(format!("no page within {DEADLINE:?}")),
        }
    }

    async fn fetch(
        &self,
        path_and_query: &str,
        mut headers: HeaderMap,
    ) -> Result<Response<Bytes>, Fault> {
        let uri: Uri = format!("{}{path_and_query}", self.origin)
            .parse()
            .map_err(|error| Fault::Body(format!("{error}")))?;
        let context = tracing::Span::current().context();
        opentelemetry::global::get_text_map_propagator(|propagator| {
            propagator
                .inject_context(&context, &mut opentelemetry_http::HeaderInjector(&mut headers));
        });
        let mut request = Request::new(Empty::new());
        *request.uri_mut() = uri;
        *request.headers_mut() = headers;
        // Bodies are encoded here, once, and kept.
        request
            .headers_mut()
            .insert(header::ACCEPT_ENCODING, http::HeaderValue::from_static("identity"));
        let response =
            self.http.request(request).await.map_err(|error| Fault::Connection(words(&error)))?;
        let (parts, body) = response.into_parts();
        let body = Limited::new(body, LARGEST)
            .collect()
            .await
            .map_err(|error| Fault::Body(error.to_string()))?
            .to_bytes();
        Ok(Response::from_parts(parts, body))
    }
}

enum Fault {
    Connection(String),
    Body(String),
}

fn words(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    text
}
