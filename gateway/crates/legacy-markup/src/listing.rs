//! Category, brand and search pages, and the answers of the product loader
//! (contracts/upstream/pages.md#4-category-brand-search).

use crate::card::{Card, cards, cards_below};
use crate::home::{CategoryTile, Showcase, category_tiles, showcases};
use crate::page::{Anchor, Picture, anchor, first_picture};
use crate::script::records::Records;
use crate::tree::{Document, Element};

/// A list page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listing {
    /// The heading.
    pub name: String,
    pub image: Option<Picture>,
    /// As written, not sanitized.
    pub description_html: Option<String>,
    pub categories: Vec<CategoryTile>,
    pub brands: Vec<Brand>,
    pub showcases: Vec<Showcase>,
    pub sort_options: Vec<SortOption>,
    pub list: ProductList,
    /// Records of every product on the page, including those of showcases.
    pub records: Records,
}

/// The product list itself. Numbers that it does not state are `None`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProductList {
    /// The id of the category or brand, if the list names it.
    pub id: Option<String>,
    /// The block to request from the product loader.
    pub block_id: Option<String>,
    /// Starts at 1.
    pub page: Option<u32>,
    pub page_size: Option<u32>,
    pub total: Option<u32>,
    /// The search words.
    pub query: Option<String>,
    pub cards: Vec<Card>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Brand {
    pub id: Option<String>,
    pub link: Anchor,
    pub count: Option<u32>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SortOption {
    pub value: String,
    pub label: String,
    pub selected: bool,
}

/// An answer of the product loader.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LoaderAnswer {
    pub list: ProductList,
    pub records: Records,
}

/// Reads an answer of the product loader. The wrapper element is optional.
pub fn loader_answer(document: &Document) -> LoaderAnswer {
    LoaderAnswer { list: product_list(document), records: Records::of(document) }
}

/// Reads a category, brand or search page.
pub fn listing(document: &Document) -> Listing {
    let mut listing = Listing {
        categories: category_tiles(document),
        showcases: showcases(document),
        list: product_list(document),
        records: Records::of(document),
        ..Listing::default()
    };
    for element in document.elements() {
        if element.has_class("category-image") {
            listing.image = listing.image.take().or_else(|| first_picture(element));
        } else if element.has_class("category-description") {
            listing.description_html = Some(element.inner_html().trim().to_owned())
                .filter(|description| !description.is_empty());
        } else if element.has_class("brand-list") {
            listing.brands = brands(element);
        } else if element.name() == "select" && is_sort(element) {
            listing.sort_options = sort_options(element);
        }
    }
    listing.name = heading(document);
    listing
}

fn product_list(document: &Document) -> ProductList {
    let Some(wrapper) = document.find(|element| element.has_class("product-list")) else {
        return ProductList { cards: cards(document), ..ProductList::default() };
    };
    ProductList {
        id: wrapper.filled("data-id").map(str::to_owned),
        block_id: wrapper.filled("data-block-id").map(str::to_owned),
        page: wrapper.number("data-page"),
        page_size: wrapper.number("data-page-size"),
        total: wrapper.number("data-total"),
        query: wrapper.filled("data-query").map(str::to_owned),
        cards: cards_below(wrapper),
    }
}

fn heading(document: &Document) -> String {
    let heading =
        |accepted: &dyn Fn(Element<'_>) -> bool| document.find(|e| e.name() == "h1" && accepted(e));
    heading(&|element| element.has_class("category-title") || element.has_class("search-title"))
        .or_else(|| heading(&|_| true))
        .map(Element::text)
        .unwrap_or_default()
}

fn brands(list: Element<'_>) -> Vec<Brand> {
    let items =
        list.descendants().filter(|below| below.name() == "a" && below.has_class("brand-item"));
    items
        .filter_map(|item| {
            let id = item.filled("data-id").map(str::to_owned);
            Some(Brand { id, link: anchor(item)?, count: item.number("data-count") })
        })
        .collect()
}

fn is_sort(select: Element<'_>) -> bool {
    select.attribute("id") == Some("sort") || select.attribute("name") == Some("sort")
}

fn sort_options(select: Element<'_>) -> Vec<SortOption> {
    let options = select.descendants().filter(|below| below.name() == "option");
    options
        .map(|option| {
            let label = option.text();
            SortOption {
                value: option
                    .attribute("value")
                    .map_or_else(|| label.clone(), |value| value.trim().to_owned()),
                label,
                selected: option.attribute("selected").is_some(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests;
