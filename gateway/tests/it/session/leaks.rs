//! Must hold: with custody `gateway` the bearer is in no output: no body, header, log, trace,
//! metric or recording. Tested with every call by every method, every operation and page, and every
//! byte of the responses.

use std::time::Duration;

use http::Method;
use legacy_client::LegacyCall;
use serde_json::{Value, json};
use vitrin_gateway::{capabilities, contract};
use vitrin_shop::{Shop, ShopConfig};

use super::{DENIZ, SESSION};
use crate::passthrough::path_of;
use crate::record::everything;
use crate::support::collector::Collector;
use crate::support::gateway::sign_in;
use crate::support::process::Process;
use crate::support::storefront::Storefront;
use crate::support::{Answer, Client as _, Guest};

/// Every bearer of the simulated shop begins like this.
const MARK: &str = "eyJhbGciOiJub25lIn0";
const CANCEL: &str = "membership.cancel";
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

/// Returns every operation of `/bff` with filled parameters.
fn operations() -> Vec<(Method, String)> {
    let document: Value = serde_json::from_str(&contract::gateway_json()).expect("JSON");
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        let filled: Vec<&str> =
            path.split('/').map(|part| if part.starts_with('{') { "1" } else { part }).collect();
        for method in methods.as_object().expect("methods").keys() {
            operations.push((method.to_uppercase().parse().expect("a method"), filled.join("/")));
        }
    }
    operations
}

fn check(what: &str, answer: &Answer) {
    let headers = format!("{:?}", answer.headers);
    assert!(!headers.contains(MARK), "{what}: {headers}");
    assert!(!answer.text_lossy().contains(MARK), "{what}: {}", answer.text_lossy());
}

async fn signed_in(guest: &mut Guest) {
    if !guest.jar.contains_key("vitrin") {
        let answer = guest.post(SESSION, sign_in(DENIZ)).await;
        check("sign-in", &answer);
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
}

#[tokio::test]
async fn gw_5_the_bearer_comes_out_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let (storefront, collector) = (Storefront::open().await, Collector::open().await);
    let settings = [
        ("VITRIN_LOG", "debug,vitrin_gateway=trace,platform=trace,legacy_client=trace,edge=trace"),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url.as_str()),
        ("VITRIN_LIMIT_CLIENT", "0"),
        ("VITRIN_LIMIT_ACCOUNT", "0"),
    ];
    let record = ["record", "--out", folder.path().to_str().unwrap()];
    let gateway = Process::serve_with(&record, &shop.url(), &storefront.url, &settings).await;
    let mut guest = gateway.guest().await;
    let mut asked = 0;

    // By every way to sign in and to stay signed in.
    let login = "/api/v1/authentication/login";
    let registered =
        "name=Nil&surname=Kaya&email=nil@vitrin.test&password=Vitrin2026&kvkk=1&quick=1";
    for (path, form) in [
        (login, "username=deniz@vitrin.test&password=Vitrin2026&type=email"),
        (login, "refresh=1"),
        ("/api/v1/authentication/register", &registered.replace("nil@", "su@")),
        ("/api/v1/authentication/register/quick", registered),
        ("/api/v1/authentication/login-nomembership", "email=gast@vitrin.test"),
        (login, "refresh=1"),
    ] {
        let answer = guest.form(path, form).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        check(path, &answer);
    }
    // Closing the account comes last.
    let (closing, calls): (Vec<&LegacyCall>, Vec<&LegacyCall>) =
        capabilities::calls().partition(|call| call.id == CANCEL);
    let (ending, operations): (Vec<_>, Vec<_>) = operations()
        .into_iter()
        .partition(|(method, path)| *method == Method::DELETE && path.ends_with("/members/me"));
    for call in calls {
        for (method, _) in call.methods {
            signed_in(&mut guest).await;
            let body = if *method == Method::GET { "" } else { "productId=1&refresh=0" };
            let answer = guest.send(method.clone(), &path_of(call), &[FORM], body).await;
            check(call.id, &answer);
            asked += 1;
        }
    }
    for (method, path) in operations {
        signed_in(&mut guest).await;
        let answer = match method {
            Method::GET => guest.get(&path).await,
            _ => guest.json(method, &path, json!({})).await,
        };
        check(&path, &answer);
        asked += 1;
    }
    for path in ["/", "/sepet", "/kilimler?ps=2", "/nope", "/_next/x.js"] {
        signed_in(&mut guest).await;
        check(path, &guest.get(path).await);
    }
    for call in closing {
        let path = path_of(call);
        check(&path, &guest.form(&path, "").await);
    }
    for (_, path) in ending {
        check(&path, &guest.delete(&path).await);
    }
    assert!(asked > 200, "{asked} requests");
    let seen = shop.requests();
    let sent = |seen: &&vitrin_shop::SeenRequest| {
        seen.header("authorization").is_some_and(|value| value.contains(MARK))
    };
    assert!(seen.iter().filter(sent).count() > 100, "the shop was brought it all along");

    for page in ["/metrics", "/cache", "/readyz"] {
        let text = gateway.admin_text(page).await;
        assert!(!text.contains(MARK), "{page}: {text}");
    }
    let (_, log) = gateway.stop(Duration::from_secs(20)).await;
    assert!(log.len() > 200);
    let leaked: Vec<_> = log.iter().filter(|line| line.contains(MARK)).collect();
    assert!(leaked.is_empty(), "{leaked:#?}");
    let traces = collector.everything();
    assert!(traces.len() > 1000 && !traces.contains(MARK), "traces");
    let recorded = everything(folder.path());
    assert!(recorded.len() > 1000 && !recorded.contains(MARK), "recordings");
}
