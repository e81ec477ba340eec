//! List mode (contracts/upstream/favourites.md#list-mode).

use super::lists::{NO_LIST, UNKNOWN, name_of, pair};
use crate::{
    catalogue::{Product, net, picture},
    state::favourites::{DEFAULT_LIST_ID, Entry},
    values::{
        contact::is_address,
        date::day,
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::{
        envelope::{self, unknown_call},
        reply::Reply,
    },
};

const ADDED: Localized = [
    "Ürün favorilerinize eklendi",
    "Added to your favourites",
    "Zu Ihren Favoriten hinzugefügt",
    "أُضيف المنتج إلى مفضلتك",
];
const REMOVED: Localized = [
    "Ürün favorilerinizden çıkarıldı",
    "Removed from your favourites",
    "Aus Ihren Favoriten entfernt",
    "أُزيل المنتج من مفضلتك",
];
const SHARED: Localized = [
    "Listeniz paylaşıldı",
    "Your list has been shared",
    "Ihre Liste wurde geteilt",
    "تمت مشاركة قائمتك",
];
const BAD_EMAIL: Localized = [
    "Email formatına uygun değil",
    "This is not an e-mail address",
    "Das ist keine E-Mail-Adresse",
    "هذا ليس عنوان بريد إلكتروني",
];

/// `/srv/service/profile/…`.
pub(crate) fn answer(visit: &Visit<'_>, segments: &[&str]) -> Reply {
    match *segments {
        ["add-to-fav-list" | "add-to-shopping-list"] => add(visit),
        ["delete-shopping-products-by-product-id"] => remove_products(visit),
        ["delete-shopping-products"] => remove_entries(visit),
        ["get-shopping-list"] => lists(visit, None),
        ["get-shopping-list", product] => lists(visit, Some(product)),
        ["share-shopping-link", email, list, _day] => share(visit, email, list),
        _ => unknown_call(),
    }
}

fn failed(visit: &Visit<'_>, words: Localized) -> Reply {
    let text = visit.language().choose(words);
    Reply::json(&object! { "status": false, "statusText": text, "data": Json::List(Vec::new()) })
}

fn add(visit: &Visit<'_>) -> Reply {
    let Some(member) = visit.member() else { return envelope::no_member_session() };
    let list = match visit.call.field("cat_id").unwrap_or("") {
        "" => DEFAULT_LIST_ID,
        id => id.parse().unwrap_or(0),
    };
    let pairs: Vec<(u64, u64)> =
        visit.call.form.all("ids").into_iter().filter_map(|text| pair(visit, text)).collect();
    if pairs.is_empty() {
        return failed(visit, UNKNOWN);
    }
    let favourites = &visit.state.favourites;
    let added: Option<Vec<Entry>> = pairs
        .iter()
        .map(|(product, variant)| favourites.add(member.id, list, *product, *variant))
        .collect();
    match added {
        Some(entries) => Reply::json(&object! {
            "status": true, "statusText": visit.language().choose(ADDED),
            "data": Json::list(entries.iter().map(|entry| object! {
                "id": Json::id(entry.product),
            })),
        }),
        None => failed(visit, NO_LIST),
    }
}

fn remove_products(visit: &Visit<'_>) -> Reply {
    let Some(member) = visit.member() else { return envelope::no_member_session() };
    let asked = visit.call.form.all("products");
    // Some clients append the variant, which is ignored here.
    let ids: Vec<&str> = asked.iter().filter_map(|text| text.split(['-', '_']).next()).collect();
    visit
        .state
        .favourites
        .remove(member.id, None, |entry| ids.contains(&entry.product.to_string().as_str()));
    Reply::json(&object! {
        "status": true, "ids": Json::List(ids.into_iter().map(Json::text).collect()),
        "data": Json::List(Vec::new()),
    })
}

fn remove_entries(visit: &Visit<'_>) -> Reply {
    let Some(member) = visit.member() else { return envelope::no_member_session() };
    let ids = visit.call.form.all("products");
    visit
        .state
        .favourites
        .remove(member.id, None, |entry| ids.contains(&entry.id.to_string().as_str()));
    Reply::json(&object! {
        "status": true, "statusText": visit.language().choose(REMOVED),
        "ids": Json::List(ids.into_iter().map(Json::text).collect()),
    })
}

/// Guests get an empty answer instead of an error.
fn lists(visit: &Visit<'_>, asked: Option<&str>) -> Reply {
    let lists =
        visit.member().map_or_else(Vec::new, |member| visit.state.favourites.all(member.id));
    let categories = lists.iter().map(|list| {
        let products = list.entries.iter().filter_map(|entry| {
            visit.shop().product(entry.product).map(|product| listed(visit, product, Some(entry)))
        });
        object! {
            "ID": Json::id(list.id), "NAME": name_of(visit, list), "PRODUCTS": Json::list(products),
        }
    });
    let mut answer = object! { "IS_SHARE": 0, "CATEGORIES": Json::list(categories) };
    if let Some(asked) = asked {
        let product = pair(visit, asked).and_then(|(id, _)| visit.shop().product(id));
        answer.set("PRODUCTS", Json::list(product.map(|product| listed(visit, product, None))));
    }
    Reply::json(&answer)
}

fn listed(visit: &Visit<'_>, product: &Product, entry: Option<&Entry>) -> Json {
    let (language, currency) = (visit.language(), visit.currency());
    let brand = visit.shop().brand_of(product);
    let (price, vat) = (product.price(currency), product.vat());
    let image = |size| picture(&visit.origin, size, product.id, 1);
    object! {
        "LIST_ID": entry.map_or_else(|| Json::text(""), |entry| Json::id(entry.id)),
        "DATE_ADDED": entry.map_or_else(String::new, |entry| day(entry.added)),
        "ID": Json::id(product.id),
        "URL": format!("{}{}", language.prefix(), product.slug(language)),
        "BRAND": brand.name, "BRAND_URL": format!("{}{}", language.prefix(), brand.slug),
        "TITLE": product.name(language).to_owned(),
        "IMAGE": object! {
            "ID": Json::id(product.id * 10 + 1), "SMALL": image('K'), "MEDIUM": image('O'),
            "BIG": image('B'), "TITLE": "",
        },
        "VARIANT_ID": entry.map_or(Json::Int(0), |entry| Json::id(entry.variant)),
        "PRICE_SELL": net(price.sell, vat).to_string(), "PRICE_BUY": "0",
        // A whole number here, as a strict client of the old shop reads it.
        "PRICE_NOT_DISCOUNTED": Json::Int(net(price.list, vat).round() as i64), "VAT": vat,
        "TARGET_CURRENCY": currency.code(), "TARGET_CURRENCY_ORIGINAL": currency.code(),
        "CURRENCY": "TL",
        "HAS_VARIANT": Json::bit(!product.variants.is_empty()),
        "IS_PERSONALIZATION_ACTIVE": Json::flag(visit.shop().specials.form(product.id).is_some()),
    }
}

/// The real answer is unknown; nothing is sent.
fn share(visit: &Visit<'_>, email: &str, list: &str) -> Reply {
    let Some(member) = visit.member() else { return envelope::no_member_session() };
    if !is_address(email) {
        return failed(visit, BAD_EMAIL);
    }
    let known = visit.state.favourites.all(member.id);
    if !known.iter().any(|known| known.id.to_string() == list) {
        return failed(visit, NO_LIST);
    }
    Reply::json(&object! { "status": true, "statusText": visit.language().choose(SHARED) })
}
