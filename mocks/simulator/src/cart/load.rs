//! `cart/load`: everything the basket page shows (wire 4.3).

use super::{Line, product_url, total, unit_price, wording};
use crate::{
    app::Visit,
    catalogue::{COLOURS, SIZE_SETS, UNITS, net, picture, quantity},
    language::Currency,
    legacy_json::{Json, object},
};

/// Delivery is free from here on, in kuruş.
const FREE_FROM: i64 = 150_000;
/// What delivery costs below, in kuruş.
const CARGO: i64 = 3_990;

fn amount(cents: i64) -> Json {
    Json::Float(cents as f64 / 100.0)
}

pub(crate) fn cart(visit: &Visit<'_>) -> Json {
    let language = visit.language();
    let currency = visit.currency();
    let lines = &visit.session.lines;
    let goods = total(visit);
    let in_currency = |kurus: i64| (kurus as f64 / currency.rate()).round() as i64;
    let carried_free =
        |line: &Line| visit.shop().product(line.product).is_some_and(|product| product.cargo_free);
    let free_from = in_currency(FREE_FROM);
    let free = lines.is_empty() || goods >= free_from || lines.iter().any(carried_free);
    let cargo = if free { 0 } else { in_currency(CARGO) };
    let missing = if free { 0 } else { free_from - goods };
    let products = lines.iter().enumerate().filter_map(|(at, line)| product(visit, at, line, currency));
    let note: Vec<&str> =
        lines.iter().map(|line| line.note.as_str()).filter(|note| !note.is_empty()).collect();
    let error = if lines.is_empty() { language.choose(wording::EMPTY) } else { "" };
    object! {
        "PRODUCTS": Json::list(products), "ERROR": error, "CAMPAIGN_LIST": Json::List(Vec::new()), "COUPON_CODE": "",
        "FAVOR_COUPON": "", "GENERAL_ORDER_NOTE": note.join(" "), "HAS_GIFT": 0, "IS_GENERAL_GIFT_PACKAGE": 0,
        "GIFT_PACKAGE_COST": 0, "IS_BID_BUTTON_ACTIVE": "0", "IS_IMAGE_ADDING_ACTIVE": 0, "IS_MEMBER_LOGGED_IN": Json::bit(visit.member().is_some()),
        "IS_CART_PRINTING_ACTIVE": false, "IS_DELIVERY_DATE_ACTIVE": 0, "IS_DELIVERY_HOUR_ACTIVE": 0,
        "DELIVERY_DATE": "", "DELIVERY_HOUR": "", "DELIVERY_DATE_TEXT": "", "DELIVERY_HOUR_TEXT": "",
        "IS_DISCOUNT_COUPON_ACTIVE": "1", "IS_GENERAL_ORDER_NOTE_ACTIVE": 1,
        "IS_BUY_BUTTON_ACTIVE": Json::bit(!lines.is_empty()), "DISPLAY_CARGO": 1, "TARGET_CURRENCY": currency.code(),
        "PRICE_CART": amount(goods), "PRICE_PERSONALIZATION": 0, "PRICE_GIFT_PACKAGE": 0, "PRICE_COUPON": 0,
        "PRICE_CAMPAIGN": 0, "PRICE_CARGO": amount(cargo), "PRICE_GENERAL": amount(goods + cargo),
        "PRICE_FOR_CARGO_FREE": amount(missing),
        "HOPI": object! { "status": 0, "customer": object! { "signedIn": 0 } },
        "ZUBIZU": object! { "status": 0, "customer": object! { "signedIn": 0 } },
    }
}

fn product(visit: &Visit<'_>, at: usize, line: &Line, currency: Currency) -> Option<Json> {
    let shop = visit.shop();
    let language = visit.language();
    let product = shop.product(line.product)?;
    let variant = product.variant(line.variant);
    let brand = shop.brand_of(product);
    let price = unit_price(product, variant, line.quantity, currency);
    let vat = product.vat();
    let colour = variant.map_or("", |variant| language.choose(COLOURS[variant.colour].name));
    let size = variant
        .and_then(|variant| product.sizes.zip(variant.size))
        .map_or("", |(set, size)| language.choose(SIZE_SETS[set][size].0));
    let names: Vec<&str> = [colour, size].into_iter().filter(|name| !name.is_empty()).collect();
    let view = variant.map_or(1, |variant| {
        (1..=product.views).find(|view| product.colour_of_view(*view) == variant.colour).unwrap_or(1)
    });
    let stock = variant.map_or(product.stock, |variant| variant.stock);
    let discounted = price.list > price.sell;
    Some(object! {
        "ID": Json::id(product.id), "CART_ID": at, "VARIANT_ID": if line.variant == 0 { Json::Int(0) } else { Json::id(line.variant) },
        "TITLE": product.name(language).to_owned(), "URL": product_url(product, language), "BRAND": brand.name,
        "BRAND_URL": format!("{}{}", language.prefix(), brand.slug),
        "IMAGE": object! { "SMALL": picture(&visit.origin, 'K', product.id, view) },
        "VARIANT_NAME": names.join(" / "), "VARIANT1_NAME": colour, "VARIANT2_NAME": size,
        "COUNT": quantity(line.quantity), "STOCK": quantity(stock).print(),
        "MIN_ORDER_COUNT": quantity(product.min).print(), "STOCK_INCREMENT": quantity(product.step),
        "MAX_ORDER_COUNT": product.max.map_or(Json::Int(0), |max| Json::Text(quantity(max).print().into())),
        "STOCK_UNIT": language.choose(UNITS[usize::from(product.leaf.by_metre)]),
        "PRICE_SELL": net(price.sell, vat).to_string(), "PRICE_NOT_DISCOUNTED": net(price.list, vat),
        "DISCOUNT_PERCENT": price.discount(),
        "IS_DISPLAY_DISCOUNTED_ACTIVE": Json::flag(discounted), "VAT": vat, "DISPLAY_VAT": "1",
        "TARGET_CURRENCY": currency.code(), "CAMPAIGN_PERCENT": 0, "IS_GIFT_PACKAGE_ACTIVE": 0, "GIFT_NOTES": "",
        "ORDER_NOTES": &line.note, "SUBSCRIBE": 0, "SUBSCRIBE_FREQUENCY": "",
        "SUBSCRIBE_FREQUENCY_LIST": Json::List(Vec::new()),
    })
}
