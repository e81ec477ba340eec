use serde_json::json;
use vitrin_recording::matching::{Answer, States, find};
use vitrin_recording::{Mapping, MatchRequest, Strictness, Stub};

fn stub(name: &str, request: &serde_json::Value) -> Stub {
    let mapping: Mapping =
        serde_json::from_value(json!({ "request": request, "response": { "status": 200 } }))
            .unwrap();
    Stub { name: name.to_owned(), mapping, body: Vec::new() }
}

fn stubs() -> Vec<Stub> {
    vec![
        stub(
            "plain",
            &json!({ "method": "GET", "urlPath": "/kilimler", "queryParameters": { "language": { "equalTo": "tr" } } }),
        ),
        stub(
            "second",
            &json!({ "method": "GET", "urlPath": "/kilimler",
            "queryParameters": { "language": { "equalTo": "tr" }, "ps": { "equalTo": "2" } } }),
        ),
    ]
}

fn found(query: &str, strictness: Strictness) -> Result<String, Vec<String>> {
    match find(
        &stubs(),
        &MatchRequest::new("GET", "/kilimler", query, Vec::new(), b""),
        &States::new(),
        strictness,
    ) {
        Answer::Found(stub) => Ok(stub.name.clone()),
        Answer::None { because, .. } => Err(because),
    }
}

#[test]
fn gw_12_a_strict_match_refuses_extra_parameters_in_any_order() {
    assert_eq!(found("ps=2&language=tr", Strictness::Strict).unwrap(), "second");
    assert_eq!(found("language=tr", Strictness::Strict).unwrap(), "plain");
    let because = found("language=tr&ps=2&x=1", Strictness::Strict).unwrap_err();
    assert_eq!(because, ["query parameter x: not recorded"]);
}

/// Time and random values in an address differ with each request.
#[test]
fn gw_12_cache_busters_are_not_part_of_a_request() {
    for query in [
        "language=tr&_=1795310654000",
        "1795310654000&language=tr",
        "language=tr&1exot7x-b39s30-72robv",
    ] {
        assert_eq!(found(query, Strictness::Strict).unwrap(), "plain", "{query}");
    }
    for query in ["language=tr&_=kilim", "language=tr&yeni-kilimler", "language=tr&x=1795310654000"]
    {
        found(query, Strictness::Strict).unwrap_err();
    }
}

#[test]
fn gw_12_a_loose_match_takes_the_stub_that_suits_best() {
    assert_eq!(found("language=tr&ps=2&x=1", Strictness::Loose).unwrap(), "second");
    assert_eq!(found("language=en", Strictness::Loose).unwrap(), "plain");
}

#[test]
fn gw_12_a_miss_names_the_nearest_stub_and_what_differs() {
    let stubs = stubs();
    let asked = MatchRequest::new("GET", "/kilimler", "language=en&ps=2", Vec::new(), b"");
    let Answer::None { nearest, because } =
        find(&stubs, &asked, &States::new(), Strictness::Strict)
    else {
        panic!("nothing suits")
    };
    assert_eq!(nearest.unwrap().name, "second");
    assert_eq!(because, ["query parameter language: {\"equalTo\":\"tr\"} recorded, is another"]);
}

#[test]
fn gw_12_keys_that_not_every_reader_understands_are_refused() {
    for mapping in [
        json!({ "request": { "method": "GET", "url": "/" }, "response": { "status": 200 } }),
        json!({ "request": { "method": "GET", "urlPath": "/" }, "response": { "status": 200, "fixedDelayMilliseconds": 5 } }),
        json!({ "persistent": true, "request": { "method": "GET" }, "response": { "status": 200 } }),
    ] {
        assert!(serde_json::from_value::<Mapping>(mapping.clone()).is_err(), "{mapping}");
    }
}
