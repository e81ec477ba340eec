//! The product page (contracts/upstream/pages.md#5-product).

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::fragment::data_literal;
use crate::page::{Picture, hidden_input, json_ld, picture};
use crate::script::records::Records;
use crate::tree::{Document, Element};

/// The content of a product page, as written.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ProductPage {
    pub id: Option<String>,
    pub name: String,
    pub gallery: Vec<GalleryPicture>,
    pub tabs: Vec<Tab>,
    /// The first record is the page's product.
    pub records: Records,
    /// The JSON-LD `Product`, used as a last resort.
    pub structured: Option<Value>,
    data: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GalleryPicture {
    pub picture: Picture,
    /// The address of the large picture it links to.
    pub big: Option<String>,
    /// The variant type that it shows.
    pub variant_type: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tab {
    pub id: String,
    pub title: String,
    /// The address its content is loaded from on demand.
    pub href: Option<String>,
    /// The content as written, not sanitized.
    pub html: Option<String>,
}

impl ProductPage {
    /// Decodes the embedded `DATA`. `None` when the page has none or it does not match the type.
    pub fn data<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.data.as_deref()?).ok()
    }
}

/// Reads a product page.
pub fn product_page(document: &Document) -> ProductPage {
    ProductPage {
        id: hidden_input(document, "product-id"),
        name: name(document),
        gallery: gallery(document),
        tabs: tabs(document),
        records: Records::of(document),
        structured: json_ld(document).into_iter().find(is_product),
        data: data_literal(document),
    }
}

fn name(document: &Document) -> String {
    document
        .find(|element| element.name() == "h1" && element.has_class("product-name"))
        .or_else(|| document.find(|element| element.name() == "h1"))
        .map(Element::text)
        .unwrap_or_default()
}

fn gallery(document: &Document) -> Vec<GalleryPicture> {
    let Some(gallery) = document.find(|element| element.has_class("product-gallery")) else {
        return Vec::new();
    };
    let mut pictures = Vec::new();
    let mut around: Option<Element<'_>> = None;
    for below in gallery.descendants() {
        match below.name() {
            "a" => around = Some(below),
            "img" => pictures.extend(picture(below).map(|picture| GalleryPicture {
                picture,
                big: around.and_then(|link| link.filled("href")).map(str::to_owned),
                variant_type:
                    around.and_then(|link| link.filled("data-variant-type")).map(str::to_owned),
            })),
            _ => {}
        }
    }
    pictures
}

fn tabs(document: &Document) -> Vec<Tab> {
    let mut tabs: Vec<Tab> = document
        .elements()
        .filter(|element| element.has_class("tab-title"))
        .filter_map(|title| {
            Some(Tab {
                id: title.filled("data-tab")?.to_owned(),
                title: title.text(),
                href: title.filled("data-href").map(str::to_owned),
                html: None,
            })
        })
        .collect();
    for content in document.elements().filter(|element| element.has_class("tab-content")) {
        let id = content.filled("data-tab");
        if let Some(tab) = tabs.iter_mut().find(|tab| Some(tab.id.as_str()) == id) {
            tab.html = Some(content.inner_html().trim().to_owned()).filter(|html| !html.is_empty());
        }
    }
    tabs
}

fn is_product(object: &Value) -> bool {
    match &object["@type"] {
        Value::String(kind) => kind == "Product",
        Value::Array(kinds) => kinds.iter().any(|kind| kind == "Product"),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
