//! The real WireMock serves a folder of recordings as it is: scripts/wiremock-check.sh starts it.

use std::path::PathBuf;

use reqwest::Client;
use serde_json::{Value, json};
use vitrin_recording::{Stub, example, mapping::STARTED};

#[expect(clippy::disallowed_methods, reason = "the script that starts WireMock tells where")]
fn setting(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("{name} is set by scripts/wiremock-check.sh"))
}

/// Returns what differs between a stub and the response to its own request.
async fn differences(client: &Client, url: &str, stub: &Stub) -> Vec<String> {
    let mapping = &stub.mapping;
    if let Some(name) = &mapping.scenario_name {
        let state = mapping.required_scenario_state.as_deref().unwrap_or(STARTED);
        let put = client.put(format!("{url}/__admin/scenarios/{name}/state"));
        let set = put.body(json!({ "state": state }).to_string()).send().await.unwrap();
        assert!(set.status().is_success(), "{name} has no state {state}");
    }
    let asked = example::request(&mapping.request).unwrap();
    let query: String =
        form_urlencoded::Serializer::new(String::new()).extend_pairs(&asked.query).finish();
    let address = format!("{url}{}{}{query}", asked.path, if query.is_empty() { "" } else { "?" });
    let mut request = client.request(asked.method.parse().unwrap(), address).body(asked.body);
    for (name, value) in &asked.headers {
        request = request.header(name, value);
    }
    let answer = request.send().await.unwrap();
    let mut found = Vec::new();
    if answer.status() != mapping.response.status {
        found.push(format!("status {} instead of {}", answer.status(), mapping.response.status));
    }
    for (name, values) in &mapping.response.headers {
        let had: Vec<_> =
            answer.headers().get_all(name).iter().map(|value| value.to_str().unwrap()).collect();
        if had != values.all() {
            found.push(format!("{name}: {had:?} instead of {:?}", values.all()));
        }
    }
    let body = answer.bytes().await.unwrap();
    // WireMock formats `jsonBody` differently.
    let same = match &mapping.response.json_body {
        Some(json) => serde_json::from_slice::<Value>(&body).is_ok_and(|body| body == *json),
        None => body == stub.body,
    };
    if !same {
        found.push(format!("{} other bytes instead of {}", body.len(), stub.body.len()));
    }
    found
}

#[tokio::test]
#[ignore = "needs WireMock: scripts/wiremock-check.sh"]
async fn gw_12_the_real_wiremock_serves_our_files_unchanged() {
    let url = setting("VITRIN_WIREMOCK_URL");
    let stubs = vitrin_recording::read(&PathBuf::from(setting("VITRIN_WIREMOCK_FOLDER"))).unwrap();
    let client = crate::support::client();
    let known: Value = client
        .get(format!("{url}/__admin/mappings"))
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(known["meta"]["total"], stubs.len(), "every mapping was taken");
    let mut wrong = Vec::new();
    for stub in &stubs {
        let found = differences(&client, &url, stub).await;
        wrong.extend(found.into_iter().map(|difference| format!("{}: {difference}", stub.name)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
