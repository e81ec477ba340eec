//! The operators' listener: health, readiness, metrics, cache. Never on the public one.

mod guard;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::{FromRef, Query, State};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use http::{StatusCode, header};
use legacy_client::breaker::BreakerKey;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use platform::app::App;
use platform::cache::{CacheCounts, PurgeableCache};
use platform::fleet::Purge;
use serde::Deserialize;
use serde_json::json;

use crate::surfaces::Surfaces;

/// Routes of the admin listener.
pub fn router(surfaces: &Surfaces) -> Router {
    metrics_handle();
    let app = &surfaces.app;
    let state = AdminState { app: app.clone(), caches: surfaces.caches() };
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics_text))
        .route("/cache", get(counts).delete(purge))
        .layer(from_fn_with_state(app.clone(), guard::check))
        .with_state(state)
}

/// State of the handlers below.
#[derive(Debug, Clone, FromRef)]
struct AdminState {
    app: App,
    caches: Arc<[Arc<dyn PurgeableCache>]>,
}

/// Ready while not draining. The shop's state is told but does not decide: what is kept can still
/// be served.
async fn ready(State(app): State<App>) -> Response {
    let draining = app.is_draining();
    let all_calls = app.shop().suspended();
    let mut calls: Vec<_> =
        all_calls.iter().filter(|(_, suspended)| *suspended).map(|(key, _)| key.call).collect();
    calls.dedup();
    let mut suspended: Vec<_> = calls.iter().map(|id| capability(id)).collect();
    suspended.dedup();
    let shop = json!({ "suspended": suspended, "suspendedCalls": calls });
    let status = if draining { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
    let mut told = json!({ "ready": !draining, "draining": draining, "shop": shop });
    if let Some(condition) = app.fleet().condition() {
        told["redis"] = condition.name().into();
    }
    (status, Json(told)).into_response()
}

/// Calls of other hosts than the shop have a series for each.
fn breaker_gauge(key: &BreakerKey) -> metrics::Gauge {
    let call = key.call;
    match &key.host {
        None => {
            metrics::gauge!("vitrin_breaker_open", "capability" => capability(call), "call" => call)
        }
        Some(host) => {
            let host = host.to_string();
            metrics::gauge!("vitrin_breaker_open", "capability" => capability(call), "call" => call, "host" => host)
        }
    }
}

/// The first word of a call's id.
fn capability(id: &'static str) -> &'static str {
    id.split_once('.').map_or(id, |(capability, _)| capability)
}

async fn metrics_text(State(app): State<App>) -> impl IntoResponse {
    for (key, suspended) in app.shop().suspended() {
        breaker_gauge(&key).set(f64::from(u8::from(suspended)));
    }
    let (keys, bytes) = app.writes().remembered();
    for (name, value) in [
        ("vitrin_writes_running", app.writes().running()),
        ("vitrin_idempotency_keys", keys),
        ("vitrin_idempotency_bytes", bytes),
    ] {
        metrics::gauge!(name).set(u32::try_from(value).map_or(f64::MAX, f64::from));
    }
    (
        [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")],
        metrics_handle().render(),
    )
}

async fn counts(State(caches): State<Arc<[Arc<dyn PurgeableCache>]>>) -> impl IntoResponse {
    let as_json = |counts: CacheCounts| {
        counts
            .into_iter()
            .map(|(tag, (entries, bytes))| {
                (tag.to_owned(), json!({ "entries": entries, "bytes": bytes }))
            })
            .collect::<serde_json::Map<String, serde_json::Value>>()
    };
    let counts =
        caches.iter().map(|cache| (cache.name().to_owned(), as_json(cache.counts()).into()));
    Json(counts.collect::<serde_json::Map<String, serde_json::Value>>())
}

/// What to forget: exactly one of these.
#[derive(Debug, Deserialize)]
struct Wanted {
    /// A call's id, such as `catalogue.filters`, or `page`.
    call: Option<String>,
    /// A capability, such as `catalogue`.
    tag: Option<String>,
    all: Option<String>,
}

async fn purge(
    State(AdminState { app, caches }): State<AdminState>,
    Query(wanted): Query<Wanted>,
) -> Response {
    let purge = match wanted {
        Wanted { call: Some(call), tag: None, all: None } => Purge::Call(call),
        Wanted { call: None, tag: Some(tag), all: None } => Purge::Tag(tag),
        Wanted { call: None, tag: None, all: Some(_) } => Purge::All,
        _ => {
            return (StatusCode::BAD_REQUEST, "give one of ?call=, ?tag= or ?all=1\n")
                .into_response();
        }
    };
    let mut purged = json!(purge.run(&caches));
    if let Some(state) = app.fleet().state() {
        purged["told"] = state.purge(&purge.to_string()).await.is_ok().into();
    }
    Json(purged).into_response()
}

/// Folds what was recorded into buckets again and again, for as long as it is polled: otherwise
/// only a scrape does, and the times of all requests since the last one stay in memory.
pub async fn tend_metrics() {
    let mut turns = tokio::time::interval(UPKEEP);
    loop {
        turns.tick().await;
        metrics_handle().run_upkeep();
    }
}

const UPKEEP: Duration = Duration::from_secs(5);

/// The process's metrics; installed on first use.
fn metrics_handle() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        const SECONDS: &[f64] =
            &[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS)
            .expect("the buckets are not empty");
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        if metrics::set_global_recorder(recorder).is_ok() {
            describe();
        }
        handle
    })
}

fn describe() {
    metrics::describe_counter!(
        "vitrin_requests_total",
        "Requests answered, by surface and status class."
    );
    metrics::describe_histogram!(
        "vitrin_request_seconds",
        metrics::Unit::Seconds,
        "Time from head to answer, by surface."
    );
    metrics::describe_gauge!("vitrin_requests_in_flight", "Requests being worked on.");
    metrics::describe_counter!(
        "vitrin_upstream_calls_total",
        "Calls to the shop, by call and outcome."
    );
    metrics::describe_histogram!(
        "vitrin_upstream_seconds",
        metrics::Unit::Seconds,
        "Time a call to the shop took, all tries."
    );
    metrics::describe_counter!(
        "vitrin_upstream_suspended_total",
        "Calls not made because the breaker was open."
    );
    metrics::describe_counter!(
        "vitrin_cache_requests_total",
        "Cache look-ups, by cache, call and state."
    );
    metrics::describe_gauge!("vitrin_cache_waiting", "Requests that wait for a fill, by cache.");
    metrics::describe_counter!("vitrin_problems_total", "Problem answers, by code.");
    metrics::describe_gauge!("vitrin_breaker_open", "1 while a call is suspended.");
    metrics::describe_gauge!(
        "vitrin_redis_state",
        "1 for the state Redis is in: up, slow or away."
    );
    metrics::describe_counter!(
        "vitrin_redis_errors_total",
        "Replies of Redis that failed, by kind."
    );
    metrics::describe_histogram!(
        "vitrin_redis_seconds",
        metrics::Unit::Seconds,
        "Time that Redis took, by operation."
    );
    metrics::describe_gauge!("vitrin_writes_running", "Writes under way, callers there or not.");
    metrics::describe_gauge!("vitrin_idempotency_keys", "Idempotency keys that are remembered.");
    metrics::describe_gauge!("vitrin_idempotency_bytes", "Bytes remembered for idempotency keys.");
    metrics::describe_counter!(
        "vitrin_idempotent_repeats_total",
        "Repeats of a keyed write, by answer: replayed, unknown or mismatch."
    );
    metrics::describe_gauge!("vitrin_build_info", "1, with the version as label.");
    metrics::gauge!("vitrin_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
}
