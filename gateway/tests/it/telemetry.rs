//! Traces, and that a failing collector costs nothing; with the real binary, because telemetry
//! belongs to a process.

use std::time::{Duration, Instant};

use axum::response::IntoResponse as _;
use http::StatusCode;
use tokio::net::TcpListener;

use crate::support::Client as _;
use crate::support::collector::{Collector, attribute};
use crate::support::process::Process;
use crate::support::raw::Raw;
use crate::support::stand_in::{StandIn, closed_port};
use crate::support::storefront::Storefront;

const PARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";

/// Must hold: a trace shows gateway, cache state and each upstream try. `traceparent` reaches the
/// shop.
#[tokio::test]
async fn gw_11_a_trace_shows_the_request_the_cache_and_each_try() {
    // Overloaded once, then fine: the retry of the same call.
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
    let mut native_client = gateway.native_client();
    native_client.get_with("/bff/regions/countries", &[("traceparent", PARENT)]).await.expect(200);

    let spans = collector.trace(TRACE, "GET /bff/regions/countries").await;
    let request = spans.iter().find(|span| span.name == "GET /bff/regions/countries").unwrap();
    assert_eq!(
        hex::encode(&request.parent_span_id),
        "b7ad6b7169203331",
        "the caller's trace goes on"
    );
    assert_eq!(attribute(request, "cache"), "vitrin; fwd=uri-miss; stored");
    assert_eq!(attribute(request, "http.response.status_code"), "200");
    let mut tries: Vec<_> = spans.iter().filter(|span| span.name == "regions.countries").collect();
    tries.sort_by_key(|span| span.start_time_unix_nano);
    let seen = |name: &str| tries.iter().map(|span| attribute(span, name)).collect::<Vec<_>>();
    assert_eq!(seen("http.response.status_code"), ["503", "200"]);
    assert_eq!(seen("http.request.resend_count"), ["0", "1"]);
    assert!(
        tries.iter().all(|span| span.parent_span_id == request.span_id),
        "tries hang under the request"
    );
    for (span, seen) in tries.iter().zip(shop.seen()) {
        let wanted = format!("00-{TRACE}-{}-01", hex::encode(&span.span_id));
        assert_eq!(seen.header("traceparent"), wanted, "the shop is told which try this is");
    }

    let hit = PARENT.replace("0af7", "0bf7");
    native_client.get_with("/bff/regions/countries", &[("traceparent", &hit)]).await.expect(200);
    let spans = collector.trace(&TRACE.replace("0af7", "0bf7"), "GET /bff/regions/countries").await;
    assert_eq!(spans.len(), 1, "a hit asks nobody");
    assert!(attribute(&spans[0], "cache").starts_with("vitrin; hit"));

    let page = PARENT.replace("0af7", "0cf7");
    native_client.get_with("/kilimler", &[("traceparent", &page)]).await.expect(200);
    assert_eq!(
        storefront.seen()[0].headers["traceparent"].to_str().unwrap()[..35],
        page[..35],
        "the storefront's server goes on with the trace"
    );
}

/// A request whose caller leaves early is counted and logged like any other, and leaves nothing
/// behind.
#[tokio::test]
async fn gw_11_an_abandoned_request_is_logged_and_counted() {
    let storefront = Storefront::open().await;
    let mut gateway = Process::serve("http://127.0.0.1:9", &storefront.url, &[]).await;
    let mut caller = Raw::connect(gateway.address).await;
    caller.send("GET /hold HTTP/1.1\r\nHost: x\r\n\r\n").await;
    storefront.reached().await;
    assert_eq!(gateway.metric("vitrin_requests_in_flight").await, 1.0);
    drop(caller);
    let line = gateway.wait_for_line("request").await;
    assert_eq!((&line["status"], &line["route"]), (&499.into(), &"page".into()), "{line}");
    assert_eq!(gateway.metric("vitrin_requests_in_flight").await, 0.0);
    let gone = "vitrin_requests_total{surface=\"page\",status=\"499\"}";
    assert_eq!(gateway.metric(gone).await, 1.0);
    storefront.release();
}

/// Must hold: a collector that hangs or is unreachable changes neither latency nor memory; the
/// process ends in time.
#[tokio::test]
async fn gw_11_a_collector_that_hangs_costs_nothing() {
    // It accepts connections and never answers.
    let hanging = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", hanging.local_addr().unwrap());
    let held = tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((stream, _)) = hanging.accept().await {
            held.push(stream);
        }
    });
    costs_nothing(&url).await;
    held.abort();
}

#[tokio::test]
async fn gw_11_a_collector_that_is_away_costs_nothing() {
    costs_nothing(&format!("http://{}", closed_port().await)).await;
}

async fn costs_nothing(collector: &str) {
    // More than the exporter's queue holds.
    const REQUESTS: u32 = 2200;
    let storefront = Storefront::open().await;
    let quiet = "info,vitrin_gateway::access=off";
    let settings = [("OTEL_EXPORTER_OTLP_ENDPOINT", collector), ("VITRIN_LOG", quiet)];
    let gateway = Process::serve("http://127.0.0.1:9", &storefront.url, &settings).await;
    let mut native_client = gateway.native_client();
    for _ in 0..100 {
        native_client.get("/bff/search?q=a").await.expect(200);
    }
    let before = gateway.resident();
    let mut slowest = Duration::ZERO;
    for _ in 0..REQUESTS {
        let started = Instant::now();
        native_client.get("/bff/search?q=a").await.expect(200);
        slowest = slowest.max(started.elapsed());
    }
    // The exporter's own timeout is three seconds; nothing waited for it.
    assert!(slowest < Duration::from_secs(2), "{slowest:?}");
    let grown = gateway.resident().saturating_sub(before);
    assert!(grown < 24 * 1024 * 1024, "{grown} bytes more");
    let (status, _) = gateway.stop(Duration::from_secs(10)).await;
    assert!(status.success(), "{status}");
}
