//! The home page's blocks, some of which list pages have too: slides, category tiles, showcases
//! (contracts/upstream/pages.md#3-home).

use crate::card::{Card, cards_below};
use crate::page::{Anchor, Picture, first_picture};
use crate::script::records::Records;
use crate::tree::{Document, Element};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Home {
    pub slides: Vec<Slide>,
    pub categories: Vec<CategoryTile>,
    pub showcases: Vec<Showcase>,
    /// Records of every product on the page.
    pub records: Records,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Slide {
    pub title: String,
    pub text: String,
    pub href: Option<String>,
    pub picture: Option<Picture>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CategoryTile {
    pub id: Option<String>,
    pub link: Anchor,
    pub picture: Option<Picture>,
    pub count: Option<u32>,
}

/// A titled row of products.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Showcase {
    pub block_id: Option<String>,
    pub title: String,
    pub href: Option<String>,
    /// `top` or `bottom`.
    pub position: Option<String>,
    pub cards: Vec<Card>,
}

/// Reads the home page.
pub fn home(document: &Document) -> Home {
    Home {
        slides: document
            .elements()
            .filter(|e| e.name() == "a" && e.has_class("slide"))
            .map(slide)
            .collect(),
        categories: category_tiles(document),
        showcases: showcases(document),
        records: Records::of(document),
    }
}

/// All category tiles of a page. A tile without a name or an address is omitted.
pub fn category_tiles(document: &Document) -> Vec<CategoryTile> {
    document
        .elements()
        .filter(|e| e.name() == "a" && e.has_class("category-item"))
        .filter_map(tile)
        .collect()
}

/// All showcases of a page in order, including empty ones.
pub fn showcases(document: &Document) -> Vec<Showcase> {
    document.elements().filter(|element| element.has_class("showcase")).map(showcase).collect()
}

fn slide(element: Element<'_>) -> Slide {
    let text_of = |class| element.by_class(class).map(Element::text).unwrap_or_default();
    Slide {
        title: text_of("slide-title"),
        text: text_of("slide-text"),
        href: element.filled("href").map(str::to_owned),
        picture: first_picture(element),
    }
}

fn tile(element: Element<'_>) -> Option<CategoryTile> {
    let text = element.by_class("category-title").map_or_else(|| element.text(), Element::text);
    let href = element.filled("href")?.to_owned();
    (!text.is_empty()).then(|| CategoryTile {
        id: element.filled("data-id").map(str::to_owned),
        link: Anchor { text, href },
        picture: first_picture(element),
        count: element.number("data-count"),
    })
}

fn showcase(element: Element<'_>) -> Showcase {
    Showcase {
        block_id: element.filled("data-block-id").map(str::to_owned),
        title: element.by_class("block-title").map(Element::text).unwrap_or_default(),
        href: element
            .by_class("block-link")
            .and_then(|link| link.filled("href"))
            .map(str::to_owned),
        position: element.filled("data-position").map(str::to_owned),
        cards: cards_below(element),
    }
}
