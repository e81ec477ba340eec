//! The security log of the real binary, because a log belongs to a process.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use vitrin_shop::{Shop, ShopConfig};

use crate::support::Client as _;
use crate::support::client::AttackerPage;
use crate::support::process::Process;
use crate::support::raw::say;
use crate::support::storefront::Storefront;

const TARGET: &str = "vitrin_gateway::security";
/// All fields of a line; docs/operating.md describes each.
const FIELDS: &[&str] = &[
    "timestamp",
    "level",
    "target",
    "message",
    "reason",
    "detail",
    "route",
    "account",
    "accounts_total",
    "client_network",
    "dropped",
    "request_id",
    "span",
];

fn refusals(log: &[String]) -> Vec<Value> {
    let lines = log.iter().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter(|line| line["target"] == TARGET).collect()
}

#[tokio::test]
async fn each_refusal_that_matters_is_one_line_without_a_secret() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let settings = [("VITRIN_LIMIT_ACCOUNT", "1"), ("VITRIN_LIMIT_CLIENT", "0")];
    let gateway = Process::serve(&shop.url(), &storefront.url, &settings).await;
    let mut guest = gateway.guest().await;
    let mut attacker = AttackerPage::luring(&guest);
    let request =
        json!({ "type": "email", "username": "ada@vitrin.test", "password": "Sesame-99" });
    guest.post("/bff/session", request.clone()).await.expect(403);
    let limited = guest.post("/bff/session", request).await;
    let id = limited.header("x-request-id").to_owned();
    limited.problem(429, "rate_limited");
    attacker.get("/srv/service/cart/delete-all").await.problem(403, "xsrf_mismatch");
    let token = [("x-xsrf-token", "made-up")];
    guest.send(Method::POST, "/bff/cart/lines", &token, "{}").await.problem(403, "xsrf_mismatch");
    let forged = [("cookie", "vitrin=made-up-by-somebody")];
    gateway.native_client().get_with("/bff/session", &forged).await.expect(200);
    say(gateway.address, "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n").await;

    let (_, log) = gateway.stop(Duration::from_secs(10)).await;
    let lines = refusals(&log);
    let told = |line: &Value| {
        ["reason", "detail", "route"].map(|name| line[name].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(
        lines.iter().map(told).collect::<Vec<_>>(),
        [
            ["limit", "too_many_of_account", "membership.login"],
            ["origin", "other_origin", "cart.delete_all"],
            ["xsrf", "no_valid_token", "/bff/cart/lines"],
            ["seal", "does_not_open", "session"],
            ["framing", "bad_host", "edge"],
        ],
        "{lines:#?}"
    );
    assert_eq!(lines[0]["request_id"], id.as_str());
    assert_eq!(lines[0]["account"].as_str().map(str::len), Some(16));
    for line in &lines {
        assert_eq!(
            (&line["level"], &line["client_network"]),
            (&"INFO".into(), &"127.0.0.0/24".into())
        );
        for name in line.as_object().unwrap().keys() {
            assert!(FIELDS.contains(&name.as_str()), "{name} is not documented");
        }
        let text = line.to_string();
        for secret in ["ada@", "Sesame", "made-up", "delete-all?"] {
            assert!(!text.contains(secret), "{text}");
        }
    }
}

#[tokio::test]
async fn a_flood_of_refusals_writes_few_lines_and_is_counted() {
    const REQUESTS: usize = 400;
    let storefront = Storefront::open().await;
    let gateway = Process::serve("http://127.0.0.1:9", &storefront.url, &[]).await;
    for _ in 0..REQUESTS {
        say(gateway.address, "GET / HTTP/1.1\r\n\r\n").await;
    }
    let count = gateway.metric("vitrin_security_refusals_total{reason=\"framing\"}").await;
    let dropped = gateway.metric("vitrin_security_log_dropped_total{reason=\"framing\"}").await;
    assert_eq!(count, 400.0);
    let (_, log) = gateway.stop(Duration::from_secs(10)).await;
    let written = refusals(&log).len();
    assert!(dropped > 0.0, "{written} lines");
    assert_eq!(written as f64 + dropped, count);
}
