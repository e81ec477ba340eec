//! One request as logs, metrics and traces see it.

use std::sync::{Arc, LazyLock, OnceLock};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::response::Response;
use http::{HeaderMap, HeaderName, HeaderValue};
use metrics::{Counter, Gauge, Histogram};
use platform::context::RequestId;
use platform::current::CurrentRequest;
use tracing_opentelemetry::OpenTelemetrySpanExt as _;

use super::Route;

/// What a request is logged and counted as whose caller was gone before there was an answer.
const GONE: u16 = 499;

/// One request, counted and logged when it is answered, or when it is dropped because nobody waits
/// for the answer.
pub(super) struct Seen {
    started: Instant,
    request: Arc<CurrentRequest>,
    /// Disabled where traces go nowhere.
    span: tracing::Span,
    surface: Surface,
    is_told: bool,
}

impl Seen {
    pub(super) fn begin(request: &mut Request) -> Self {
        let started = Instant::now();
        let id = new_id();
        request.extensions_mut().insert(RequestId(Arc::clone(&id)));
        // What is known at once is on the span; what is known at its end goes to it then.
        let span = tracing::info_span!(
            "request",
            otel.kind = "server",
            http.request.method = request.method().as_str(),
            request_id = &*id,
        );
        let trace_id = enter_trace(&span, request.headers());
        METRICS.in_flight.increment(1.0);
        let surface = Surface::of(request.uri().path());
        let request = Arc::new(CurrentRequest { id, method: request.method().clone(), trace_id });
        Self { started, request, span, surface, is_told: false }
    }

    pub(super) fn id(&self) -> &str {
        &self.request.id
    }

    pub(super) fn span(&self) -> &tracing::Span {
        &self.span
    }

    pub(super) fn request(&self) -> &Arc<CurrentRequest> {
        &self.request
    }

    pub(super) fn end(mut self, response: &mut Response) {
        let extensions = response.extensions();
        let route = match (extensions.get::<MatchedPath>(), extensions.get::<Route>()) {
            (Some(matched), _) => matched.as_str(),
            (None, Some(route)) => route.0,
            (None, None) => self.surface.label(),
        };
        let cache = response.headers().get("cache-status").and_then(|state| state.to_str().ok());
        self.is_told = true;
        self.tell(response.status().as_u16(), route, cache);
        if let Ok(value) = HeaderValue::from_str(&self.request.id) {
            response.headers_mut().insert(HeaderName::from_static("x-request-id"), value);
        }
    }

    fn tell(&self, status: u16, route: &str, cache: Option<&str>) {
        let took = self.started.elapsed();
        METRICS.count(self.surface, status, took);
        let method = self.request.method.as_str();
        if self.request.trace_id.is_some() {
            name_span(&self.span, format!("{method} {route}"));
            self.span.set_attribute("http.route", route.to_owned());
            self.span.set_attribute("http.response.status_code", i64::from(status));
            if let Some(cache) = cache {
                self.span.set_attribute("cache", cache.to_owned());
            }
        }
        tracing::info!(
            target: "vitrin_gateway::access",
            method,
            route,
            status,
            ms = took.as_secs_f64() * 1000.0,
            cache,
            request_id = &*self.request.id,
            trace_id = self.request.trace_id.as_deref(),
            "request"
        );
    }
}

impl Drop for Seen {
    fn drop(&mut self) {
        if !self.is_told {
            self.tell(GONE, self.surface.label(), None);
        }
    }
}

fn new_id() -> Arc<str> {
    let mut text = [0; 16];
    // It is as long as it must be.
    let _ = hex::encode_to_slice(rand::random::<[u8; 8]>(), &mut text);
    std::str::from_utf8(&text).unwrap_or_default().into()
}

/// Makes the span a part of the caller's trace, and returns the trace's id so that log lines can be
/// found from a trace and back. Nothing without an exporter.
fn enter_trace(span: &tracing::Span, headers: &HeaderMap) -> Option<String> {
    use opentelemetry::trace::TraceContextExt as _;
    if !crate::telemetry::is_traced() {
        return None;
    }
    let parent = opentelemetry::global::get_text_map_propagator(|propagator| {
        propagator.extract(&opentelemetry_http::HeaderExtractor(headers))
    });
    let _ = span.set_parent(parent);
    let context = span.context();
    let trace = context.span().span_context().trace_id();
    (trace != opentelemetry::trace::TraceId::INVALID).then(|| {
        let id = trace.to_string();
        span.record("trace_id", &id);
        id
    })
}

/// Names the request's span in its trace. A field `otel.name` would come too late: asking for the
/// trace's id has begun the span.
fn name_span(span: &tracing::Span, name: String) {
    use opentelemetry::trace::TraceContextExt as _;
    span.context().span().update_name(name);
}

/// A label of bounded range: what of ours was asked.
#[derive(Debug, Clone, Copy)]
enum Surface {
    Bff,
    Media,
    Assets,
    PassThrough,
    Page,
}

impl Surface {
    const COUNT: usize = 5;

    fn of(path: &str) -> Self {
        match path.trim_start_matches('/').split('/').next().unwrap_or_default() {
            "bff" => Self::Bff,
            "media" => Self::Media,
            "_next" => Self::Assets,
            "srv" | "api" | "Order" | "conn" | "Diger" | "static" | "SecCode.php" | "v2" => {
                Self::PassThrough
            }
            _ => Self::Page,
        }
    }

    fn label(self) -> &'static str {
        match self {
            Self::Bff => "bff",
            Self::Media => "media",
            Self::Assets => "assets",
            Self::PassThrough => "passthrough",
            Self::Page => "page",
        }
    }
}

const CLASSES: [&str; 6] = ["1xx", "2xx", "3xx", "4xx", "5xx", "499"];

fn class(status: u16) -> usize {
    match status {
        GONE => 5,
        100..500 => usize::from(status / 100) - 1,
        _ => 4,
    }
}

/// Looking a metric up by its labels costs more than counting it: each is looked up once.
struct Metrics {
    in_flight: Gauge,
    answered: [[OnceLock<Counter>; CLASSES.len()]; Surface::COUNT],
    seconds: [OnceLock<Histogram>; Surface::COUNT],
}

static METRICS: LazyLock<Metrics> = LazyLock::new(|| Metrics {
    in_flight: metrics::gauge!("vitrin_requests_in_flight"),
    answered: Default::default(),
    seconds: Default::default(),
});

impl Metrics {
    fn count(&self, surface: Surface, status: u16, took: Duration) {
        self.in_flight.decrement(1.0);
        let (place, label, class) = (surface as usize, surface.label(), class(status));
        self.answered[place][class]
            .get_or_init(
                || metrics::counter!("vitrin_requests_total", "surface" => label, "status" => CLASSES[class]),
            )
            .increment(1);
        self.seconds[place]
            .get_or_init(|| metrics::histogram!("vitrin_request_seconds", "surface" => label))
            .record(took.as_secs_f64());
    }
}
