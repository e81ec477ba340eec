//! Receives the traces that the gateway exports over OTLP.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::routing::post;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message as _;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::WAIT_TIMEOUT;

#[derive(Debug)]
pub(crate) struct Collector {
    pub(crate) url: String,
    spans: Arc<Mutex<Vec<Span>>>,
    arrived: watch::Receiver<usize>,
    task: JoinHandle<()>,
}

impl Collector {
    pub(crate) async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let spans: Arc<Mutex<Vec<Span>>> = Arc::default();
        let (count, arrived) = watch::channel(0);
        let kept = Arc::clone(&spans);
        let receive = move |body: Bytes| {
            let request = ExportTraceServiceRequest::decode(body).expect("a trace");
            let mut kept = kept.lock().expect("no holder panics");
            kept.extend(
                request
                    .resource_spans
                    .into_iter()
                    .flat_map(|resource| resource.scope_spans)
                    .flat_map(|scope| scope.spans),
            );
            count.send_replace(kept.len());
        };
        let router = Router::new().route(
            "/v1/traces",
            post(move |body: Bytes| {
                receive(body);
                async { "" }
            }),
        );
        let task = tokio::spawn(async move {
            axum::serve(listener, router).await.expect("serves");
        });
        Self { url, spans, arrived, task }
    }

    /// Returns everything received so far, as text.
    pub(crate) fn everything(&self) -> String {
        format!("{:?}", self.spans.lock().expect("no holder panics"))
    }

    /// Returns the spans of one trace once it has one with this name; the request's own span ends
    /// last.
    pub(crate) async fn trace(&mut self, trace_id: &str, name: &str) -> Vec<Span> {
        let wait = async {
            loop {
                let spans: Vec<Span> = self
                    .spans
                    .lock()
                    .expect("no holder panics")
                    .iter()
                    .filter(|span| hex::encode(&span.trace_id) == trace_id)
                    .cloned()
                    .collect();
                if spans.iter().any(|span| span.name == name) {
                    break spans;
                }
                self.arrived.changed().await.expect("it receives");
            }
        };
        tokio::time::timeout(WAIT_TIMEOUT, wait).await.unwrap_or_else(|_| panic!("no span {name}"))
    }
}

impl Drop for Collector {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Returns an attribute as text; empty if the span lacks it.
pub(crate) fn attribute(span: &Span, name: &str) -> String {
    let value = span
        .attributes
        .iter()
        .find(|pair| pair.key == name)
        .and_then(|pair| pair.value.as_ref()?.value.clone());
    match value {
        Some(Value::StringValue(text)) => text,
        Some(Value::IntValue(number)) => number.to_string(),
        Some(Value::BoolValue(on)) => on.to_string(),
        _ => String::new(),
    }
}
