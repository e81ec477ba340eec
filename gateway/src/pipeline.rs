//! Every layer a request passes, outermost first, one reason each.

use std::any::Any;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use http::{HeaderName, HeaderValue, header};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tracing::{Instrument as _, field};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;

use crate::app::App;
use crate::platform::context::{Outbox, RequestId};
use crate::platform::error::ApiError;
use crate::platform::{context, target};

/// Wraps the routes.
pub fn around(routes: Router, app: &App) -> Router {
    routes.layer(
        ServiceBuilder::new()
            // First, so that everything after it is one traced request with an id, counted and logged once.
            .layer(from_fn(observe))
            // Outside of all that may fail, so that every answer carries them.
            .layer(from_fn_with_state(app.clone(), security_headers))
            // Turns errors into problem bodies, once, with the request's id.
            .layer(from_fn(write_problems))
            // A panic is one 500, never a dropped connection.
            .layer(CatchPanicLayer::custom(after_panic))
            // Nothing odd in the address reaches a route.
            .layer(from_fn(check_target))
            // More than we can work on at once is refused early and says when to come back.
            .layer(from_fn_with_state(Admission::new(app), shed))
            // Cookies collected on the way are written here.
            .layer(from_fn(write_cookies)),
    )
}

async fn observe(mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id: Arc<str> = hex::encode(rand::random::<[u8; 8]>()).into();
    request.extensions_mut().insert(RequestId(Arc::clone(&id)));
    let method = request.method().clone();
    let surface = surface(request.uri().path());
    let matched = request.extensions().get::<MatchedPath>().filter(|_| surface == "bff").cloned();
    let span = tracing::info_span!(
        "request",
        otel.kind = "server",
        http.request.method = method.as_str(),
        http.route = field::Empty,
        http.response.status_code = field::Empty,
        cache = field::Empty,
        request_id = &*id,
        trace_id = field::Empty,
    );
    let parent = opentelemetry::global::get_text_map_propagator(|propagator| {
        propagator.extract(&opentelemetry_http::HeaderExtractor(request.headers()))
    });
    // Without an exporter there is no parent to set, and no harm in it.
    let _ = span.set_parent(parent);
    record_trace_id(&span);
    metrics::gauge!("vitrin_requests_in_flight").increment(1.0);
    let mut response = next.run(request).instrument(span.clone()).await;
    metrics::gauge!("vitrin_requests_in_flight").decrement(1.0);
    let status = response.status().as_u16();
    let route = match (&matched, response.extensions().get::<Route>()) {
        (Some(matched), _) => matched.as_str(),
        (None, Some(route)) => route.0,
        (None, None) => surface,
    };
    span.record("http.route", route);
    name_span(&span, format!("{method} {route}"));
    span.record("http.response.status_code", status);
    if let Some(state) = response.headers().get("cache-status").and_then(|v| v.to_str().ok()) {
        span.record("cache", state);
    }
    let took = started.elapsed();
    metrics::counter!("vitrin_requests_total", "surface" => surface, "status" => status_class(status))
        .increment(1);
    metrics::histogram!("vitrin_request_seconds", "surface" => surface).record(took.as_secs_f64());
    span.in_scope(|| tracing::info!(target: "vitrin_gateway::access", method = method.as_str(), route, status, ms = took.as_secs_f64() * 1000.0, "request"));
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(HeaderName::from_static("x-request-id"), value);
    }
    response
}

/// Puts the trace's id on the request's span, so that log lines can be found from a trace and back.
fn record_trace_id(span: &tracing::Span) {
    use opentelemetry::trace::TraceContextExt as _;
    let context = span.context();
    let trace = context.span().span_context().trace_id();
    if trace != opentelemetry::trace::TraceId::INVALID {
        span.record("trace_id", trace.to_string());
    }
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

async fn security_headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let https = context::is_https(&parts, &app, parts.extensions.get::<edge::Peer>().map(|peer| peer.0));
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let headers = response.headers_mut();
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "strict-origin-when-cross-origin"),
        ("permissions-policy", "camera=(), geolocation=(self), microphone=(), payment=(self)"),
        ("cross-origin-opener-policy", "same-origin-allow-popups"),
        ("x-frame-options", "SAMEORIGIN"),
    ] {
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(
        "default-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    ));
    if https {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000; includeSubDomains"),
        );
    }
    response
}

async fn write_problems(request: Request, next: Next) -> Response {
    let id = request.extensions().get::<RequestId>().map_or_else(|| "".into(), |id| Arc::clone(&id.0));
    let mut response = next.run(request).await;
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
    let mut problem = error.into_problem_response(&id);
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

async fn check_target(request: Request, next: Next) -> Response {
    match target::check(request.uri()) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

/// Places for requests in work.
#[derive(Debug, Clone)]
struct Admission(Arc<tokio::sync::Semaphore>);

impl Admission {
    fn new(app: &App) -> Self {
        Self(Arc::new(tokio::sync::Semaphore::new(app.settings().server.max_in_flight)))
    }
}

async fn shed(State(admission): State<Admission>, request: Request, next: Next) -> Response {
    let Ok(_place) = admission.0.try_acquire() else {
        let mut error =
            ApiError::new(http::StatusCode::SERVICE_UNAVAILABLE, "overloaded", "Too many requests at once");
        error.retry_after = Some(std::time::Duration::from_secs(1));
        return error.into_response();
    };
    next.run(request).await
}

async fn write_cookies(mut request: Request, next: Next) -> Response {
    let outbox = Outbox::default();
    request.extensions_mut().insert(outbox.clone());
    let mut response = next.run(request).await;
    for cookie in outbox.take() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}
