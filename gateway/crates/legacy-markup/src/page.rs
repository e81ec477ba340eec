//! What every page of the shop has: identity, head, breadcrumbs, page variables, structured data.

mod variables;

pub use variables::{Block, Member, Setting, Variables};

use serde_json::Value;

use crate::tree::{Document, Element};

/// The identity and the head of a page (contracts/upstream/pages.md#1-every-page).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Page {
    /// `#link_type`, else the page variable `PAGE_TYPE`.
    pub kind: Option<String>,
    /// `#link_table_id`, else the page variable `PAGE_ID`.
    pub id: Option<String>,
    /// `lang` of the document, else the page variable `LANGUAGE`.
    pub language: Option<String>,
    pub title: String,
    pub description: String,
    pub canonical: Option<String>,
    pub alternates: Vec<Alternate>,
    pub breadcrumbs: Vec<Anchor>,
    /// Whether the page shows the cookie notice (`#cookie-law` is 1).
    pub cookie_notice: bool,
    pub variables: Variables,
}

/// The same page in another language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternate {
    pub language: String,
    pub href: String,
}

/// A link as written: its text and its unchecked address.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Anchor {
    pub text: String,
    pub href: String,
}

/// A picture as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picture {
    pub address: String,
    pub alt: String,
}

/// Reads what every page has.
pub fn page(document: &Document) -> Page {
    let variables = Variables::of(document);
    let mut page = Page {
        kind: hidden_input(document, "link_type").or_else(|| variables.page_type.clone()),
        id: hidden_input(document, "link_table_id").or_else(|| variables.page_id.clone()),
        cookie_notice: hidden_input(document, "cookie-law").as_deref() == Some("1"),
        variables,
        ..Page::default()
    };
    let mut titled = false;
    for element in document.elements() {
        match element.name() {
            "html" => page.language = element.filled("lang").map(str::to_owned),
            // SVG images contain titles too; the first one is the page's.
            "title" if !titled => {
                titled = true;
                page.title = element.text();
            }
            "meta" if is_named(element, "description") => {
                page.description =
                    element.attribute("content").unwrap_or_default().trim().to_owned();
            }
            "link" => read_link(element, &mut page),
            "nav" | "ol" | "ul" | "div"
                if page.breadcrumbs.is_empty() && element.has_class("breadcrumb") =>
            {
                page.breadcrumbs = anchors(element);
            }
            _ => {}
        }
    }
    page.language = page.language.or_else(|| page.variables.language.clone());
    page
}

/// The value of the input with this `id`, if it is not empty.
pub fn hidden_input(document: &Document, id: &str) -> Option<String> {
    document
        .find(|e| e.name() == "input" && e.attribute("id") == Some(id))?
        .filled("value")
        .map(str::to_owned)
}

/// The JSON-LD objects of the page, with arrays and graphs flattened. Invalid blocks are omitted.
pub fn json_ld(document: &Document) -> Vec<Value> {
    let blocks = document.elements().filter(|element| {
        element.name() == "script"
            && element
                .attribute("type")
                .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/ld+json"))
    });
    let mut objects = Vec::new();
    for block in blocks {
        match serde_json::from_str(block.raw_text().trim()) {
            Ok(Value::Array(many)) => objects.extend(many),
            Ok(mut one) => match one.get_mut("@graph").map(Value::take) {
                Some(Value::Array(many)) => objects.extend(many),
                _ => objects.push(one),
            },
            Err(_) => {}
        }
    }
    objects
}

/// The main part of a content page as written, not sanitized. The whole body if no part is marked
/// as main.
pub fn content_html(document: &Document) -> Option<&str> {
    let candidates: [&dyn Fn(Element<'_>) -> bool; 4] = [
        &|element| element.name() == "main",
        &|element| element.has_class("page-content"),
        &|element| element.attribute("id") == Some("content"),
        &|element| element.name() == "body",
    ];
    let html = candidates.iter().find_map(|accepted| document.find(accepted))?.inner_html().trim();
    (!html.is_empty()).then_some(html)
}

/// The links below an element that have both a text and an address.
pub(crate) fn anchors(element: Element<'_>) -> Vec<Anchor> {
    element.descendants().filter(|below| below.name() == "a").filter_map(anchor).collect()
}

pub(crate) fn anchor(element: Element<'_>) -> Option<Anchor> {
    let href = element.filled("href")?.to_owned();
    let text = element.text();
    (!text.is_empty()).then_some(Anchor { text, href })
}

/// The picture of an `img`. Lazy pictures have their address in `data-src`.
pub(crate) fn picture(image: Element<'_>) -> Option<Picture> {
    let address = image.filled("data-src").or_else(|| image.filled("src"))?;
    if address.starts_with("data:") {
        return None;
    }
    Some(Picture {
        address: address.to_owned(),
        alt: image.attribute("alt").unwrap_or_default().trim().to_owned(),
    })
}

pub(crate) fn first_picture(element: Element<'_>) -> Option<Picture> {
    element.descendants().filter(|below| below.name() == "img").find_map(picture)
}

fn read_link(element: Element<'_>, page: &mut Page) {
    let (Some(rel), Some(href)) = (element.attribute("rel"), element.filled("href")) else {
        return;
    };
    match (rel, element.filled("hreflang")) {
        ("canonical", _) => page.canonical = Some(href.to_owned()),
        ("alternate", Some(language)) => {
            page.alternates
                .push(Alternate { language: language.to_ascii_lowercase(), href: href.to_owned() });
        }
        _ => {}
    }
}

fn is_named(element: Element<'_>, name: &str) -> bool {
    element.attribute("name").is_some_and(|value| value.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests;
