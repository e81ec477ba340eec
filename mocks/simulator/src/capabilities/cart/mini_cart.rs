//! The basket in the page header (contracts/upstream/cart.md#header-basket) and for analytics
//! (contracts/upstream/cart.md#statistics).

use super::{
    sums::Sums,
    totals::{product_url, summary},
};
use crate::{
    capabilities::pricing,
    catalogue::{UNIT, quantity},
    values::legacy_json::{Json, object},
    visit::Visit,
    web::reply::{Reply, escape},
};

/// The header's basket as HTML, for the oldest theme.
pub(super) fn header(visit: &Visit<'_>) -> Reply {
    let language = visit.language();
    let lines: String = visit
        .session
        .lines
        .iter()
        .filter_map(|line| {
            let product = visit.shop().product(line.product)?;
            Some(format!(
                "<li data-id=\"{}\"><a href=\"/{}\">{}</a> <span>{}</span> <b>{} {}</b></li>",
                product.id,
                product_url(product, language),
                escape(product.name(language)),
                quantity(line.quantity).print(),
                language.amount(pricing::line_total(visit, line)),
                visit.currency().code()
            ))
        })
        .collect();
    let (count, total) = summary(visit);
    Reply::html(format!(
        "<div id=\"header-cart\" data-count=\"{}\"><ul>{lines}</ul><p class=\"total\">{total} {}</p></div>",
        count.print(),
        visit.currency().code()
    ))
}

/// Strict readers take `quantity`, `identifier`, `category_id`, `code`, `price_vat` and
/// `price_cargo` for whole numbers.
pub(crate) fn basket(visit: &Visit<'_>) -> Reply {
    let language = visit.language();
    let currency = visit.currency();
    let sums = Sums::of(visit);
    let member = visit.member();
    let mut tax = 0;
    let products: Vec<Json> = visit
        .session
        .lines
        .iter()
        .filter_map(|line| {
            let product = visit.shop().product(line.product)?;
            let price =
                pricing::unit_price(visit, product, product.variant(line.variant), line.quantity);
            let vat = i64::from(product.vat());
            tax += pricing::line_total(visit, line) * vat / (100 + vat);
            let each = price.sell as f64 / 100.0;
            Some(object! {
                "identifier": Json::Int(product.id as i64), "amount": each, "price_sell": each,
                "currency": currency.code(),
                "quantity": Json::Int((line.quantity + UNIT - 1) / UNIT),
                "category": language.choose(visit.shop().category_of(product).name),
                "category_id": Json::Int(visit.shop().category_of(product).id as i64),
                "code": Json::Int(product.barcode.parse().unwrap_or(0)),
                "name": Json::text(product.name(language)),
                "brand": visit.shop().brand_of(product).name,
                "supplier_code": &product.supplier_code,
                "note": &line.note,
            })
        })
        .collect();
    Reply::json(&object! {
        "currency": currency.code(), "mobile": 0, "price": sums.to_pay() as f64 / 100.0,
        "price_vat": Json::Int(tax / 100), "price_cargo": Json::Int(sums.cargo / 100),
        "mail_hash": "",
        "customer_code": member.map_or_else(String::new, |member| member.vendor_code),
        "products": Json::List(products),
    })
}
