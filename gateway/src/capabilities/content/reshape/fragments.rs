//! Reshapes fragments and tabs. Pure functions.

use commerce::lenient;
use commerce::product::card::of_object;
use commerce::product::wire::Product;
use commerce::reshape_context::ReshapeContext;
use legacy_markup::{Document, fragment as markup};
use serde::Deserialize;
use serde_json::Value;

use crate::capabilities::content::types::fragments::{Fragment, TabContent};

/// The part of a fragment's data that is read: the products of a comparison, or the product of a
/// quick view.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "SCREAMING_SNAKE_CASE")]
struct FragmentProducts {
    #[serde(deserialize_with = "lenient::list")]
    products: Vec<Product>,
    #[serde(deserialize_with = "lenient::object")]
    product: Option<Product>,
}

/// The answer of `content-v5/data`.
#[derive(Debug, Deserialize)]
struct FragmentData {
    #[serde(rename = "DATA")]
    data: Value,
}

/// Whether the fragment contains its data in a script.
pub fn has_data(html: &str) -> bool {
    markup::data(&Document::parse(html)).is_some()
}

/// Reshapes a fragment with the data it contains, otherwise with that of `twin`.
pub fn fragment(html: &str, twin: Option<&str>, context: &ReshapeContext) -> Fragment {
    let from_twin = || {
        let twin: FragmentData = serde_json::from_str(twin?).ok()?;
        Some(twin.data).filter(Value::is_object)
    };
    let mut data = markup::data(&Document::parse(html)).or_else(from_twin);
    data.iter_mut().for_each(remove_tokens);
    let goods: FragmentProducts =
        data.as_ref().and_then(|data| FragmentProducts::deserialize(data).ok()).unwrap_or_default();
    let products = goods.products.iter().chain(&goods.product);
    Fragment {
        html: context.html(Some(html)),
        products: products.filter_map(|product| of_object(product, context)).collect(),
        data,
    }
}

/// Removes the shop's anti-forgery tokens: only the gateway sends them
/// (contracts/upstream/protocol.md#anti-forgery-values).
fn remove_tokens(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|name, _| !name.to_ascii_uppercase().contains("CSRF"));
            members.values_mut().for_each(remove_tokens);
        }
        Value::Array(elements) => elements.iter_mut().for_each(remove_tokens),
        _ => {}
    }
}

/// Where clients of the shop look for the HTML of a tab that answers JSON.
const TAB_PROPERTIES: [&str; 2] = ["html", "content"];

/// Returns the content of a tab: the answer itself, or a property of it if it is JSON: the named
/// one, else the first of [`TAB_PROPERTIES`]. `None` if it is JSON and has no such text.
pub fn tab(answer: &str, property: Option<&str>, context: &ReshapeContext) -> Option<TabContent> {
    let content = |html: &str| TabContent {
        html: context.html(Some(html)),
        has_scripts: html.to_ascii_lowercase().contains("<script"),
    };
    match serde_json::from_str::<Value>(answer) {
        Ok(json @ (Value::Object(_) | Value::Array(_))) => {
            let html = match property {
                Some(name) => json.get(name)?,
                None => TAB_PROPERTIES.iter().find_map(|name| json.get(*name))?,
            };
            Some(content(html.as_str()?))
        }
        _ => Some(content(answer)),
    }
}
