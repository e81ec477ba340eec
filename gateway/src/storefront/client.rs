//! Fetches documents and files from the storefront, over plain HTTP on a trusted network.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, Request, Response, Uri, header};
use settings::StorefrontSettings;
use tracing::{Instrument as _, field};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;
use transport::{Delivery, RequestBody, Transport, TransportError};
use url::Url;

/// Deadline of a page. Longer than those of the calls that the page makes through the gateway.
const DEADLINE: Duration = Duration::from_secs(15);
const MAX_DOCUMENT_BYTES: usize = 16 * 1024 * 1024;

/// Fetches documents and assets. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Client {
    transport: Arc<Transport>,
    url: Url,
}

impl Client {
    /// A client that shares these connections.
    #[must_use]
    pub fn new(transport: &Arc<Transport>, settings: &StorefrontSettings) -> Self {
        Self { transport: Arc::clone(transport), url: settings.url.clone() }
    }

    /// Fetches one document or asset as a whole.
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
                // The storefront may have closed the connection just now. Fetching a page twice
                // does no harm.
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
            Ok(Err(Fault::Connection(message) | Fault::Body(message))) => Err(message),
            Err(_) => Err(format!("no page within {DEADLINE:?}")),
        }
    }

    async fn fetch(
        &self,
        path_and_query: &str,
        mut headers: HeaderMap,
    ) -> Result<Response<Bytes>, Fault> {
        let uri: Uri = format!("{}{path_and_query}", self.url.path().trim_end_matches('/'))
            .parse()
            .map_err(|error| Fault::Body(format!("{error}")))?;
        let context = tracing::Span::current().context();
        opentelemetry::global::get_text_map_propagator(|propagator| {
            propagator
                .inject_context(&context, &mut opentelemetry_http::HeaderInjector(&mut headers));
        });
        let mut request = Request::new(RequestBody::Whole(Bytes::new()));
        *request.uri_mut() = uri;
        *request.headers_mut() = headers;
        // The gateway encodes bodies once and caches them so.
        request
            .headers_mut()
            .insert(header::ACCEPT_ENCODING, http::HeaderValue::from_static("identity"));
        let connection = |error: TransportError| Fault::Connection(error.to_string());
        let host = self.transport.host(&self.url).map_err(connection)?;
        let delivery = Delivery::default();
        let response = self.transport.send(&host, request, &delivery).await.map_err(connection)?;
        let (parts, body) = response.into_parts();
        let body = body
            .read_whole(MAX_DOCUMENT_BYTES)
            .await
            .map_err(|error| Fault::Body(error.to_string()))?;
        Ok(Response::from_parts(parts, body))
    }
}

enum Fault {
    Connection(String),
    Body(String),
}
