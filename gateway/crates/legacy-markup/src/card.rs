//! The product card of every list (contracts/upstream/pages.md#2-products-in-lists).

use crate::page::{Anchor, Picture, anchor, picture};
use crate::tree::{Document, Element};

/// A product in a list, as written. What the card omits may be in its record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Card {
    /// The id of the product.
    pub id: String,
    pub title: Option<String>,
    pub href: Option<String>,
    pub brand: Option<Anchor>,
    /// The main picture first, then the one shown on hover.
    pub pictures: Vec<Picture>,
    /// Printed price, with separators and currency.
    pub price: Option<String>,
    /// Printed price before discount.
    pub list_price: Option<String>,
    /// Discount in percent; 0 for none.
    pub discount: Option<String>,
    pub stock: Option<String>,
    pub min_quantity: Option<String>,
    pub quantity_step: Option<String>,
    /// Whether variants must be chosen.
    pub has_variants: Option<bool>,
    pub is_new: Option<bool>,
    pub display_only: Option<bool>,
    /// Whether a form must be filled in.
    pub personalized: Option<bool>,
    pub free_shipping: Option<bool>,
    /// 0 to 100; 100 is five stars.
    pub rank: Option<String>,
    pub comments: Option<String>,
    /// Colours to choose from.
    pub colors: Vec<CardColor>,
}

/// A colour as a card lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardColor {
    pub name: Option<String>,
    /// As written: not checked to be a colour.
    pub code: String,
}

/// Whether an element is a card with a product id.
pub fn is_card(element: Element<'_>) -> bool {
    element.attribute("data-toggle") == Some("product") && element.filled("data-id").is_some()
}

/// Reads the card `element`.
pub fn card(element: Element<'_>) -> Card {
    let text = |name: &str| element.filled(name).map(str::to_owned);
    let flag = |name: &str| element.filled(name).map(|value| value != "0" && value != "false");
    let mut card = Card {
        id: text("data-id").unwrap_or_default(),
        discount: text("data-discount"),
        stock: text("data-stock"),
        min_quantity: text("data-min"),
        quantity_step: text("data-step"),
        has_variants: flag("data-variant"),
        is_new: flag("data-new"),
        display_only: flag("data-display-only"),
        personalized: flag("data-personalization"),
        free_shipping: flag("data-cargo-free"),
        rank: text("data-rank"),
        comments: text("data-comments"),
        ..Card::default()
    };
    for below in element.descendants() {
        read_part(below, &mut card);
    }
    card
}

fn read_part(below: Element<'_>, card: &mut Card) {
    if let Some(code) = below.filled("data-color") {
        let name = below.filled("title").map(str::to_owned);
        card.colors.push(CardColor { name, code: code.to_owned() });
    }
    match below.name() {
        "img" => card.pictures.extend(picture(below)),
        "a" if below.attribute("data-toggle") == Some("product-title")
            || below.has_class("product-title") =>
        {
            card.title = Some(below.text()).filter(|title| !title.is_empty());
            card.href = below.filled("href").map(str::to_owned);
        }
        "a" if below.has_class("brand-title") => card.brand = anchor(below),
        "a" if card.href.is_none() && below.has_class("image-wrapper") => {
            card.href = below.filled("href").map(str::to_owned);
        }
        "div" | "span" if below.has_class("current-price") => card.price = Some(below.text()),
        "div" | "span" if below.has_class("discounted-price") => {
            card.list_price = Some(below.text());
        }
        _ => {}
    }
}

/// Every card below `element`, in order.
pub fn cards_below(element: Element<'_>) -> Vec<Card> {
    element.descendants().filter(|below| is_card(*below)).map(card).collect()
}

/// Every card of a document, in order.
pub fn cards(document: &Document) -> Vec<Card> {
    document.elements().filter(|element| is_card(*element)).map(card).collect()
}
