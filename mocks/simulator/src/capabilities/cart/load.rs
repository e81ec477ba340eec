//! `cart/load`: everything the basket page shows (contracts/upstream/cart.md#contents).

use super::{
    sums::{GIFT_PACKAGE_KURUS, Sums},
    texts,
    totals::product_url,
};
use crate::{
    capabilities::{
        campaigns::{self, loyalty},
        pricing,
    },
    catalogue::{COLOURS, SIZE_SETS, UNITS, net, personalization, picture, quantity},
    state::cart::Line,
    values::{
        language::Currency,
        legacy_json::{Json, object},
    },
    visit::Visit,
};

fn amount(cents: i64) -> Json {
    Json::Float(cents as f64 / 100.0)
}

pub(crate) fn cart(visit: &Visit<'_>) -> Json {
    let language = visit.language();
    let currency = visit.currency();
    let lines = &visit.session.lines;
    let extras = &visit.session.extras;
    let sums = Sums::of(visit);
    let products =
        lines.iter().enumerate().filter_map(|(at, line)| product(visit, at, line, currency));
    let note: Vec<&str> =
        lines.iter().map(|line| line.note.as_str()).filter(|note| !note.is_empty()).collect();
    let error = if lines.is_empty() { language.choose(texts::EMPTY) } else { "" };
    object! {
        "PRODUCTS": Json::list(products), "ERROR": error, "CAMPAIGN_LIST": campaigns::list(visit),
        "COUPON_CODE": &extras.coupon,
        "FAVOR_COUPON": "",
        "GENERAL_ORDER_NOTE": if extras.general_note.is_empty() { note.join(" ") } else { extras.general_note.clone() },
        "HAS_GIFT": 1, "IS_GENERAL_GIFT_PACKAGE": 0,
        "GIFT_PACKAGE_COST": (GIFT_PACKAGE_KURUS as f64 / currency.rate()).round() / 100.0,
        "IS_BID_BUTTON_ACTIVE": "0", "IS_IMAGE_ADDING_ACTIVE": 1,
        "IS_MEMBER_LOGGED_IN": Json::bit(visit.member().is_some()),
        "IS_CART_PRINTING_ACTIVE": false, "IS_DELIVERY_DATE_ACTIVE": 1,
        "IS_DELIVERY_HOUR_ACTIVE": "1",
        "DELIVERY_DATE": &extras.delivery_date, "DELIVERY_HOUR": &extras.delivery_hour,
        "DELIVERY_DATE_TEXT": &extras.delivery_date, "DELIVERY_HOUR_TEXT": &extras.delivery_hour,
        "IS_DISCOUNT_COUPON_ACTIVE": "1", "IS_GENERAL_ORDER_NOTE_ACTIVE": 1,
        "IS_BUY_BUTTON_ACTIVE": Json::bit(!lines.is_empty()), "DISPLAY_CARGO": 1,
        "TARGET_CURRENCY": currency.code(),
        "PRICE_CART": amount(sums.goods), "PRICE_PERSONALIZATION": amount(sums.personalization),
        "PRICE_GIFT_PACKAGE": amount(sums.gift_packages), "PRICE_COUPON": amount(sums.coupon),
        "PRICE_CAMPAIGN": amount(sums.campaign), "PRICE_CARGO": amount(sums.cargo),
        "PRICE_GENERAL": amount(sums.to_pay()),
        "PRICE_FOR_CARGO_FREE": amount(sums.for_free_cargo),
        "HOPI": loyalty::hopi(visit), "ZUBIZU": loyalty::zubizu(visit),
    }
}

fn product(visit: &Visit<'_>, at: usize, line: &Line, currency: Currency) -> Option<Json> {
    let shop = visit.shop();
    let language = visit.language();
    let product = shop.product(line.product)?;
    let variant = product.variant(line.variant);
    let brand = shop.brand_of(product);
    let price = pricing::unit_price(visit, product, variant, line.quantity);
    let vat = product.vat();
    let colour = variant.map_or("", |variant| language.choose(COLOURS[variant.colour].name));
    let size = variant
        .and_then(|variant| product.sizes.zip(variant.size))
        .map_or("", |(set, size)| language.choose(SIZE_SETS[set][size].0));
    let names: Vec<&str> = [colour, size].into_iter().filter(|name| !name.is_empty()).collect();
    let view = variant.map_or(1, |variant| {
        (1..=product.views)
            .find(|view| product.colour_of_view(*view) == variant.colour)
            .unwrap_or(1)
    });
    let stock = product.stock_of(variant);
    let discounted = price.list > price.sell;
    let mut made = object! {
        "ID": Json::id(product.id), "CART_ID": at,
        "VARIANT_ID": if line.variant == 0 { Json::Int(0) } else { Json::id(line.variant) },
        "TITLE": product.name(language).to_owned(), "URL": product_url(product, language),
        "BRAND": brand.name,
        "BRAND_URL": format!("{}{}", language.prefix(), brand.slug),
        "IMAGE": object! { "SMALL": picture(&visit.origin, 'K', product.id, view) },
        "VARIANT_NAME": names.join(" / "), "VARIANT1_NAME": colour, "VARIANT2_NAME": size,
        "COUNT": quantity(line.quantity), "STOCK": quantity(stock).print(),
        "MIN_ORDER_COUNT": quantity(product.min).print(), "STOCK_INCREMENT": quantity(product.step),
        "MAX_ORDER_COUNT": product.max.map_or(Json::Int(0), |max| Json::Text(quantity(max).print().into())),
        "STOCK_UNIT": language.choose(UNITS[usize::from(product.leaf.by_metre)]),
        "PRICE_SELL": net(price.sell, vat).to_string(),
        "PRICE_NOT_DISCOUNTED": net(price.list, vat),
        "DISCOUNT_PERCENT": price.discount(),
        "IS_DISPLAY_DISCOUNTED_ACTIVE": Json::flag(discounted), "VAT": vat, "DISPLAY_VAT": "1",
        "TARGET_CURRENCY": currency.code(), "CAMPAIGN_PERCENT": 0,
        "IS_GIFT_PACKAGE_ACTIVE": Json::bit(line.gift), "GIFT_NOTES": &line.gift_note,
        "ORDER_NOTES": &line.note, "SUBSCRIBE": Json::bit(!line.frequency.is_empty()),
        "SUBSCRIBE_FREQUENCY": &line.frequency,
        "SUBSCRIBE_FREQUENCY_LIST": Json::list(shop.specials.frequencies(product.id).iter().copied()),
    };
    if !line.form.is_empty() {
        let shown = personalization::shown(&line.form, language);
        let entry = |one: personalization::Shown| {
            object! { "TITLE": one.label.to_owned(), "VALUE": one.value }
        };
        made.set("PERSONALIZATION", Json::list(shown.into_iter().map(entry)));
    }
    if product.id == shop.specials.deal {
        made.set("DEAL", Json::bit(!visit.state.deal.is_over()));
        made.set("DEAL_END_DATE", visit.state.deal.print());
    }
    Some(made)
}
