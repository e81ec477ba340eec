//! `drift` from outside: the binary against the simulated shop, and against shops whose answers
//! differ from the contract; and the same comparison while serving, as a metric.

use serde_json::Value;
use vitrin_shop::{Shop, ShopConfig};
use wiremock::matchers::{method, path_regex};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::process::{Process, run};
use crate::support::stand_in::closed_port;
use crate::support::storefront::Storefront;
use crate::support::{Client as _, WAIT_TIMEOUT};

async fn drift(arguments: &[&str], shop: &str) -> (Option<i32>, String) {
    let arguments = [&["drift"], arguments].concat();
    let output = run(&arguments, &[("VITRIN_SHOP_URL", shop)]).await;
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (output.status.code(), String::from_utf8(output.stdout).expect("text"))
}

#[tokio::test]
async fn call_1_the_simulated_shop_keeps_the_contract() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let (code, told) = drift(&["--json"], &shop.url()).await;
    let report: Value = serde_json::from_str(&told).unwrap();
    let breaking: Vec<&Value> = report["calls"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|asked| {
            asked["findings"].as_array().into_iter().flatten().any(|one| one["class"] == "breaking")
        })
        .collect();
    assert_eq!((code, report["breaking"].as_u64()), (Some(0), Some(0)), "{breaking:#?}");
    assert!(report["compared"].as_u64().unwrap() > 40, "{told}");
    for id in [
        "cart.load",
        "catalogue.filters",
        "catalogue.loader",
        "product.related",
        "regions.districts",
    ] {
        let asked =
            report["calls"].as_array().unwrap().iter().find(|asked| asked["call"] == id).unwrap();
        assert_eq!(asked["outcome"], "compared", "{id}: {asked}");
    }
    for seen in shop.requests() {
        let path = &seen.path;
        let call =
            vitrin_gateway::capabilities::definitions().find(|call| call.matches(path)).unwrap();
        let effect = call.effect(&seen.method.parse().unwrap());
        assert_eq!(effect, Some(legacy_client::Effect::Read), "{} {path}", seen.method);
    }
}

/// A shop that answers every cookie notice with this body, and anything else with an empty object.
async fn answering(body: &str) -> MockServer {
    let shop = MockServer::start().await;
    let notice = Mock::given(method("GET")).and(path_regex("get-cookie-law"));
    notice.respond_with(ResponseTemplate::new(200).set_body_string(body)).mount(&shop).await;
    Mock::given(path_regex(".*")).respond_with(ResponseTemplate::new(404)).mount(&shop).await;
    shop
}

#[tokio::test]
async fn call_1_each_sort_of_drift_is_told_and_no_value() {
    for (body, code, line) in [
        (r#"{"Title":"a","Content":"b"}"#, 0, "0 breaking, 0 absorbed"),
        (
            r#"{"Title":"a","Content":"b","Extra":"hush"}"#,
            0,
            "absorbed new     preferences.cookie_notice    Extra",
        ),
        (r#"{"Content":"hush"}"#, 0, "absorbed missing preferences.cookie_notice    Title"),
        (
            r#"{"Title":7,"Content":"hush"}"#,
            0,
            "absorbed type    preferences.cookie_notice    Title",
        ),
        (r#"{"Title":"hush"}"#, 1, "breaking missing preferences.cookie_notice    Content"),
        (
            r#"{"Title":"a","Content":["hush"]}"#,
            1,
            "breaking type    preferences.cookie_notice    Content",
        ),
        (r#"["hush"]"#, 1, "breaking type    preferences.cookie_notice    ."),
        (
            r#"{"Title":"hush"#,
            1,
            "breaking form    preferences.cookie_notice    .  (json, came as broken json)",
        ),
        (
            "<html>hush</html>",
            1,
            "breaking form    preferences.cookie_notice    .  (json, came as html)",
        ),
    ] {
        let shop = answering(body).await;
        let (ended, told) = drift(&[], &shop.uri()).await;
        assert_eq!(ended, Some(code), "{body}: {told}");
        assert!(told.contains(line) && !told.contains("hush"), "{body}: {told}");
    }
    let shop = answering(r#"{"Title":7,"Content":"b"}"#).await;
    assert_eq!(drift(&["--strict"], &shop.uri()).await.0, Some(1));
}

#[tokio::test]
async fn call_1_a_shop_that_cannot_be_asked_is_no_good_news() {
    let nobody = format!("http://{}", closed_port().await);
    let (code, told) = drift(&[], &nobody).await;
    assert_eq!(code, Some(2));
    assert!(told.contains("unreachable") && told.contains("0 of "), "{told}");
    assert_eq!(run(&["drift"], &[]).await.status.code(), Some(2), "no shop is named");
}

#[tokio::test]
async fn call_1_while_serving_drift_is_counted_by_call_kind_and_class() {
    let shop = answering(r#"{"Title":7,"Content":["hush"]}"#).await;
    let storefront = Storefront::open().await;
    let every = [("VITRIN_DRIFT_SAMPLE", "1")];
    let gateway = Process::serve(&shop.uri(), &storefront.url, &every).await;
    gateway.native_client().get("/srv/service/site/get-cookie-law?language=tr").await.expect(200);
    let counted = |kind: &str, class: &str| {
        format!(
            r#"vitrin_drift_total{{call="preferences.cookie_notice",kind="{kind}",class="{class}"}}"#
        )
    };
    let (breaking, absorbed) = (counted("type", "breaking"), counted("type", "absorbed"));
    let wait = async {
        while gateway.metric(&breaking).await < 1.0 || gateway.metric(&absorbed).await < 1.0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(WAIT_TIMEOUT, wait).await.expect("it is counted");
    for counted in [breaking, absorbed] {
        assert!((gateway.metric(&counted).await - 1.0).abs() < 0.1, "{counted}: once");
    }
    let metrics = gateway.admin_text("/metrics").await;
    let (_, log) = gateway.stop(WAIT_TIMEOUT).await;
    let log = log.join("\n");
    assert!(!metrics.contains("hush") && !log.contains("hush"), "{log}");
    assert!(log.contains("leaves the contract"), "{log}");

    let quiet = Process::serve(&shop.uri(), &storefront.url, &[("VITRIN_DRIFT_SAMPLE", "0")]).await;
    quiet.native_client().get("/srv/service/site/get-cookie-law?language=tr").await.expect(200);
    assert_eq!(quiet.admin_text("/metrics").await.matches("vitrin_drift").count(), 0);
}
