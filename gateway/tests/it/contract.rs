//! The committed contract of `/bff` equals the one generated from the code; so does the contract of
//! the shop's calls.

mod coverage;
mod upstream;

use crate::support::{Client as _, TestGateway};

const REFRESH: &str = "run: cargo run -q -p vitrin-gateway -- openapi gateway > contracts/gateway.openapi.json, and read the diff";

fn committed() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../contracts/gateway.openapi.json");
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}; {REFRESH}"))
}

#[test]
fn gw_2_the_committed_contract_is_the_codes() {
    let (committed, code) = (committed(), vitrin_gateway::contract::gateway_json());
    let differs = committed.lines().zip(code.lines()).position(|(one, other)| one != other);
    assert!(
        committed == code,
        "contracts/gateway.openapi.json differs from line {:?} on; {REFRESH}",
        differs.map(|at| at + 1)
    );
}

/// Operations have unique names, equal to those in the code.
#[test]
fn gw_2_every_operation_has_a_name_of_its_own() {
    let document: serde_json::Value = serde_json::from_str(&committed()).unwrap();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let mut names: Vec<&str> = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        assert!(path.starts_with("/bff/"), "{path}");
        for (method, operation) in operations.as_object().unwrap() {
            names.push(
                operation["operationId"].as_str().unwrap_or_else(|| panic!("{method} {path}")),
            );
            let answers = operation["responses"].as_object().unwrap();
            assert!(answers.contains_key("200"), "{method} {path}");
            assert!(
                answers.contains_key("default") || path == "/bff/shell",
                "{method} {path} names no problem"
            );
        }
    }
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[tokio::test]
async fn gw_2_the_contract_can_be_browsed() {
    let gateway = TestGateway::open().await;
    let mut native_client = gateway.native_client();
    let document = native_client.get("/bff/openapi.json").await.expect(200).json();
    assert_eq!(document, serde_json::from_str::<serde_json::Value>(&committed()).unwrap());
    let page = native_client.get("/bff/docs/").await.expect(200);
    assert!(page.header("content-type").starts_with("text/html"));
    let policy = page.header("content-security-policy");
    assert!(policy.contains("script-src 'self'") && !policy.contains("http"), "GW-13: {policy}");
    assert!(!page.text().contains("https://"), "nothing from elsewhere");
}
