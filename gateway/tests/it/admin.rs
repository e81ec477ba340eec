//! The admin listener: health, readiness, metrics, cache. Never on the public listener.

use http::Method;

use crate::support::{Client as _, TestGateway, requests_to};

#[tokio::test]
async fn health_and_readiness_report_the_shops_state() {
    let gateway = TestGateway::open().await;
    assert_eq!(gateway.admin("GET", "/healthz").await, (200, "ok\n".to_owned()));
    let ready = gateway.admin_json("/readyz").await;
    assert_eq!(
        ready,
        serde_json::json!({ "ready": true, "draining": false, "shop": { "suspended": [], "suspendedCalls": [] } })
    );
    assert_eq!(
        gateway.shop.requests(),
        [],
        "readiness reports what traffic has shown: nothing is probed"
    );
}

/// Not served by the public listener.
#[tokio::test]
async fn operators_pages_are_not_for_shoppers() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    native_client.get("/bff/regions/countries").await.expect(200);
    for path in ["/healthz", "/readyz", "/metrics", "/cache"] {
        let page = native_client.get(path).await.expect(200);
        assert!(page.text().contains("<title>/tr/TL/grid"), "the storefront's affair: {path}");
    }
    native_client.send(Method::DELETE, "/cache?all=1", &[], "").await.problem(405, "wrong_method");
    assert!(native_client.get("/bff/regions/countries").await.is_hit());
}

#[tokio::test]
async fn the_cache_is_purged_by_call_tag_or_whole() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let paths = [
        "/bff/regions/countries",
        "/bff/regions/cities?parent=TR",
        "/bff/catalogue/filters?link=kilimler",
        "/kilimler",
    ];
    for path in paths {
        native_client.get(path).await.expect(200);
    }
    let counts = gateway.admin_json("/cache").await;
    for tag in ["regions.countries", "regions.cities", "catalogue.filters"] {
        assert_eq!(counts["answers"][tag]["entries"], 1, "{counts}");
        assert!(
            counts["answers"][tag]["bytes"].as_u64().is_some_and(|bytes| bytes > 10),
            "{counts}"
        );
    }
    assert_eq!(counts["pages"]["page"]["entries"], 1, "{counts}");
    for (query, gone) in
        [("call=regions.cities", 1), ("tag=regions", 1), ("call=page", 1), ("all=1", 1)]
    {
        let (status, body) = gateway.admin("DELETE", &format!("/cache?{query}")).await;
        let purged: serde_json::Value = serde_json::from_str(&body).unwrap();
        let sum = purged["answers"].as_u64().unwrap() + purged["pages"].as_u64().unwrap();
        assert_eq!((status, sum), (200, gone), "{query}: {body}");
    }
    for query in ["", "?x=1", "?call=a&tag=b", "?call=a&all=1"] {
        assert_eq!(gateway.admin("DELETE", &format!("/cache{query}")).await.0, 400, "{query}");
    }
    for path in paths {
        assert!(!native_client.get(path).await.expect(200).is_hit(), "{path}");
    }
    assert_eq!(requests_to(&gateway.shop, "/get-countries/").len(), 2);
}

/// GW-11: Prometheus metrics of requests, upstream calls, cache, breakers, problems and the build.
#[tokio::test]
async fn gw_11_metrics_are_told() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    native_client.get("/bff/regions/countries").await.expect(200);
    native_client.get("/bff/regions/countries").await.expect(200);
    native_client.get("/bff/nope").await.expect(404);
    let (_, metrics) = gateway.admin("GET", "/metrics").await;
    for line in [
        "vitrin_requests_total{surface=\"bff\",status=\"2xx\"}",
        "vitrin_request_seconds_bucket{surface=\"bff\"",
        "vitrin_upstream_calls_total{call=\"regions.countries\",outcome=\"ok\"}",
        "vitrin_cache_requests_total{cache=\"answers\",call=\"regions.countries\",state=\"hit\"}",
        "vitrin_problems_total{code=\"unknown_operation\"}",
        "vitrin_breaker_open{capability=\"regions\",call=\"regions.countries\"} 0",
        "vitrin_build_info{version=\"",
        "edge_connections_open",
    ] {
        assert!(metrics.contains(line), "{line} is not in\n{metrics}");
    }
}

const TOKEN: &str = "0123456789abcdef0123456789abcdef";

#[tokio::test]
async fn a_write_needs_the_token_when_one_is_set() {
    let mut gateway = TestGateway::open_with(&[("VITRIN_ADMIN_TOKEN", TOKEN)]).await;
    let mut native_client = gateway.native_client();
    native_client.get("/bff/regions/countries").await.expect(200);
    let bearer = format!("Bearer {TOKEN}");
    let wrong = format!("Bearer {}", TOKEN.replace('f', "e"));
    let purge = "/cache?all=1";
    for headers in [
        vec![],
        vec![("authorization", wrong.as_str())],
        vec![("authorization", TOKEN)],
        vec![("authorization", "Bearer ")],
        vec![("authorization", "Basic OnNlc2FtZQ==")],
    ] {
        let (status, body) = gateway.admin_with("DELETE", purge, &headers).await;
        assert_eq!(status, 401, "{headers:?}: {body}");
    }
    assert!(native_client.get("/bff/regions/countries").await.is_hit(), "nothing was purged");
    let (status, _) = gateway.admin_with("DELETE", purge, &[("authorization", &bearer)]).await;
    assert_eq!(status, 200);
    assert!(!native_client.get("/bff/regions/countries").await.is_hit());
    // Reads need no token. A new token applies at once.
    assert_eq!(gateway.admin("GET", "/healthz").await.0, 200);
    let other = TOKEN.replace('0', "9");
    gateway.reloader.reload(gateway.settings_with(&[("VITRIN_ADMIN_TOKEN", &other)])).unwrap();
    assert_eq!(gateway.admin_with("DELETE", purge, &[("authorization", &bearer)]).await.0, 401);
}

/// A page in the operator's own browser, of another origin or with a name that resolves to this
/// address.
#[tokio::test]
async fn pages_cannot_write_or_read_by_their_own_name() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    native_client.get("/bff/regions/countries").await.expect(200);
    let purge = "/cache?all=1";
    for headers in [
        vec![("origin", "https://evil.example")],
        vec![("origin", "null")],
        vec![("sec-fetch-site", "cross-site")],
        vec![("sec-fetch-site", "same-origin")],
    ] {
        let (status, body) = gateway.admin_with("DELETE", purge, &headers).await;
        assert_eq!(status, 403, "{headers:?}: {body}");
    }
    for path in ["/healthz", "/metrics", "/cache"] {
        let (status, _) = gateway.admin_with("GET", path, &[("host", "evil.example:8081")]).await;
        assert_eq!(status, 421, "{path}");
    }
    assert_eq!(gateway.admin_with("DELETE", purge, &[("host", "evil.example")]).await.0, 421);
    // The preflight that a browser sends before it lets a page send a DELETE.
    let preflight =
        [("origin", "https://evil.example"), ("access-control-request-method", "DELETE")];
    assert_eq!(gateway.admin_with("OPTIONS", purge, &preflight).await.0, 405);
    assert!(native_client.get("/bff/regions/countries").await.is_hit(), "nothing was purged");
    assert_eq!(gateway.admin_with("DELETE", purge, &[("host", "localhost:8081")]).await.0, 200);
}
