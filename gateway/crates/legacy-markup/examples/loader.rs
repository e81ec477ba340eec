//! Prints the time to read a product loader answer of eight products, including its records.
//!
//! `cargo run --profile dist -p legacy-markup --example loader [FILE]`

#![expect(clippy::print_stdout, reason = "printing the measurement is what it is for")]

use std::collections::HashMap;
use std::hint::black_box;
use std::time::Instant;

use legacy_markup::{Document, listing};
use serde::Deserialize;

const ROUNDS: u32 = 20_000;

/// The fields of a record that a product card needs, similar to the gateway's own type.
#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded to be measured")]
struct Record {
    id: String,
    name: String,
    code: String,
    url: String,
    brand: String,
    currency: String,
    total_sale_price: f64,
    total_base_price: f64,
}

fn main() -> Result<(), std::io::Error> {
    let page = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => answer(8),
    };
    let start = Instant::now();
    for _ in 0..ROUNDS {
        black_box(Document::parse(black_box(&page)));
    }
    let parsing = start.elapsed() / ROUNDS;
    let start = Instant::now();
    let mut products = 0;
    for _ in 0..ROUNDS {
        products = read(black_box(&page));
    }
    let whole = start.elapsed() / ROUNDS;
    println!(
        "{} bytes, {products} products: {parsing:?} for the tree, {whole:?} in all",
        page.len()
    );
    Ok(())
}

fn read(page: &str) -> usize {
    let answer = listing::loader_answer(&Document::parse(page));
    let records = answer.records.decode::<Record>().records;
    let by_id: HashMap<&str, &Record> =
        records.iter().map(|record| (record.id.as_str(), record)).collect();
    let joined: Vec<_> =
        answer.list.cards.iter().map(|card| (card, by_id.get(card.id.as_str()).copied())).collect();
    black_box(&joined).iter().filter(|(_, record)| record.is_some()).count()
}

fn answer(products: usize) -> String {
    let category = include_str!("../tests/pages/category.html");
    let from = category.rfind("<div class=\"product-item\"").expect("the page has a card");
    let to = category.rfind("</script>").expect("the page has a record") + "</script>".len();
    let card = &category[from..to];
    let cards: String =
        (0..products).map(|product| card.replace("1204", &(1204 + product).to_string())).collect();
    format!(
        "<div class=\"product-list\" data-page=\"2\" data-page-size=\"8\" data-total=\"118\">{cards}</div>"
    )
}
