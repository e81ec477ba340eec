//! What operators see: traces, and that a collector in trouble costs nothing (the real binary: telemetry is the process's).

use std::time::{Duration, Instant};

use axum::response::IntoResponse as _;
use http::StatusCode;
use tokio::net::TcpListener;

use crate::support::Client as _;
use crate::support::collector::{Collector, attribute};
use crate::support::process::Process;
use crate::support::stand_in::{StandIn, closed_port};
use crate::support::storefront::Storefront;

const PARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";

/// Must hold: a trace shows gateway, cache state and each upstream try. `traceparent` reaches the shop.
#[tokio::test]
async fn gw_11_a_trace_shows_the_request_the_cache_and_each_try() {
    // Overrun once, well afterwards: the second try of the same call.
    let first = std::sync::atomic::AtomicBool::new(true);
    let shop = StandIn::open(move |_| {
        if first.swap(false, std::sync::atomic::Ordering::Relaxed) {
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
        "{\"countries\":[],\"selected\":\"\"}".into_response()
    })
    .await;
    let storefront = Storefront::open().await;
    let mut collector = Collector::open().await;
    let gateway = Process::serve(
        &shop.url(),
        &storefront.url,
        &[("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url.as_str())],
    )
    .await;
    let mut stranger = gateway.stranger();
    stranger.get_with("/bff/regions/countries", &[("traceparent", PARENT)]).await.expect(200);

    let spans = collector.trace(TRACE, "GET /bff/regions/countries").await;
    let request = spans.iter().find(|span| span.name == "GET /bff/regions/countries").unwrap();
    assert_eq!(hex::encode(&request.parent_span_id), "b7ad6b7169203331", "the caller's trace goes on");
    assert_eq!(attribute(request, "cache"), "vitrin; fwd=uri-miss; stored");
    assert_eq!(attribute(request, "http.response.status_code"), "200");
    let mut tries: Vec<_> = spans.iter().filter(|span| span.name == "regions.countries").collect();
    tries.sort_by_key(|span| span.start_time_unix_nano);
    let seen = |name: &str| tries.iter().map(|span| attribute(span, name)).collect::<Vec<_>>();
    assert_eq!(seen("http.response.status_code"), ["503", "200"]);
    assert_eq!(seen("http.request.resend_count"), ["0", "1"]);
    assert!(tries.iter().all(|span| span.parent_span_id == request.span_id), "tries hang under the request");
    for (span, seen) in tries.iter().zip(shop.seen()) {
        let wanted = format!("00-{TRACE}-{}-01", hex::encode(&span.span_id));
        assert_eq!(seen.header("traceparent"), wanted, "the shop is told which try this is");
    }

    let hit = PARENT.replace("0af7", "0bf7");
    stranger.get_with("/bff/regions/countries", &[("traceparent", &hit)]).await.expect(200);
    let spans = collector.trace(&TRACE.replace("0af7", "0bf7"), "GET /bff/regions/countries").await;
    assert_eq!(spans.len(), 1, "a hit asks nobody");
    assert!(attribute(&spans[0], "cache").starts_with("vitrin; hit"));

    let page = PARENT.replace("0af7", "0cf7");
    stranger.get_with("/kilimler", &[("traceparent", &page)]).await.expect(200);
    assert_eq!(
        storefront.seen()[0].headers["traceparent"].to_str().unwrap()[..35],
        page[..35],
        "the storefront's server goes on with the trace"
    );
}

/// Must hold: a collector that hangs or is away changes neither latency nor memory; the process ends in time.
#[tokio::test]
async fn gw_11_a_collector_in_trouble_costs_nothing() {
    // More than the exporter's queue holds.
    const REQUESTS: u32 = 2500;
    let hanging = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let hangs = format!("http://{}", hanging.local_addr().unwrap());
    let away = format!("http://{}", closed_port().await);
    // It accepts and never answers.
    let held = tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((stream, _)) = hanging.accept().await {
            held.push(stream);
        }
    });
    let storefront = Storefront::open().await;
    for collector in [&hangs, &away] {
        let settings = [
            ("OTEL_EXPORTER_OTLP_ENDPOINT", collector.as_str()),
            ("VITRIN_LOG", "warn,vitrin_gateway=info,vitrin_gateway::access=off"),
        ];
        let gateway = Process::serve("http://127.0.0.1:9", &storefront.url, &settings).await;
        let mut stranger = gateway.stranger();
        for _ in 0..100 {
            stranger.get("/bff/search?q=a").await.expect(200);
        }
        let before = gateway.resident();
        let mut slowest = Duration::ZERO;
        for _ in 0..REQUESTS {
            let started = Instant::now();
            stranger.get("/bff/search?q=a").await.expect(200);
            slowest = slowest.max(started.elapsed());
        }
        // The exporter's own timeout is three seconds: nobody waited for it.
        assert!(slowest < Duration::from_secs(2), "{collector}: {slowest:?}");
        let grown = gateway.resident().saturating_sub(before);
        assert!(grown < 24 * 1024 * 1024, "{collector}: {grown} bytes more");
        let (status, _) = gateway.stop(Duration::from_secs(10)).await;
        assert!(status.success(), "{collector}: {status}");
    }
    held.abort();
}
