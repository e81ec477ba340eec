use commerce::lenient;
use http::Method;
use legacy_client::{AnswerKind, Effect, LegacyCall};
use serde::Deserialize;
use wire_derive::Wire;

use super::{Class, Finding, Kind, compare};

#[derive(Debug, Deserialize, Wire)]
#[expect(dead_code, reason = "only its shape matters")]
struct Basket {
    #[serde(deserialize_with = "lenient::list")]
    lines: Vec<Line>,
    #[serde(default, deserialize_with = "lenient::object")]
    owner: Option<Owner>,
}

#[derive(Debug, Default, Deserialize, Wire)]
#[serde(default)]
struct Line {
    #[serde(deserialize_with = "lenient::text")]
    id: Option<String>,
    #[serde(deserialize_with = "lenient::integer")]
    count: Option<i64>,
}

#[derive(Debug, Default, Deserialize, Wire)]
#[serde(default)]
struct Owner {
    #[serde(deserialize_with = "lenient::flag")]
    member: Option<bool>,
}

const CALL: LegacyCall =
    LegacyCall::new("t.x", "/x", &[(Method::GET, Effect::Read)]).response_type::<Basket>();

fn told(body: &str) -> Vec<(Class, Kind, String)> {
    compare(&CALL, body.as_bytes())
        .into_iter()
        .map(|Finding { class, kind, at, .. }| (class, kind, at))
        .collect()
}

const RIGHT: &str = r#"{"lines":[{"id":"1","count":2}],"owner":{"member":true}}"#;

#[test]
fn an_answer_within_the_contract_has_no_findings() {
    assert_eq!(told(RIGHT), []);
}

#[test]
fn each_sort_of_drift_is_told_with_its_place() {
    use Class::{Absorbed, Breaking};
    for (from, to, class, kind, at) in [
        ("\"id\":\"1\"", "\"id\":\"1\",\"extra\":5", Absorbed, Kind::New, "lines[].extra"),
        ("\"id\":\"1\"", "\"id\":\"1\",\"deniz@vitrin.test\":5", Absorbed, Kind::New, "lines[].*"),
        ("\"count\":2", "\"count\":\"2\"", Absorbed, Kind::Type, "lines[].count"),
        ("\"count\":2", "\"count\":\"many\"", Breaking, Kind::Type, "lines[].count"),
        ("\"count\":2", "\"count\":{\"n\":2}", Breaking, Kind::Type, "lines[].count"),
        ("\"id\":\"1\",", "", Absorbed, Kind::Missing, "lines[].id"),
        ("\"lines\"", "\"owner\"", Breaking, Kind::Missing, "lines"),
        ("{\"member\":true}", "[]", Absorbed, Kind::Type, "owner"),
        ("{\"member\":true}", "[1]", Breaking, Kind::Type, "owner"),
        ("[{\"id\":\"1\",\"count\":2}]", "\"none\"", Breaking, Kind::Type, "lines"),
        (RIGHT, "<html>", Breaking, Kind::Form, "."),
        (RIGHT, "{\"lines\":[", Breaking, Kind::Form, "."),
        (RIGHT, "", Breaking, Kind::Form, "."),
    ] {
        let body = RIGHT.replace(from, to);
        let found = told(&body);
        assert!(found.contains(&(class, kind, at.to_owned())), "{body}: {found:?}");
    }
}

#[test]
fn no_value_is_told() {
    let body = r#"{"lines":[{"id":{"secret-1":"secret-2"},"count":"secret-3","5551234567":1}],"owner":"secret-4"}"#;
    let text = format!("{:?}", compare(&CALL, body.as_bytes()));
    assert!(!text.contains("secret") && !text.contains("555"), "{text}");
}

#[test]
fn a_page_in_place_of_a_text_or_picture_is_reported() {
    for answer in [AnswerKind::Text, AnswerKind::Image] {
        let call = LegacyCall::read("t.y", "/y").answers(answer);
        let found = compare(&call, b" <!doctype html>");
        assert_eq!((found.len(), found[0].kind, found[0].class), (1, Kind::Form, Class::Breaking));
        assert!(compare(&call, b"a text").is_empty());
    }
}
