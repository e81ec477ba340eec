use serde_json::Value;

use super::{Brand, SortOption, listing, loader_answer};
use crate::Document;
use crate::page::{Anchor, Picture};

const PAGE: &str = include_str!("../../tests/pages/category.html");

#[test]
fn a_category_page_has_blocks_around_its_list() {
    let listing = listing(&Document::parse(PAGE));
    assert_eq!(listing.name, "Kilimler");
    assert_eq!(listing.image.unwrap().address, "http://shop.example/Data/O/kategori-3.jpg");
    assert_eq!(
        listing.description_html.as_deref(),
        Some("<p>Uşak ve <b>Sivas</b> tezgâhlarından.</p>")
    );
    assert_eq!(
        listing.categories[0].link,
        Anchor { text: "Uşak".into(), href: "/kilimler/usak".into() }
    );
    assert_eq!(
        (listing.categories[0].id.as_deref(), listing.categories[0].count),
        (Some("31"), Some(40))
    );
    let demo = Anchor { text: "Demo".into(), href: "/demo".into() };
    assert_eq!(listing.brands[0], Brand { id: Some("80".into()), link: demo, count: Some(12) });
    assert_eq!(listing.brands[1].count, None);
    assert_eq!(listing.sort_options.len(), 3);
    assert_eq!(
        listing.sort_options[0],
        SortOption { value: "0".into(), label: "Varsayılan".into(), selected: true }
    );
}

#[test]
fn showcases_keep_their_cards_apart_from_the_list() {
    let listing = listing(&Document::parse(PAGE));
    let positions: Vec<_> = listing
        .showcases
        .iter()
        .map(|showcase| (showcase.position.as_deref(), showcase.cards.len()))
        .collect();
    assert_eq!(positions, [(Some("top"), 1), (Some("bottom"), 0)]);
    assert_eq!(listing.showcases[0].title, "Öne çıkanlar");
    assert_eq!(listing.showcases[0].href.as_deref(), Some("/kilimler?new=1"));
    assert_eq!(listing.list.cards.len(), 1);
    assert_eq!(listing.records.decode::<Value>().records.len(), 2);
}

#[test]
fn ldr_5_a_card_is_read_whole() {
    let list = listing(&Document::parse(PAGE)).list;
    assert_eq!(
        (list.block_id.as_deref(), list.page, list.page_size, list.total),
        (Some("1015"), Some(2), Some(8), Some(118))
    );
    let card = &list.cards[0];
    assert_eq!(card.id, "1204");
    assert_eq!(card.title.as_deref(), Some("Keten Gömlek"));
    assert_eq!(card.href.as_deref(), Some("/keten-gomlek-1204"));
    assert_eq!(card.brand, Some(Anchor { text: "Demo".into(), href: "/demo".into() }));
    assert_eq!(
        card.pictures[1],
        Picture {
            address: "http://shop.example/Data/O/1204-2.jpg".into(),
            alt: "Keten Gömlek".into()
        }
    );
    assert_eq!(card.price.as_deref(), Some("624,95 TL"));
    assert_eq!(card.list_price.as_deref(), Some("720,00 TL"));
    assert_eq!(
        (card.has_variants, card.is_new, card.display_only),
        (Some(true), Some(true), Some(false))
    );
    assert_eq!((card.rank.as_deref(), card.comments.as_deref()), (Some("92"), Some("7")));
    let colors: Vec<_> =
        card.colors.iter().map(|color| (color.name.as_deref(), color.code.as_str())).collect();
    assert_eq!(colors, [(Some("Mavi"), "#91C9E8"), (None, "AA0000")]);
}

#[test]
fn ldr_5_a_loader_answer_past_the_end_has_no_cards() {
    let answer = loader_answer(&Document::parse(
        "<div class=\"product-list\" data-page=\"16\" data-page-size=\"8\" data-total=\"118\"></div>",
    ));
    assert_eq!(
        (answer.list.page, answer.list.total, answer.list.cards.len()),
        (Some(16), Some(118), 0)
    );
    assert!(answer.records.is_empty());
}

#[test]
fn ldr_5_cards_without_a_wrapper_are_still_found() {
    let answer = loader_answer(&Document::parse(
        "<div data-toggle=product data-id=7><a class=product-title href=x>A</a></div>\
         <div data-toggle=product></div>",
    ));
    assert_eq!(answer.list.cards.iter().map(|card| card.id.as_str()).collect::<Vec<_>>(), ["7"]);
    assert_eq!(answer.list.page, None);
}
