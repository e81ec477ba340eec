//! The requests: every method of every call, in each form that old clients use, and every recorded
//! request.

use std::fmt;
use std::path::Path;

use bytes::Bytes;
use http::{Method, Response, header};
use legacy_client::{Effect, LegacyCall, OrderEffect};
use serde_json::Value;
use vitrin_gateway::capabilities;

/// One request of the corpus.
pub(crate) struct CorpusRequest {
    pub(crate) method: Method,
    pub(crate) target: String,
    pub(crate) label: Option<&'static str>,
    pub(crate) body: Bytes,
}

impl CorpusRequest {
    fn new(method: &Method, target: String) -> Self {
        Self { method: method.clone(), target, label: None, body: Bytes::new() }
    }

    pub(crate) fn form(path: &str, fields: &str) -> Self {
        Self::new(&Method::POST, path.to_owned()).with(FORM, fields)
    }

    pub(crate) fn get(path: &str) -> Self {
        Self::new(&Method::GET, path.to_owned())
    }

    /// Whether it may change the session.
    pub(crate) fn changes_session(&self) -> bool {
        self.call().is_none_or(|call| call.effect(&self.method) == Some(Effect::Session))
    }

    /// Whether the gateway refuses it before the shop: a form at a rate-limited call without an
    /// account, or with one that two readers could read differently (ADR 0040). The shop would have
    /// accepted it, so its twin is not called either.
    pub(crate) fn is_refused_as_a_try(&self, answer: &Response<Bytes>) -> bool {
        let is_problem = answer.headers().get(header::CONTENT_TYPE).is_some_and(|kind| {
            kind == "application/problem+json" && matches!(answer.status().as_u16(), 400 | 422)
        });
        is_problem && self.call().is_some_and(|call| call.rate_limit.is_some())
    }

    /// Whether it may be an order, and the gateway knows of one that this would be once more
    /// (ADR 0052): the shop is not asked.
    pub(crate) fn is_refused_as_a_second_order(&self, answer: &Response<Bytes>) -> bool {
        let body = String::from_utf8_lossy(answer.body());
        self.orders() && body.starts_with("{\"status\":-2,\"success\":false,\"message\":")
    }

    pub(crate) fn orders(&self) -> bool {
        self.call().is_some_and(|call| call.order_effect != OrderEffect::None)
    }

    fn call(&self) -> Option<&'static LegacyCall> {
        let path = self.target.split('?').next().unwrap_or_default();
        let start =
            ["/srv/service/", "/api/v1/"].iter().find_map(|marker| path.find(marker)).unwrap_or(0);
        capabilities::calls().find(|call| call.matches(path) || call.matches(&path[start..]))
    }

    fn with(mut self, label: &'static str, body: &str) -> Self {
        self.label = Some(label);
        self.body = Bytes::copy_from_slice(body.as_bytes());
        self
    }
}

impl fmt::Display for CorpusRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ({})", self.method, self.target, self.label.unwrap_or("no body"))
    }
}

const FORM: &str = "application/x-www-form-urlencoded; charset=UTF-8";
const JSON: &str = "application/json";
const MULTIPART: &str = "multipart/form-data; boundary=part";

/// Path parameters that exist in the simulated shop; all others are 1.
const VALUES: &[(&str, &str)] = &[
    ("blocks", "filters-brands-models-suppliers-variants"),
    ("country", "TR"),
    ("currency", "TL"),
    ("file", "tr.webp"),
    ("language", "tr"),
    ("level", "E"),
    ("parent", "TR"),
    ("term", "kilim"),
];

/// Returns a path of the call; `fill` provides each parameter.
fn path(call: &LegacyCall, fill: impl Fn(&str) -> String) -> String {
    let part = |part: &str| match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
        Some(name) => fill(name.trim_end_matches(['?', '*'])),
        None => part.to_owned(),
    };
    call.path.split('/').map(part).collect::<Vec<_>>().join("/")
}

fn usual(name: &str) -> String {
    VALUES.iter().find(|(known, _)| *known == name).map_or("1", |(_, value)| value).to_owned()
}

/// All requests in one order, so that changes affect both twins alike.
pub(crate) fn all() -> Vec<CorpusRequest> {
    let mut corpus = recorded();
    for call in capabilities::calls() {
        for (method, _) in call.methods {
            addresses(call, method, &mut corpus);
            if *method == Method::GET {
                corpus.push(CorpusRequest::new(
                    &Method::HEAD,
                    format!("{}?language=tr", path(call, usual)),
                ));
            } else {
                bodies(call, method, &mut corpus);
            }
        }
    }
    corpus
}

/// Every call by every method: with its own parameters, without any, and with an empty language, as
/// pages without one send it. Without the call that closes the account.
pub(crate) fn every_call() -> Vec<CorpusRequest> {
    let mut corpus = Vec::new();
    for call in capabilities::calls().filter(|call| !call.path.contains("/cancel-me")) {
        for (method, _) in call.methods {
            let plain = path(call, usual);
            // A file depends only on the parameter, which the gateway adds (GW-3).
            if plain.starts_with("/Diger/") {
                corpus.push(CorpusRequest::new(method, format!("{plain}?language=tr&currency=TL")));
                continue;
            }
            for query in
                ["", "?link=kilimler", "?language=&link=kilimler", "?language=tr&currency=TL"]
            {
                let asked = CorpusRequest::new(method, format!("{plain}{query}"));
                corpus.push(if *method == Method::GET {
                    asked
                } else {
                    asked.with(FORM, "id=1&username=deniz@vitrin.test&email=deniz@vitrin.test")
                });
            }
        }
    }
    corpus
}

/// Odd spellings of an address (contracts/upstream/protocol.md#paths).
fn addresses(call: &LegacyCall, method: &Method, corpus: &mut Vec<CorpusRequest>) {
    let plain = path(call, usual);
    let mut ask = |target: String| corpus.push(CorpusRequest::new(method, target));
    ask(format!("{plain}?language=tr&currency=TL&link=kilimler"));
    ask(plain.clone());
    ask(format!("{plain}/?language=tr"));
    ask(format!("{}?language=tr", plain.replace('/', "//")));
    ask(format!(
        "{plain}?x=%C3%A7+1&y%5B%5D=2&y%5B%5D=3&email=deniz@vitrin.test&language=en&currency=USD"
    ));
    if call.path.contains('{') {
        ask(path(call, |_| "deniz@vitrin.test".to_owned()));
        ask(path(call, |_| "%C3%A7i%C3%A7ek%20".to_owned()));
    }
    if plain.starts_with("/srv/service/") || plain.starts_with("/api/v1/") {
        ask(format!("/en/kilimler{plain}?language=tr"));
    }
}

/// Each kind of body, including JSON labelled as a form (contracts/upstream/protocol.md#bodies).
fn bodies(call: &LegacyCall, method: &Method, corpus: &mut Vec<CorpusRequest>) {
    let target = format!("{}?language=tr", path(call, usual));
    let fields = "productId%5B%5D=1&subProId=0&quantity=2&email=deniz@vitrin.test&id=1&kvkk=1";
    let json = r#"{"productId":["1"],"subProId":0,"quantity":"2","email":"deniz@vitrin.test","id":1,"kvkk":true}"#;
    let parts = "--part\r\nContent-Disposition: form-data; name=\"productId\"\r\n\r\n1\r\n--part\r\n\
         Content-Disposition: form-data; name=\"email\"\r\n\r\ndeniz@vitrin.test\r\n--part--\r\n";
    for (label, body) in
        [(FORM, fields), (FORM, json), (JSON, json), (MULTIPART, parts), ("text/plain", "1")]
    {
        corpus.push(CorpusRequest::new(method, target.clone()).with(label, body));
    }
}

/// Resets to Turkish, liras and Türkiye. Public answers depend on the caller's parameters and
/// cookies of this origin, not on the shop's session (ADR 0008), so sessions with other choices
/// cannot be compared.
const RESET: &[&str] = &[
    "/srv/service/language/change/tr/home/1",
    "/srv/shopping/shopping/set-currency/TL",
    "/srv/shopping/shopping/set-country/TR",
];

/// The recorded requests, except for pages.
fn recorded() -> Vec<CorpusRequest> {
    let mut folders =
        vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../mocks/recordings/mappings")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a recording of the repository") {
            let path = entry.expect("a recording of the repository").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    let mut corpus = Vec::new();
    for file in files {
        let mapping: Value = serde_json::from_str(
            &std::fs::read_to_string(&file).expect("a recording of the repository"),
        )
        .expect("a recording of the repository");
        let request = &mapping["request"];
        let Some(path) = request["urlPath"].as_str() else { continue };
        let Some(call) = capabilities::calls().find(|call| call.matches(path)) else { continue };
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        for (name, pattern) in request["queryParameters"].as_object().into_iter().flatten() {
            query.append_pair(name, pattern["equalTo"].as_str().unwrap_or("1"));
        }
        let method: Method = request["method"]
            .as_str()
            .expect("a recording of the repository")
            .parse()
            .expect("a recording of the repository");
        let asked = CorpusRequest::new(&method, format!("{path}?{}", query.finish()));
        let body = request["bodyPatterns"][0]
            .as_object()
            .and_then(|pattern| pattern.values().next()?.as_str());
        let changes = call.effect(&method) == Some(Effect::Session);
        corpus.push(match body {
            Some(body) => asked.with(FORM, body),
            None => asked,
        });
        if changes {
            corpus.extend(
                RESET.iter().map(|path| CorpusRequest::new(&Method::GET, (*path).to_owned())),
            );
        }
    }
    corpus
}
