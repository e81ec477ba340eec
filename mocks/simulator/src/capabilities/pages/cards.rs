//! The product card that every list uses, and its record
//! (contracts/upstream/pages.md#2-products-in-lists,
//! contracts/upstream/catalogue.md#product-records).

use std::fmt::Write as _;

use crate::{
    catalogue::{COLOURS, Product, net, picture, quantity},
    values::{
        language::{Currency, Language},
        legacy_json::{Json, object, script_string},
    },
    visit::Visit,
    web::reply::escape,
};

/// An amount with its currency, as pages print it.
pub(crate) fn money(cents: i64, language: Language, currency: Currency) -> String {
    format!("{} {}", language.amount(cents), currency.code())
}

/// The product as HTML, followed by the script that pushes its record.
pub(crate) fn card(
    visit: &Visit<'_>,
    product: &Product,
    language: Language,
    currency: Currency,
) -> String {
    let brand = visit.shop().brand_of(product);
    let name = escape(product.name(language));
    let price = product.price(currency);
    let bit = u8::from;
    let url = format!("/{}{}", language.prefix(), product.slug(language));
    let mut out = String::with_capacity(2600);
    let discount = if product.display_only { 0 } else { price.discount() };
    writeln!(
        out,
        "<div class=\"product-item\" data-toggle=\"product\" data-id=\"{}\" data-variant=\"{}\" data-stock=\"{}\" \
         data-min=\"{}\" data-step=\"{}\" data-new=\"{}\" data-discount=\"{discount}\" data-display-only=\"{}\" \
         data-personalization=\"{}\" data-cargo-free=\"{}\" data-rank=\"{}\" data-comments=\"{}\">",
        product.id,
        bit(!product.variants.is_empty()),
        quantity(product.stock()).print(),
        quantity(product.min).print(),
        quantity(product.step).print(),
        bit(product.is_new),
        bit(product.display_only),
        bit(visit.shop().specials.form(product.id).is_some()),
        bit(product.cargo_free),
        product.rank,
        product.comments,
    )
    .expect("writing to a String cannot fail");
    out.push_str("  <a class=\"image-wrapper\" href=\"");
    out.push_str(&url);
    out.push_str("\">\n");
    for view in 1..=2 {
        out.push_str("    <picture><img data-src=\"");
        out.push_str(&picture(&visit.origin, 'O', product.id, view));
        out.push_str("\" alt=\"");
        out.push_str(&name);
        out.push_str("\"></picture>\n");
    }
    out.push_str("  </a>\n  <a class=\"brand-title\" href=\"/");
    out.push_str(language.prefix());
    out.push_str(&brand.slug);
    out.push_str("\">");
    out.push_str(&escape(brand.name));
    out.push_str("</a>\n  <a data-toggle=\"product-title\" class=\"product-title\" href=\"");
    out.push_str(&url);
    out.push_str("\">");
    out.push_str(&name);
    out.push_str("</a>\n");
    if !product.display_only {
        if discount > 0 {
            out.push_str("  <div class=\"discounted-price\">");
            out.push_str(&money(price.list, language, currency));
            out.push_str("</div>\n");
        }
        out.push_str("  <div class=\"current-price\">");
        out.push_str(&money(price.sell, language, currency));
        out.push_str("</div>\n");
    }
    let colours = product.colours();
    if !colours.is_empty() {
        out.push_str("  <ul class=\"product-colors\">");
        for colour in colours {
            let colour = &COLOURS[colour];
            let name = escape(language.choose(colour.name));
            write!(out, "<li data-color=\"{}\" title=\"{name}\"></li>", colour.hex)
                .expect("writing to a String cannot fail");
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</div>\n");
    out.push_str(&record_script(visit, product, language, currency));
    out
}

/// The statement that pushes a product's record.
pub(crate) fn record_script(
    visit: &Visit<'_>,
    product: &Product,
    language: Language,
    currency: Currency,
) -> String {
    let record = record(visit, product, language, currency);
    format!("<script>PRODUCT_DATA.push(JSON.parse('{}'));</script>\n", script_string(&record))
}

fn record(visit: &Visit<'_>, product: &Product, language: Language, currency: Currency) -> Json {
    let shop = visit.shop();
    let price = product.price(currency);
    let category = shop.category_of(product);
    let line = shop.line_of(product.category);
    let path: String = line
        .iter()
        .map(|at| format!("{} > ", language.choose(shop.categories[*at].name)))
        .collect();
    let shown = |cents: i64| if product.display_only { 0.0 } else { cents as f64 / 100.0 };
    let sell = shown(price.sell);
    let total = if product.prints_long_floats() {
        // One bit above the price, like the shop's float sums.
        Json::LongFloat(f64::from_bits(sell.to_bits() + 1))
    } else {
        Json::Float(sell)
    };
    // Some records hold the address with a leading slash, some without
    // (contracts/upstream/protocol.md#values).
    let slash = if product.id.is_multiple_of(2) { "/" } else { "" };
    object! {
        "id": Json::id(product.id), "name": product.name(language).to_owned(),
        "code": &product.code,
        "supplier_code": &product.supplier_code, "barcode": &product.barcode,
        "sale_price": if product.display_only { "0".to_owned() } else { net(price.sell, product.vat()).to_string() },
        "total_base_price": shown(price.list), "total_sale_price": total, "vat": product.vat(),
        "subproduct_code": "", "subproduct_id": 0,
        "image": picture(&visit.origin, 'O', product.id, 1),
        "quantity": quantity(product.stock()),
        "url": format!("{slash}{}{}", language.prefix(), product.slug(language)),
        "currency": currency.code(), "currency_target": currency.code(),
        "brand": shop.brand_of(product).name,
        "category": language.choose(category.name), "category_id": Json::id(category.id),
        "category_path": path,
    }
}

/// Cards of the products at these places of the catalogue.
pub(crate) fn cards(
    visit: &Visit<'_>,
    places: &[usize],
    language: Language,
    currency: Currency,
) -> String {
    places.iter().map(|at| card(visit, &visit.shop().products[*at], language, currency)).collect()
}
