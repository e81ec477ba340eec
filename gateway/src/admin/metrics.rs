//! The process's metrics, and the route that shows them.

use std::sync::OnceLock;
use std::time::Duration;

use axum::extract::State;
use axum::response::IntoResponse;
use http::header;
use legacy_client::breaker::BreakerKey;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use platform::app::App;

/// The gauge of a breaker. Calls to other hosts than the shop have a series for each host.
fn breaker_gauge(key: &BreakerKey) -> metrics::Gauge {
    const NAME: &str = "vitrin_breaker_open";
    let (call, capability) = (key.call, super::capability(key.call));
    match &key.host {
        None => metrics::gauge!(NAME, "capability" => capability, "call" => call),
        Some(host) => {
            let host = host.to_string();
            metrics::gauge!(NAME, "capability" => capability, "call" => call, "host" => host)
        }
    }
}

/// Responds with all metrics in the text format of Prometheus.
pub(super) async fn text(State(app): State<App>) -> impl IntoResponse {
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
    for (state, count) in app.order_attempts().count_by_state() {
        metrics::gauge!("vitrin_order_attempts", "state" => state)
            .set(u32::try_from(count).map_or(f64::MAX, f64::from));
    }
    (
        [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")],
        metrics_handle().render(),
    )
}

/// Folds recorded values into buckets every [`UPKEEP_INTERVAL`], until it is dropped. Otherwise
/// only a scrape does, and the times of all requests since the last scrape stay in memory.
pub async fn metrics_upkeep() {
    let mut turns = tokio::time::interval(UPKEEP_INTERVAL);
    loop {
        turns.tick().await;
        metrics_handle().run_upkeep();
    }
}

const UPKEEP_INTERVAL: Duration = Duration::from_secs(5);

/// Installs the recorder of this process's metrics, if it is not installed.
pub(super) fn install() {
    metrics_handle();
}

/// The process's metrics. Installed on first use.
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
    metrics::describe_counter!(
        "vitrin_crawler_refusals_total",
        "Uncached facet pages refused to crawlers."
    );
    metrics::describe_counter!(
        "vitrin_webp_pictures_total",
        "JPEGs to be sent as WebP, by what came of it."
    );
    metrics::describe_counter!(
        "vitrin_stock_checks_total",
        "Products looked at after the shop refused them, by outcome."
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
    metrics::describe_gauge!("vitrin_order_attempts", "Last attempts to order, by state.");
    metrics::describe_counter!(
        "vitrin_order_attempts_total",
        "What attempts to order came to, by state."
    );
    metrics::describe_gauge!("vitrin_build_info", "1, with the version as label.");
    metrics::gauge!("vitrin_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
}
