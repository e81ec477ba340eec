//! The basket's totals, part of every answer about it.

use crate::{
    capabilities::pricing,
    catalogue::{Product, quantity},
    values::{
        language::Language,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::Reply,
};

pub(super) fn item_count(visit: &Visit<'_>) -> Json {
    quantity(visit.session.lines.iter().map(|line| line.quantity).sum())
}

/// Number of items and the total as the pages print them (`CART_COUNT`, `CART_TOTAL`).
pub(crate) fn summary(visit: &Visit<'_>) -> (Json, String) {
    (item_count(visit), visit.session.language.amount(pricing::total(visit)))
}

pub(super) fn cart_products(visit: &Visit<'_>) -> Json {
    Json::list(visit.session.lines.iter().map(|line| {
        object! { "ID": Json::id(line.product), "COUNT": quantity(line.quantity) }
    }))
}

/// The answer to every change, with the basket's new totals.
pub(super) fn totals_reply(visit: &Visit<'_>, status: i64, text: impl Into<String>) -> Reply {
    Reply::json(&totals_json(visit, status, text.into()))
}

pub(super) fn totals_json(visit: &Visit<'_>, status: i64, text: String) -> Json {
    let total = visit.language().amount(pricing::total(visit));
    object! {
        "status": status, "statusText": text, "totalQuantity": item_count(visit),
        "totalPrice": &total,
        "priceCart": total, "cartProducts": cart_products(visit),
    }
}

/// Address of a product in answers about the basket, without a leading slash.
pub(super) fn product_url(product: &Product, language: Language) -> String {
    format!("{}{}", language.prefix(), product.slug(language))
}
