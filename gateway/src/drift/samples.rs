//! What each call is asked with: values of its path, query and form, and where the ids in them come
//! from.

use std::collections::BTreeMap;

use http::Method;
use legacy_client::{LegacyAnswer, LegacyCall, LegacyRequest};
use legacy_markup::Document;
use serde_json::Value;

/// Values that hold in every shop.
const EVERYWHERE: &[(&str, &str)] = &[
    ("blocks", "filters-brands-models-suppliers-variants"),
    ("country", "TR"),
    ("file", "tr.webp"),
    ("level", "E"),
    ("parent", "TR"),
    ("term", "a"),
    ("list", "1"),
];

/// Forms of the POSTs that only read; a name in braces is an id.
const FORMS: &[(&str, &[(&str, &str)])] = &[
    ("addresses.requirement", &[("country", "{country}")]),
    ("addresses.requirements", &[("country", "{country}")]),
    ("compare.ids", &[]),
    ("messages.unread", &[]),
    ("product.attributes", &[("product_id", "{product}")]),
    ("regions.countries", &[]),
    ("regions.list", &[]),
    ("search.fragment", &[("q", "{term}")]),
    ("stores.of_town", &[("city", "{city}")]),
];

/// Ids by name.
#[derive(Debug)]
pub(super) struct Ids(BTreeMap<String, String>);

impl Ids {
    pub(super) fn new(given: BTreeMap<String, String>) -> Self {
        let mut ids = Self(given);
        EVERYWHERE.iter().for_each(|(name, value)| ids.learn(name, Some((*value).to_owned())));
        ids
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// What was given or found before wins.
    fn learn(&mut self, name: &str, value: Option<String>) {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            self.0.entry(name.to_owned()).or_insert(value);
        }
    }

    /// The first category that has a page, of `category/get`.
    pub(super) fn category(&mut self, answer: &LegacyAnswer) {
        let Ok(Value::Array(categories)) = answer.json() else { return };
        let with_page =
            categories.iter().find_map(|category| Some((category, text(&category["URL"])?)));
        if let Some((category, link)) = with_page {
            self.learn("link", Some(link.trim_matches('/').to_owned()));
            self.learn("category", text(&category["ID"]));
        }
    }

    /// A listing's block and its first product.
    pub(super) fn listing(&mut self, answer: &LegacyAnswer) {
        let document = Document::parse(&answer.text());
        let list = legacy_markup::listing::listing(&document).list;
        self.learn("block", list.block_id);
        self.learn("product", list.cards.into_iter().next().map(|card| card.id));
    }

    /// The first region of an answer.
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

/// The request of a call, or why there is none.
pub(super) fn sample(
    call: &'static LegacyCall,
    method: &Method,
    ids: &Ids,
) -> Result<LegacyRequest, String> {
    let mut segments = Vec::new();
    for part in call.path.split('/').filter(|part| part.starts_with('{')) {
        let name = part.trim_matches(['{', '}']);
        let bare = name.trim_end_matches(['?', '*']);
        // The page of a category stands for all; an `id` in a path of categories is one.
        let wanted = match (call.id, bare) {
            ("content.page", _) => "link",
            (id, "id") if id.starts_with("catalogue.") => "category",
            _ => bare,
        };
        match ids.get(wanted) {
            Some(value) => segments.push(value),
            None if name.ends_with('?') => break,
            None => return Err(format!("no {wanted} is known (--sample {wanted}=…)")),
        }
    }
    let mut request = LegacyRequest::new(call, &segments).method(method.clone());
    if call.id == "catalogue.filters"
        && let Some(link) = ids.get("link")
    {
        request = request.query("link", link);
    }
    if *method == Method::GET {
        return Ok(request);
    }
    let form = FORMS.iter().find(|(id, _)| *id == call.id).ok_or("no form is known")?;
    let mut fields = Vec::new();
    for (name, value) in form.1 {
        let id = value.trim_matches(['{', '}']);
        fields.push((
            *name,
            ids.get(id).ok_or_else(|| format!("no {id} is known (--sample {id}=…)"))?,
        ));
    }
    Ok(request.form(&fields))
}
