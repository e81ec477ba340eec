//! The operators' listener: health, readiness, metrics, cache. Separate from the public listener.

mod guard;
mod metrics;

use std::sync::Arc;

use axum::extract::{FromRef, Query, State};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use http::StatusCode;
use platform::app::App;
use platform::cache::{CacheCounts, PurgeableCache};
use platform::purge::Purge;
use serde::Deserialize;
use serde_json::json;

pub use self::metrics::metrics_upkeep;
use crate::surfaces::Surfaces;

/// Routes of the admin listener.
pub fn router(surfaces: &Surfaces) -> Router {
    metrics::install();
    let app = &surfaces.app;
    let state = AdminState { app: app.clone(), caches: surfaces.caches() };
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(readiness))
        .route("/metrics", get(metrics::text))
        .route("/cache", get(cache_counts).delete(purge))
        .layer(from_fn_with_state(app.clone(), guard::check))
        .with_state(state)
}

/// State of the handlers below.
#[derive(Debug, Clone, FromRef)]
struct AdminState {
    app: App,
    caches: Arc<[Arc<dyn PurgeableCache>]>,
}

/// Ready unless draining. The shop's state is reported but does not decide, because cached answers
/// can still be served.
async fn readiness(State(app): State<App>) -> Response {
    let draining = app.is_draining();
    let all_calls = app.shop().suspended();
    let mut calls: Vec<_> =
        all_calls.iter().filter(|(_, suspended)| *suspended).map(|(key, _)| key.call).collect();
    calls.dedup();
    let mut suspended: Vec<_> = calls.iter().map(|id| capability(id)).collect();
    suspended.dedup();
    let shop = json!({ "suspended": suspended, "suspendedCalls": calls });
    let status = if draining { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
    let mut body = json!({ "ready": !draining, "draining": draining, "shop": shop });
    if let Some(condition) = app.fleet().condition() {
        body["redis"] = condition.name().into();
    }
    (status, Json(body)).into_response()
}

/// The first word of a call's id.
fn capability(id: &'static str) -> &'static str {
    id.split_once('.').map_or(id, |(capability, _)| capability)
}

async fn cache_counts(State(caches): State<Arc<[Arc<dyn PurgeableCache>]>>) -> impl IntoResponse {
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

/// What to purge: exactly one of these.
#[derive(Debug, Deserialize)]
struct PurgeQuery {
    /// A call's id, such as `catalogue.filters`, or `page`.
    call: Option<String>,
    /// A capability, such as `catalogue`.
    tag: Option<String>,
    /// A product's id: what shows it.
    product: Option<String>,
    all: Option<String>,
}

async fn purge(
    State(AdminState { app, caches }): State<AdminState>,
    Query(query): Query<PurgeQuery>,
) -> Response {
    let purge = match query {
        PurgeQuery { call: Some(call), tag: None, product: None, all: None } => Purge::Call(call),
        PurgeQuery { call: None, tag: Some(tag), product: None, all: None } => Purge::Tag(tag),
        PurgeQuery { call: None, tag: None, product: Some(id), all: None } if !id.is_empty() => {
            Purge::Product(id)
        }
        PurgeQuery { call: None, tag: None, product: None, all: Some(_) } => Purge::All,
        _ => {
            let message = "give one of ?call=, ?tag=, ?product= or ?all=1\n";
            return (StatusCode::BAD_REQUEST, message).into_response();
        }
    };
    let mut purged = json!(purge.run(&caches));
    if let Some(state) = app.fleet().state() {
        purged["told"] = state.purge(&purge.to_string()).await.is_ok().into();
    }
    Json(purged).into_response()
}
