//! Products and variants as JSON objects of the old shop
//! (contracts/upstream/product.md#product-object, contracts/upstream/product.md#variants), with the
//! types drifting as they do there.

use super::{
    index::Catalogue,
    model::{Product, UNIT, Variant, colour_id, size_id},
    prices::{Price, net},
    words::{COLOURS, MATERIALS, ORIGINS, SIZE_SETS, UNITS},
};
use crate::values::{
    language::{Currency, Language},
    legacy_json::{Json, object},
};

/// The address of one view of a product in a size: `K`, `O` or `B`.
pub(crate) fn picture(origin: &str, size: char, id: u64, view: usize) -> String {
    format!("{origin}/Data/{size}/{id}-{view}.jpg")
}

/// A quantity in whole units where it is whole.
pub(crate) fn quantity(thousandths: i64) -> Json {
    if thousandths % UNIT == 0 {
        Json::Int(thousandths / UNIT)
    } else {
        Json::Float(thousandths as f64 / UNIT as f64)
    }
}

fn quantity_text(thousandths: i64) -> Json {
    Json::Text(quantity(thousandths).print().into())
}

fn image(origin: &str, id: u64, view: usize, title: &str) -> Json {
    object! {
        "ID": Json::id(id * 10 + view as u64),
        "SMALL": picture(origin, 'K', id, view), "MEDIUM": picture(origin, 'O', id, view),
        "BIG": picture(origin, 'B', id, view), "MEDIUM_WEBP_JPG": picture(origin, 'O', id, view),
        "TITLE": Json::text(title),
    }
}

/// The product as lists hold it; `detail` adds what only the product page knows.
pub(crate) fn product_object(
    shop: &Catalogue,
    product: &Product,
    language: Language,
    currency: Currency,
    origin: &str,
    detail: bool,
) -> Json {
    let brand = shop.brand_of(product);
    let category = shop.category_of(product);
    let line = shop.line_of(product.category);
    let price = product.price(currency);
    let vat = product.vat();
    let name = product.name(language);
    let discounted = price.list > price.sell;
    let catalog = shop.catalogs.code(product);
    let path: String = line
        .iter()
        .map(|at| format!("{} > ", language.choose(shop.categories[*at].name)))
        .collect();
    let ids: Vec<String> = line.iter().map(|at| shop.categories[*at].id.to_string()).collect();
    let levels = !product.variants.is_empty();
    let frequencies = shop.specials.frequencies(product.id);
    // Older answers hold addresses without the leading slash
    // (contracts/upstream/protocol.md#values).
    let url = |slug: &str| format!("{}{slug}", language.prefix());
    let mut made = object! {
        "ID": Json::id(product.id), "TITLE": Json::text(name), "URL": url(product.slug(language)),
        "PRODUCT_CODE": &product.code, "SUPPLIER_PRODUCT_CODE": &product.supplier_code,
        "BARCODE": &product.barcode,
        "BRAND": brand.name, "BRAND_ID": Json::id(brand.id), "BRAND_URL": url(&brand.slug),
        "BRAND_IMAGE": "",
        "MODEL": "", "MODEL_ID": catalog.map_or(Json::flag(false), Json::id), "MODEL_URL": "",
        "CATEGORY_ID": Json::id(category.id), "CATEGORY_NAME": language.choose(category.name),
        "CATEGORY_URL": format!("/{}", url(category.slug[language.index()])), "CATEGORY_PATH": path,
        "CATEGORY_ID_PATH": ids.join(" > "), "CATEGORY_IDS": ids.join(","),
        "SHORT_DESCRIPTION": short_description(product, language),
        "PRICE_SELL": format!("{}", net(price.sell, vat)),
        "PRICE_NOT_DISCOUNTED": net(price.list, vat),
        "PRICE_BUY": 0, "PRICE_RAW": net(product.price(Currency::Tl).sell, vat),
        "PRICE_CREDIT_CART": net(price.sell, vat),
        "PRICE_MONEY_ORDER": net(price.sell * 97 / 100, vat),
        "MONEY_ORDER_PERCENT": "3", "IS_MONEY_ORDER_ACTIVE": 1,
        "VAT": vat, "DISPLAY_VAT": "1", "CURRENCY": "TL", "CURRENCY_ID": "1",
        "TARGET_CURRENCY": currency.code(),
        "TARGET_CURRENCY_ORIGINAL": currency.code(), "TARGET_CURRENCY_SYMBOL": currency.symbol(),
        "IS_DISCOUNT_ACTIVE": Json::bit(discounted),
        "IS_DISPLAY_DISCOUNTED_ACTIVE": Json::flag(discounted),
        "DISCOUNT_PERCENT": price.discount(),
        "DISCOUNT_PERCENT_RAW": format!("{}", price.discount()),
        "STOCK": quantity_text(product.stock()), "IN_STOCK": product.in_stock(),
        "STOCK_UNIT": language.choose(UNITS[usize::from(product.leaf.by_metre)]),
        "STOCK_UNIT_ID": if product.leaf.by_metre { "2" } else { "1" },
        "STOCK_UNIT_DECIMAL": if product.leaf.by_metre { 2 } else { 0 },
        "STOCK_INCREMENT": quantity(product.step), "MIN_ORDER_COUNT": quantity_text(product.min),
        "MAX_ORDER_COUNT": product.max.map_or(Json::Int(0), quantity_text),
        "HAS_VARIANT": Json::bit(levels),
        "VARIANT_ID": if levels { Json::id(product.variants[0].id) } else { Json::Int(0) },
        "VARIANT_NAME": "", "VARIANT_CODE": "",
        "VARIANT_FEATURE1_TITLE": if levels { colour_title(language) } else { "" },
        "VARIANT_FEATURE2_TITLE": if product.sizes.is_some() { size_title(language) } else { "" },
        "VARIANT_FEATURE1_LIST": Json::list(product.colours().into_iter().map(|colour| {
            object! {
                "TYPE_ID": Json::id(colour_id(colour)),
                "TYPE": language.choose(COLOURS[colour].name),
                "TYPE_COLOR_CODE": COLOURS[colour].hex,
            }
        })),
        "VARIANT_FEATURE1_SELECTED": 0, "VARIANT_FEATURE2_SELECTED": 0,
        "IS_NEW_PRODUCT": Json::flag(product.is_new), "IS_ACTIVE": true,
        "IS_DISPLAY_PRODUCT": Json::flag(product.display_only),
        "IS_PERSONALIZATION_ACTIVE": Json::flag(shop.specials.form(product.id).is_some()),
        "IS_CARGO_FREE": Json::bit(product.cargo_free),
        "IS_CATALOG": Json::flag(catalog.is_some()),
        "IS_MULTIPLE_DISCOUNT_ACTIVE": Json::bit(!product.tiers.is_empty()),
        "COMMENT_RANK": product.rank, "COMMENT_COUNT": format!("{}", product.comments),
        "REGISTRATION_DATE": product.registered, "SUBSCRIBE": Json::bit(!frequencies.is_empty()),
        "SUBSCRIBE_FREQUENCY_LIST": Json::list(frequencies.iter().copied()),
        "IMAGE": image(origin, product.id, 1, name), "IMAGE_COUNT": format!("{}", product.views),
        "IMAGE_RATIO": 1.5,
    };
    made.set(
        "IMAGE_LIST",
        Json::List(
            (1..=product.views).map(|view| listed_image(product, view, origin, name)).collect(),
        ),
    );
    if detail {
        add_detail(&mut made, shop, product, language);
    }
    made
}

fn listed_image(product: &Product, view: usize, origin: &str, name: &str) -> Json {
    let mut made = image(origin, product.id, view, name);
    let colour = product.colour_of_view(view);
    let of_colour: Vec<String> = product
        .variants
        .iter()
        .filter(|variant| variant.colour == colour)
        .map(|variant| variant.id.to_string())
        .collect();
    let type_id = if of_colour.is_empty() { Json::Int(0) } else { Json::id(colour_id(colour)) };
    made.set("VARIANT_TYPE_ID", type_id);
    made.set("VARIANT_IDS", of_colour.join(","));
    made
}

fn add_detail(made: &mut Json, shop: &Catalogue, product: &Product, language: Language) {
    made.set("DETAIL", description(product, language));
    made.set("WARRANTY_INFO", "");
    made.set("DELIVERY_INFO", delivery(language));
    made.set("DOCUMENT_INFO", "");
    made.set("DELIVERY_DAY", "3");
    made.set("SUPPLIER_ID", Json::id(1 + shop.brand_of(product).supplier as u64));
    made.set(
        "MULTIPLE_DISCOUNT",
        Json::list(product.tiers.iter().map(|(min, max, percent)| {
            object! {
                "PERCENT": percent.to_string(), "MIN": min.to_string(),
                "MAX": max.map_or_else(String::new, |max| max.to_string()),
            }
        })),
    );
    let form = shop.specials.form(product.id);
    made.set("PERSONALIZATION_ID", form.map_or(Json::Int(0), Json::id));
    made.set("IS_ORDER_NOTE_ACTIVE", 1);
    let fives = product.comments * product.rank.max(1) / 100;
    made.set("RANK_TOTAL", format!("{}", product.comments));
    made.set("RANK5_COUNT", fives);
    made.set("RANK4_COUNT", product.comments - fives);
    made.set("COMMENT_STAR", product.rank as f64 / 20.0);
    made.set(
        "TAGS",
        Json::list([language.choose(product.motif), language.choose(ORIGINS[product.origin].name)]),
    );
}

pub(crate) fn colour_title(language: Language) -> &'static str {
    language.choose(["Renk", "Colour", "Farbe", "اللون"])
}

pub(crate) fn size_title(language: Language) -> &'static str {
    language.choose(["Beden / Ölçü", "Size", "Größe", "المقاس"])
}

/// One line under the name.
pub(crate) fn short_description(product: &Product, language: Language) -> String {
    let place = language.choose(ORIGINS[product.origin].name);
    let material = language.choose(MATERIALS[product.material]);
    let length = product.length;
    match language {
        Language::Tr => format!("{place} yöresinden, {material} · {length} cm · el yapımı"),
        Language::En => {
            format!(
                "From the {place} region, {} · {length} cm · made by hand",
                material.to_lowercase()
            )
        }
        Language::De => format!("Aus der Gegend um {place}, {material} · {length} cm · Handarbeit"),
        Language::Ar => format!("من منطقة {place}، {material} · {length} سم · صناعة يدوية"),
    }
}

/// The description tab, as HTML.
pub(crate) fn description(product: &Product, language: Language) -> String {
    let motif = language.choose(product.motif);
    let colour = language.choose(COLOURS[product.colour].name);
    let making = language.choose(product.family.making);
    let care = language.choose(product.family.care);
    let (story, care_title) = match language {
        Language::Tr => (
            format!(
                "Bu parçada {motif} deseni {colour} tonlarıyla buluşuyor; iki parça birbirinin aynı olmaz."
            ),
            "Bakım",
        ),
        Language::En => (
            format!(
                "Here the {motif} design meets shades of {}; no two pieces are alike.",
                colour.to_lowercase()
            ),
            "Care",
        ),
        Language::De => (
            format!(
                "Hier trifft das Thema „{motif}“ auf {colour}; kein Stück gleicht dem anderen."
            ),
            "Pflege",
        ),
        Language::Ar => {
            (format!("يلتقي هنا نقش {motif} مع درجات {colour}، ولا تتطابق قطعتان."), "العناية")
        }
    };
    let table = properties_table(product, language);
    format!("<p>{making}</p><p>{story}</p><h3>{care_title}</h3><p>{care}</p>{table}")
}

/// Products whose id divides by this say nothing of their colour.
const WITHOUT_COLOUR: u64 = 5;

/// What can be compared, in a table of two columns (contracts/upstream/compare.md#properties).
fn properties_table(product: &Product, language: Language) -> String {
    let design = language.choose(["Desen", "Design", "Muster", "النقش"]);
    let colour = language.choose(["Renk", "Colour", "Farbe", "اللون"]);
    let row = |name: &str, value: &str| format!("<tr><th>{name}</th><td>{value}</td></tr>");
    let mut rows = row(design, language.choose(product.motif));
    if !product.id.is_multiple_of(WITHOUT_COLOUR) {
        rows += &row(colour, language.choose(COLOURS[product.colour].name));
    }
    format!("<table>{rows}</table>")
}

/// The delivery tab, as HTML.
pub(crate) fn delivery(language: Language) -> &'static str {
    language.choose([
        "<p>Siparişiniz üç iş günü içinde, geri dönüştürülmüş kutuda yola çıkar. On dört gün içinde iade edebilirsiniz.</p>",
        "<p>Your order leaves within three working days in a recycled box. You can return it within fourteen days.</p>",
        "<p>Ihre Bestellung geht innerhalb von drei Werktagen im Recyclingkarton auf den Weg. Rückgabe binnen vierzehn Tagen.</p>",
        "<p>يُشحن طلبك خلال ثلاثة أيام عمل في صندوق معاد التدوير، ويمكنك إرجاعه خلال أربعة عشر يومًا.</p>",
    ])
}

/// Which level a list of variants shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    First,
    Second,
}

/// The options of one level; those of the other level's chosen `type_id` only. Combinations that do
/// not exist are left out (contracts/upstream/product.md#variants).
pub(crate) fn variant_list(
    product: &Product,
    level: Level,
    type_id: Option<u64>,
    language: Language,
    currency: Currency,
    origin: &str,
) -> Json {
    let set = product.sizes;
    let mut seen = Vec::new();
    let mut elements = Vec::new();
    for variant in &product.variants {
        let first = colour_id(variant.colour);
        let second = set.zip(variant.size).map(|(set, size)| size_id(set, size));
        let (own, other) = match level {
            Level::First => (Some(first), second),
            Level::Second => (second, Some(first)),
        };
        let Some(own) = own else { continue };
        if type_id.is_some_and(|chosen| set.is_some() && other != Some(chosen))
            || seen.contains(&own)
        {
            continue;
        }
        seen.push(own);
        elements.push(variant_element(product, variant, level, language, currency, origin));
    }
    Json::List(elements)
}

/// One element of a variant list.
pub(crate) fn variant_element(
    product: &Product,
    variant: &Variant,
    level: Level,
    language: Language,
    currency: Currency,
    origin: &str,
) -> Json {
    let price: Price = variant.prices[currency.index()];
    let colour = &COLOURS[variant.colour];
    let vat = product.vat();
    let (type_id, name, swatch) = match level {
        Level::First => (colour_id(variant.colour), language.choose(colour.name), colour.hex),
        Level::Second => {
            let set = product.sizes.expect("a second level has a set of sizes");
            let size = variant.size.expect("a variant of a sized product has a size");
            (size_id(set, size), language.choose(SIZE_SETS[set][size].0), "")
        }
    };
    let view = (1..=product.views)
        .find(|view| product.colour_of_view(*view) == variant.colour)
        .unwrap_or(1);
    let stock = product.stock_of(Some(variant));
    let in_stock = stock > 0;
    object! {
        "ID": Json::id(variant.id), "TYPE_ID": Json::id(type_id), "TYPE": name,
        "TYPE_COLOR_CODE": swatch,
        "LIST_NUMBER": "0", "CODE": Json::Null,
        "WS_CODE": format!("{}-{}", product.supplier_code, variant.id % 100),
        "BARCODE": Json::Null, "PRICE": net(price.sell, vat),
        "PRICE_NOT_DISCOUNTED": net(price.list, vat),
        "PRICE_WITH_VAT": price.sell as f64 / 100.0, "DISCOUNT_PERCENT": price.discount(),
        "PARENT_PRICE": 0,
        "PARENT_PRICE_ACTIVE": "0",
        // A string when there is some, the number 0 when not
        // (contracts/upstream/product.md#variants).
        "STOCK": if in_stock { quantity_text(stock) } else { Json::Int(0) },
        // true in the first list, 1 in the second (contracts/upstream/protocol.md#values).
        "IN_STOCK": if level == Level::First { Json::Bool(in_stock) } else { Json::bit(in_stock) },
        "MONEY_ORDER_PERCENT": 3, "VAT": vat, "WEIGHT": 0, "ADDITIONAL_INFO": "",
        "IMAGE": image(origin, product.id, view, ""),
    }
}
