//! Every layer a request passes, outermost first, one reason each.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt as _;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use tokio::sync::SemaphorePermit;
use tracing::{Instrument as _, field};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;

use crate::app::App;
use crate::platform::context::{Outbox, RequestId};
use crate::platform::error::ApiError;
use crate::platform::{context, target};

/// Wraps the routes. One layer of axum's and not one for each step: a layer costs every request an allocated future and a
/// clone of all below it.
pub fn around(routes: Router, app: &App) -> Router {
    routes.layer(from_fn_with_state(Pipeline::new(app), pass))
}

/// What the steps need.
#[derive(Debug, Clone)]
struct Pipeline {
    app: App,
    /// Places for requests in work.
    places: Arc<tokio::sync::Semaphore>,
}

/// The way of a request, outermost step first, one reason each.
async fn pass(State(pipeline): State<Pipeline>, mut request: Request, next: Next) -> Response {
    // First, so that everything after it is one traced request with an id, counted and logged once.
    let seen = Seen::begin(&mut request);
    let mut response = pipeline.answer(request, next, &seen.id).instrument(seen.span.clone()).await;
    seen.end(&mut response);
    response
}

impl Pipeline {
    fn new(app: &App) -> Self {
        let places = Arc::new(tokio::sync::Semaphore::new(app.settings().server.max_in_flight));
        Self { app: app.clone(), places }
    }

    async fn answer(&self, mut request: Request, next: Next, id: &Arc<str>) -> Response {
        let https = self.is_https(&request);
        let outbox = Outbox::default();
        request.extensions_mut().insert(outbox.clone());
        let response = match self.admit(request.uri()) {
            Ok(_place) => {
                // A panic is one 500, never a dropped connection.
                let routed = AssertUnwindSafe(async { next.run(request).await });
                routed.catch_unwind().await.unwrap_or_else(after_panic)
            }
            Err(error) => error.into_response(),
        };
        // Turns errors into problem bodies, once, with the request's id.
        let mut response = write_problem(response, id);
        // Cookies collected on the way.
        for cookie in outbox.take() {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        // Last, so that every answer carries them.
        secure(response.headers_mut(), https);
        response
    }

    /// Nothing odd in the address reaches a route; more than we can work on at once is refused early and says when to come
    /// back.
    fn admit(&self, uri: &Uri) -> Result<SemaphorePermit<'_>, ApiError> {
        target::check(uri)?;
        self.places.try_acquire().map_err(|_| {
            let mut error =
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "overloaded", "Too many requests at once");
            error.retry_after = Some(Duration::from_secs(1));
            error
        })
    }

    fn is_https(&self, request: &Request) -> bool {
        let peer = request.extensions().get::<edge::Peer>().map(|peer| peer.0);
        context::is_https(request.headers(), &self.app, peer)
    }
}

/// One request as logs, metrics and traces see it.
struct Seen {
    started: Instant,
    id: Arc<str>,
    span: tracing::Span,
    trace_id: Option<String>,
    method: http::Method,
    surface: &'static str,
    matched: Option<MatchedPath>,
}

impl Seen {
    fn begin(request: &mut Request) -> Self {
        let started = Instant::now();
        let id: Arc<str> = hex::encode(rand::random::<[u8; 8]>()).into();
        request.extensions_mut().insert(RequestId(Arc::clone(&id)));
        let surface = surface(request.uri().path());
        let matched = request.extensions().get::<MatchedPath>().filter(|_| surface == "bff").cloned();
        // What is known at once is on the span, for all lines of the request; what is known at its end goes to the trace and
        // to the access line, where it is not written anew into each line.
        let span = tracing::info_span!(
            "request",
            otel.kind = "server",
            http.request.method = request.method().as_str(),
            request_id = &*id,
            trace_id = field::Empty,
        );
        let trace_id = enter_trace(&span, request.headers());
        metrics::gauge!("vitrin_requests_in_flight").increment(1.0);
        Self { started, id, span, trace_id, method: request.method().clone(), surface, matched }
    }

    fn end(self, response: &mut Response) {
        metrics::gauge!("vitrin_requests_in_flight").decrement(1.0);
        let (method, status) = (self.method.as_str(), response.status());
        let route = match (&self.matched, response.extensions().get::<Route>()) {
            (Some(matched), _) => matched.as_str(),
            (None, Some(route)) => route.0,
            (None, None) => self.surface,
        };
        let cache = response.headers().get("cache-status").and_then(|state| state.to_str().ok());
        let took = self.started.elapsed();
        let (surface, class) = (self.surface, status_class(status.as_u16()));
        metrics::counter!("vitrin_requests_total", "surface" => surface, "status" => class).increment(1);
        metrics::histogram!("vitrin_request_seconds", "surface" => surface).record(took.as_secs_f64());
        if self.trace_id.is_some() {
            name_span(&self.span, format!("{method} {route}"));
            self.span.set_attribute("http.route", route.to_owned());
            self.span.set_attribute("http.response.status_code", i64::from(status.as_u16()));
            if let Some(cache) = cache {
                self.span.set_attribute("cache", cache.to_owned());
            }
        }
        tracing::info!(
            target: "vitrin_gateway::access",
            parent: None,
            method,
            route,
            status = status.as_u16(),
            ms = took.as_secs_f64() * 1000.0,
            cache,
            request_id = &*self.id,
            trace_id = self.trace_id.as_deref(),
            "request"
        );
        if let Ok(value) = HeaderValue::from_str(&self.id) {
            response.headers_mut().insert(HeaderName::from_static("x-request-id"), value);
        }
    }
}

/// Makes the span a part of the caller's trace, and returns the trace's id so that log lines can be found from a trace and
/// back. Nothing without an exporter.
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

/// Names the request's span in its trace. A field `otel.name` would come too late: asking for the trace's id has begun the
/// span.
fn name_span(span: &tracing::Span, name: String) {
    use opentelemetry::trace::TraceContextExt as _;
    span.context().span().update_name(name);
}

/// The name a request is traced and logged under: an operation or a call, never its raw path.
#[derive(Debug, Clone, Copy)]
pub struct Route(pub &'static str);

/// Label of bounded range.
fn surface(path: &str) -> &'static str {
    match path.trim_start_matches('/').split('/').next().unwrap_or_default() {
        "bff" => "bff",
        "media" => "media",
        "_next" => "assets",
        "srv" | "api" | "Order" | "conn" | "Diger" | "static" | "SecCode.php" | "v2" => "passthrough",
        _ => "page",
    }
}

fn status_class(status: u16) -> &'static str {
    match status {
        100..200 => "1xx",
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        _ => "5xx",
    }
}

fn secure(headers: &mut HeaderMap, https: bool) {
    for (name, value) in ALWAYS {
        headers.entry(name).or_insert(value);
    }
    if https {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000; includeSubDomains"),
        );
    }
}

/// Where an answer has no stricter word of its own.
const ALWAYS: [(HeaderName, HeaderValue); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(self), microphone=(), payment=(self)"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin-allow-popups"),
    ),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN")),
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
        ),
    ),
];

fn write_problem(mut response: Response, id: &str) -> Response {
    let Some(error) = response.extensions_mut().remove::<ApiError>() else { return response };
    let internal = error.internal.as_deref().unwrap_or_default();
    if error.status.is_server_error() {
        tracing::error!(code = error.code, internal, "failed");
    } else {
        tracing::debug!(code = error.code, internal, "refused");
    }
    metrics::counter!("vitrin_problems_total", "code" => error.code).increment(1);
    let cookies: Vec<HeaderValue> = response.headers().get_all(header::SET_COOKIE).iter().cloned().collect();
    let route = response.extensions().get::<Route>().copied();
    let mut problem = error.into_problem_response(id);
    for cookie in cookies {
        problem.headers_mut().append(header::SET_COOKIE, cookie);
    }
    if let Some(route) = route {
        problem.extensions_mut().insert(route);
    }
    problem
}

#[expect(clippy::needless_pass_by_value, reason = "the layer hands the panic over")]
fn after_panic(panic: Box<dyn Any + Send>) -> Response {
    let words = panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_default();
    ApiError::defect(format!("panic: {words}")).into_response()
}
