//! The card of a product in a list.

use std::collections::HashMap;

use legacy_markup::card::Card;
use legacy_markup::script::records::Records;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::color::{self, ProductColor};
use super::price::DisplayPrice;
use super::rating::Rating;
use super::wire;
use crate::addresses::Link;
use crate::lenient::parse_decimal;
use crate::media::Image;
use crate::money::Money;
use crate::quantity::Quantity;
use crate::reshape_context::ReshapeContext;

/// A product in a list: category, search, showcase, related products
/// (contracts/upstream/catalogue.md#product-records, contracts/upstream/product.md#product-object).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductCard {
    pub id: String,
    /// `"0"` for a product without variants.
    pub variant_id: String,
    pub title: String,
    pub path: String,
    pub brand: Option<Link>,
    /// The shop's product code; may be empty.
    pub sku: String,
    /// The main picture, then the one shown on hover; may be empty.
    pub images: Vec<Image>,
    pub price: Money,
    /// Before discount.
    pub list_price: Option<Money>,
    /// Percent off, 1 to 100.
    pub discount_percent: Option<u32>,
    pub vat_included: bool,
    pub in_stock: bool,
    pub is_new: bool,
    pub free_shipping: bool,
    /// Displayed without a price; not for sale.
    pub display_only: bool,
    /// The shopper must choose a variant before adding to the cart.
    pub has_variants: bool,
    /// To choose from, at most 16; empty if there are not two, or the shop does not say.
    pub colors: Vec<ProductColor>,
    /// The shopper must fill in its form before adding to the cart.
    pub personalized: bool,
    /// In the product's unit.
    pub min_quantity: Quantity,
    pub quantity_step: Quantity,
    pub rating: Option<Rating>,
}

/// Records by product id.
#[derive(Debug, Default)]
pub struct RecordIndex {
    records: Vec<wire::Record>,
    by_id: HashMap<String, usize>,
    /// Number of records on the page that could not be read.
    pub broken: usize,
}

impl RecordIndex {
    pub fn of(records: &Records) -> Self {
        let decoded = records.decode::<wire::Record>();
        let ids = decoded
            .records
            .iter()
            .enumerate()
            .filter_map(|(at, record)| Some((record.id.clone()?, at)));
        Self { by_id: ids.collect(), records: decoded.records, broken: decoded.broken }
    }

    pub fn get(&self, id: &str) -> Option<&wire::Record> {
        self.by_id.get(id).map(|at| &self.records[*at])
    }

    pub fn first(&self) -> Option<&wire::Record> {
        self.records.first()
    }
}

/// Returns the products of a list: its cards with their records, or only the records if the markup
/// has no card.
pub fn product_cards(
    cards: &[Card],
    index: &RecordIndex,
    context: &ReshapeContext,
) -> Vec<ProductCard> {
    if cards.is_empty() {
        return index.records.iter().filter_map(|record| of_record(record, context)).collect();
    }
    cards_only(cards, index, context)
}

/// Returns the products of a list that shares its page's records with others, such as a showcase.
pub fn cards_only(
    cards: &[Card],
    index: &RecordIndex,
    context: &ReshapeContext,
) -> Vec<ProductCard> {
    cards.iter().filter_map(|card| of_markup(card, index.get(&card.id), context)).collect()
}

/// Reads a card of the markup; missing parts come from the record. `None` without a title or path,
/// since it could not be opened.
pub fn of_markup(
    card: &Card,
    record: Option<&wire::Record>,
    context: &ReshapeContext,
) -> Option<ProductCard> {
    let fallback = wire::Record::default();
    let record = record.unwrap_or(&fallback);
    let title = card.title.clone().or_else(|| record.name.clone())?;
    let path = context.addresses.path(card.href.as_deref().or(record.url.as_deref())?)?;
    let number = |text: &Option<String>| text.as_deref().and_then(parse_decimal);
    let printed =
        |text: &Option<String>| text.as_deref().and_then(|text| context.numbers.parse(text));
    let shown = DisplayPrice::of_record(record).or_else(|| {
        Some(DisplayPrice::new(printed(&card.price)?, printed(&card.list_price), None, true))
    });
    let shown = shown.unwrap_or(DisplayPrice::new(Decimal::ZERO, None, None, true));
    let shown = DisplayPrice::new(
        shown.price,
        shown.list_price,
        number(&card.discount),
        shown.vat_included,
    );
    let mut images: Vec<Image> = card
        .pictures
        .iter()
        .filter_map(|picture| Image::at(&context.addresses, &picture.address, &picture.alt))
        .collect();
    if images.is_empty() {
        images.extend(context.image(record.image.as_deref(), &title));
    }
    let brand = card.brand.as_ref();
    let stock = number(&card.stock).or(record.quantity);
    let currency = record.currency.as_deref();
    Some(ProductCard {
        id: card.id.clone(),
        variant_id: record.subproduct_id.clone().unwrap_or_else(|| "0".to_owned()),
        path,
        brand: brand.and_then(|brand| context.addresses.link(Some(&brand.text), Some(&brand.href))),
        sku: record.code.clone().unwrap_or_default(),
        images,
        price: context.money(shown.price, currency),
        list_price: shown.list_price.map(|price| context.money(price, currency)),
        discount_percent: shown.discount_percent,
        vat_included: shown.vat_included,
        // Without a stated stock the product counts as available: adding checks again.
        in_stock: stock.is_none_or(|stock| stock > Decimal::ZERO),
        is_new: card.is_new.unwrap_or(false),
        free_shipping: card.free_shipping.unwrap_or(false),
        display_only: card.display_only.unwrap_or(false),
        has_variants: card.has_variants.unwrap_or(false),
        colors: color::of_markup(&card.colors),
        personalized: card.personalized.unwrap_or(false),
        min_quantity: positive_or_one(number(&card.min_quantity)),
        quantity_step: positive_or_one(number(&card.quantity_step)),
        rating: Rating::of(
            number(&card.rank),
            card.comments.as_deref().and_then(|count| count.parse().ok()),
        ),
        title,
    })
}

/// Reads a record without markup.
pub fn of_record(record: &wire::Record, context: &ReshapeContext) -> Option<ProductCard> {
    let card = Card { id: record.id.clone()?, ..Card::default() };
    of_markup(&card, Some(record), context)
}

/// Reads a product object of a JSON answer.
pub fn of_object(product: &wire::Product, context: &ReshapeContext) -> Option<ProductCard> {
    let title = product.title.clone()?;
    let shown = DisplayPrice::of_catalogue(&product.price);
    let currency = product.price.target_currency.as_deref();
    let pictures =
        if product.image_list.is_empty() { product.image.as_slice() } else { &product.image_list };
    let in_stock = product.in_stock.or_else(|| product.stock.map(|stock| stock > Decimal::ZERO));
    Some(ProductCard {
        id: product.id.clone()?,
        variant_id: product.variant_id.clone().unwrap_or_else(|| "0".to_owned()),
        path: context.addresses.path(product.url.as_deref()?)?,
        brand: context.addresses.link(product.brand.as_deref(), product.brand_url.as_deref()),
        sku: product.product_code.clone().unwrap_or_default(),
        images: pictures
            .iter()
            .take(2)
            .filter_map(|picture| {
                Image::sized(
                    &context.addresses,
                    picture.sizes(),
                    picture.title.as_deref().unwrap_or(&title),
                )
            })
            .collect(),
        price: context.money(shown.price, currency),
        list_price: shown.list_price.map(|price| context.money(price, currency)),
        discount_percent: shown.discount_percent,
        vat_included: shown.vat_included,
        in_stock: in_stock.unwrap_or(true),
        is_new: product.is_new_product.unwrap_or(false),
        free_shipping: product.is_cargo_free.unwrap_or(false),
        display_only: product.is_display_product.unwrap_or(false),
        has_variants: product.has_variant.unwrap_or(false),
        colors: color::of_variants(&product.first_level),
        personalized: product.is_personalization_active.unwrap_or(false),
        min_quantity: positive_or_one(product.min_order_count),
        quantity_step: positive_or_one(product.stock_increment),
        rating: Rating::of(product.comment_rank, product.comment_count),
        title,
    })
}

/// Returns a quantity above zero; 1 if the shop states none or an invalid one.
pub fn positive_or_one(given: Option<Decimal>) -> Quantity {
    given
        .map(Quantity::from_upstream)
        .filter(|quantity| !quantity.is_zero())
        .unwrap_or(Quantity::ONE)
}
