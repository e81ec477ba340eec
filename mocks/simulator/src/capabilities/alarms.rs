//! A member's price and stock alarms, subscriptions and coupons (contracts/upstream/alarms.md).

use crate::{
    capabilities::campaigns,
    catalogue::product_object,
    state::alarms::{Alarm, Kind},
    values::{
        language::Localized,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::Reply,
};

const SIGN_IN: Localized =
    ["Lütfen üye girişi yapın", "Please sign in", "Bitte melden Sie sich an", "يرجى تسجيل الدخول"];
const ADDED: Localized = [
    "Alarm listenize eklendi",
    "Added to your alarms",
    "Zu Ihren Benachrichtigungen hinzugefügt",
    "أُضيف إلى تنبيهاتك",
];
const THERE: Localized = [
    "Bu ürün zaten listenizde",
    "You already wait for this one",
    "Sie warten bereits darauf",
    "هذا المنتج في قائمتك",
];
const REMOVED: Localized = [
    "Alarm listenizden çıkarıldı",
    "Removed from your alarms",
    "Aus Ihren Benachrichtigungen entfernt",
    "أُزيل من تنبيهاتك",
];
const NOT_FOUND: Localized =
    ["Ürün bulunamadı", "Product not found", "Artikel nicht gefunden", "المنتج غير موجود"];
const STOPPED: Localized = [
    "Aboneliğiniz durduruldu",
    "Your subscription was stopped",
    "Ihr Abonnement wurde beendet",
    "أُوقف اشتراكك",
];
const NO_SUBSCRIPTION: Localized = [
    "Abonelik bulunamadı",
    "There is no such subscription",
    "Dieses Abonnement gibt es nicht",
    "الاشتراك غير موجود",
];

pub(crate) fn answer(visit: &Visit<'_>, segments: &[&str]) -> Option<Reply> {
    let known = matches!(
        segments,
        ["get-alarm-list", "price" | "stock"]
            | ["add-to-alarm-list" | "delete-alarm-products" | "subscribe-list"]
            | ["get-coupon-list" | "get-current-payment-list"]
            | ["add-to-stock-alarm-list" | "subscribe-stop", _]
    );
    if !known {
        return None;
    }
    let Some(member) = visit.member() else {
        // Guests get an empty list, and a reason when they write.
        let status = object! {
            "status": 0, "statusText": visit.language().choose(SIGN_IN),
            "message": "NO_MEMBER_SESSION",
            "data": Json::List(Vec::new()),
        };
        return Some(Reply::json(&status));
    };
    let member = member.id;
    Some(match segments {
        ["get-alarm-list", kind] => {
            list(visit, member, if *kind == "price" { Kind::Price } else { Kind::Stock })
        }
        ["add-to-alarm-list"] => {
            let field = |name: &str| visit.call.field(name).unwrap_or("").to_owned();
            add(visit, member, Kind::Price, &field("productId"), &field("variantId"))
        }
        ["add-to-stock-alarm-list", product] => {
            let (product, variant) = product.split_once('-').unwrap_or((*product, "0"));
            add(visit, member, Kind::Stock, product, variant)
        }
        ["delete-alarm-products"] => delete(visit, member),
        ["subscribe-list"] => subscriptions(visit, member),
        ["subscribe-stop", id] => stop(visit, member, id),
        ["get-coupon-list"] => {
            Reply::json(&object! { "status": 1, "data": campaigns::coupons_of_member() })
        }
        // Payments on account exist for dealers only.
        _ => Reply::json(&object! { "status": 1, "data": Json::List(Vec::new()) }),
    })
}

fn list(visit: &Visit<'_>, member: u64, kind: Kind) -> Reply {
    let shop = visit.shop();
    let alarms = visit.state.alarms.with(member, |alarms| alarms.clone());
    let products = alarms.iter().filter(|alarm| alarm.kind == kind).filter_map(|alarm| {
        let product = shop.product(alarm.product)?;
        let mut made =
            product_object(shop, product, visit.language(), visit.currency(), &visit.origin, false);
        made.set(
            "VARIANT_ID",
            if alarm.variant == 0 { Json::Int(0) } else { Json::id(alarm.variant) },
        );
        Some(made)
    });
    let products: Vec<Json> = products.collect();
    Reply::json(&object! {
        "status": 1, "TOTAL": products.len().to_string(), "PRODUCTS": Json::List(products),
    })
}

fn add(visit: &Visit<'_>, member: u64, kind: Kind, product: &str, variant: &str) -> Reply {
    let Some(product) = product.trim().parse().ok().and_then(|id| visit.shop().product(id)) else {
        return reply(visit, 0, NOT_FOUND);
    };
    let variant = variant
        .trim()
        .parse()
        .ok()
        .and_then(|id| product.variant(id))
        .map_or(0, |variant| variant.id);
    let alarm = Alarm { kind, product: product.id, variant };
    let is_new = visit.state.alarms.with(member, |alarms| {
        let is_new = !alarms.contains(&alarm);
        if is_new {
            alarms.push(alarm);
        }
        is_new
    });
    if is_new { reply(visit, 1, ADDED) } else { reply(visit, 0, THERE) }
}

/// Removes alarms. `products[]` holds ids, or ids with a variant after a hyphen.
fn delete(visit: &Visit<'_>, member: u64) -> Reply {
    let ids: Vec<u64> = visit
        .call
        .form
        .all("products")
        .iter()
        .filter_map(|text| text.split('-').next().and_then(|id| id.trim().parse().ok()))
        .collect();
    let removed = visit.state.alarms.with(member, |alarms| {
        let before = alarms.len();
        alarms.retain(|alarm| !ids.contains(&alarm.product));
        alarms.len() < before
    });
    let (status, words) = if removed { (1, REMOVED) } else { (0, NOT_FOUND) };
    reply(visit, status, words)
}

/// Every member has two subscriptions, for the shop's first products, until they are stopped.
fn subscriptions(visit: &Visit<'_>, member: u64) -> Reply {
    let alarms = &visit.state.alarms;
    let first = visit.shop().products.iter().take(2).zip(1u64..);
    let running = first.filter(|(_, id)| !alarms.is_stopped(member, *id));
    let data = Json::list(running.map(|(product, id)| {
        object! {
            "ID": Json::id(id), "PRODUCT_ID": Json::id(product.id),
            "TITLE": Json::text(product.name(visit.language())),
            "URL": Json::text(product.slug(visit.language())),
            "SUBSCRIBE_FREQUENCY": "30", "COUNT": 1, "STATUS": Json::flag(true),
        }
    }));
    Reply::json(&object! { "status": 1, "data": data })
}

fn stop(visit: &Visit<'_>, member: u64, id: &str) -> Reply {
    let id = id.parse().ok().filter(|id| (1..=2).contains(id));
    let Some(id) = id else { return reply(visit, 0, NO_SUBSCRIPTION) };
    let stopped = visit.state.alarms.stop(member, id);
    let (status, words) = if stopped { (1, STOPPED) } else { (0, NO_SUBSCRIPTION) };
    reply(visit, status, words)
}

/// One client reads `message`, another `statusText` (contracts/upstream/alarms.md#alarms).
fn reply(visit: &Visit<'_>, status: i32, words: Localized) -> Reply {
    let text = visit.language().choose(words);
    Reply::json(&object! { "status": status, "statusText": text, "message": text })
}
