//! The ids that sample requests are made with, and where they come from. Which call takes which is
//! said in its definition.

use std::collections::BTreeMap;

use http::Method;
use legacy_client::{LegacyAnswer, LegacyCall, LegacyRequest, SampleValues};
use legacy_markup::Document;
use serde_json::Value;

/// Values that hold in every shop.
const KNOWN_IDS: &[(&str, &str)] = &[
    ("blocks", "filters-brands-models-suppliers-variants"),
    ("country", "TR"),
    ("file", "tr.webp"),
    ("level", "E"),
    ("parent", "TR"),
    ("term", "a"),
    ("list", "1"),
];

/// Ids by name.
#[derive(Debug)]
pub(super) struct Ids(BTreeMap<String, String>);

impl Ids {
    pub(super) fn new(given: BTreeMap<String, String>) -> Self {
        let mut ids = Self(given);
        KNOWN_IDS.iter().for_each(|(name, value)| ids.learn(name, Some((*value).to_owned())));
        ids
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Remembers an id, unless one was given or found before.
    fn learn(&mut self, name: &str, value: Option<String>) {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            self.0.entry(name.to_owned()).or_insert(value);
        }
    }

    /// Takes the first category that has a page from the answer of `category/get`.
    pub(super) fn category(&mut self, answer: &LegacyAnswer) {
        let Ok(Value::Array(categories)) = answer.json() else { return };
        let with_page =
            categories.iter().find_map(|category| Some((category, text(&category["URL"])?)));
        if let Some((category, link)) = with_page {
            self.learn("link", Some(link.trim_matches('/').to_owned()));
            self.learn("category", text(&category["ID"]));
        }
    }

    /// Takes a listing's block and its first product.
    pub(super) fn listing(&mut self, answer: &LegacyAnswer) {
        let document = Document::parse(&answer.text());
        let list = legacy_markup::listing::listing(&document).list;
        self.learn("block", list.block_id);
        self.learn("product", list.cards.into_iter().next().map(|card| card.id));
    }

    /// Takes the first region of an answer.
    pub(super) fn region(&mut self, name: &str, answer: &LegacyAnswer) {
        let Ok(Value::Object(members)) = answer.json() else { return };
        let first = members.values().find_map(|list| text(&list.get(0)?["code"]));
        self.learn(name, first);
    }
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Builds the request of a call, or says why it cannot.
pub(super) fn sample(
    call: &'static LegacyCall,
    method: &Method,
    ids: &Ids,
) -> Result<LegacyRequest, String> {
    let mut segments = Vec::new();
    for part in call.path.split('/').filter(|part| part.starts_with('{')) {
        let name = part.trim_matches(['{', '}']);
        let bare = name.trim_end_matches(['?', '*']);
        let given = call.sample.path.iter().find(|(part, _)| *part == bare);
        let id = given.map_or(bare, |(_, value)| value.trim_matches(['{', '}']));
        match ids.get(id) {
            Some(value) => segments.push(value),
            None if name.ends_with('?') => break,
            None => return Err(unknown(id)),
        }
    }
    let mut request = LegacyRequest::new(call, &segments).method(method.clone());
    for (name, value) in values(call.sample.query, ids)? {
        request = request.query(name, value);
    }
    if *method == Method::GET {
        return Ok(request);
    }
    let form = call.sample.form.ok_or("no form is known")?;
    Ok(request.form(&values(form, ids)?))
}

/// Sample values with ids in place of their names.
fn values(sample: SampleValues, ids: &Ids) -> Result<Vec<(&'static str, &str)>, String> {
    let pairs = sample.iter().map(|(name, value)| {
        let id = value.trim_matches(['{', '}']);
        ids.get(id).map(|value| (*name, value)).ok_or_else(|| unknown(id))
    });
    pairs.collect()
}

fn unknown(id: &str) -> String {
    format!("no {id} is known (--sample {id}=…)")
}
