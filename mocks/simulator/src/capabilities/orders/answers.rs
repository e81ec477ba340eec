//! The calls about a member's orders.

use super::{agreements, lookup::find, returns, texts};
use crate::{
    capabilities::{
        cart,
        checkout::{CARRIERS, addresses, payment_name},
    },
    catalogue::{UNITS, picture, quantity},
    state::orders::{Order, Status},
    values::{
        clock::{self, Date},
        language::Language,
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::reply::Reply,
};

const DEFAULT_PAGE_SIZE: usize = 20;
const SECONDS_PER_DAY: i64 = 24 * 60 * 60;

/// `order-v4`.
pub(crate) fn answer(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    match segments {
        ["get-list"] => list(visit),
        ["repeat-order", id] => repeat(visit, id),
        ["order-return", id] => returns::form(visit, id),
        ["get-preliminary-information-form"] => agreements::preliminary(visit),
        ["get-distance-agreement"] => agreements::distance(visit),
        ["get-clarification-text"] => agreements::clarification(visit),
        _ => visit.status_reply(0, texts::NOT_FOUND),
    }
}

/// The calls about orders that moved to `order-v5`; all others there are steps of the checkout.
pub(crate) fn answer_newer(visit: &mut Visit<'_>, segments: &[&str]) -> Option<Reply> {
    match segments {
        ["order-return-save", id] => Some(returns::save(visit, id)),
        ["cancel", id] => Some(cancel(visit, id)),
        _ => None,
    }
}

/// Guests and members without orders get `ORDERS: null`; clients test it for truth. The
/// message for a bearer that is nobody's is inferred (contracts/upstream/orders.md#list).
fn list(visit: &Visit<'_>) -> Reply {
    let number =
        |name: &str| visit.call.field(name).and_then(|text| text.trim().parse::<usize>().ok());
    let archive = visit.call.field("archive") == Some("1");
    let since = number("day").map_or(0, |days| clock::now() - days as i64 * SECONDS_PER_DAY);
    let (start, length) =
        (number("start").unwrap_or(0), number("length").unwrap_or(DEFAULT_PAGE_SIZE).clamp(1, 100));
    let chosen: Vec<Order> = visit.member().map_or_else(Vec::new, |member| {
        visit.state.orders.with(visit.shop(), member.id, |orders| {
            let wanted = orders
                .iter()
                .filter(|order| order.status.is_closed() == archive && order.placed >= since);
            wanted.cloned().collect()
        })
    });
    let page: Vec<Json> =
        chosen.iter().skip(start).take(length).map(|order| print(visit, order)).collect();
    let mut answer = object! {
        "TOTAL": chosen.len(), "START": start, "LENGTH": length, "ORDER_REPEAT": 1,
        "ORDERS": if page.is_empty() { Json::Null } else { Json::List(page) },
    };
    if visit.bearer().is_some() && visit.member().is_none() {
        answer.set("message", "NO_MEMBER_SESSION");
    }
    Reply::json(&answer)
}

fn print(visit: &Visit<'_>, order: &Order) -> Json {
    let language = visit.language();
    let address = addresses::print(visit, order.address, order.store);
    object! {
        "ID": Json::id(order.id), "ORDER_NUMBER": order.number(),
        "DATE": date(order.placed),
        "STATUS_ID": (order.status as u32).to_string(),
        "STATUS_TEXT": language.choose(texts::status(order.status)),
        "TOTAL_PRICE": language.amount(order.total), "CURRENCY": order.currency.code(),
        "CARGO_PRICE": language.amount(order.cargo),
        "SERVICE_PRICE": language.amount(order.service),
        "PAYMENT_METHOD": language.choose(payment_name(&order.payment)),
        "ORDER_CANCEL": Json::bit(order.status.can_be_cancelled()),
        "ORDER_RETURN": Json::bit(order.can_be_returned()),
        "RETURNS": returns::print(visit, order),
        "PRODUCT_LIST": products(visit, order, language),
        "ADDRESS": object! { "DELIVERY": address.clone(), "INVOICE": address },
        "HISTORY": history(visit, order),
        "CARGO_COMPANY": if order.is_sent() { CARRIERS[0].1 } else { "" },
        "CARGO_TRACKING_NUMBER": sent(order, format!("AK{:010}", order.id)),
        "CARGO_TRACKING_URL": sent(order, format!("https://kargo.vitrin.test/takip?no={}", order.id)),
        "INVOICE_URL": invoiced(order, format!("https://fatura.vitrin.test/{}.pdf", order.number())),
    }
}

/// Every state so far, oldest first. Inferred, like the carrier's and the invoice's keys
/// (contracts/upstream/orders.md#states).
fn history(visit: &Visit<'_>, order: &Order) -> Json {
    let states = visit.state.orders.history(order);
    Json::list(states.into_iter().map(|(status, at)| {
        object! {
            "STATUS_ID": (status as u32).to_string(),
            "STATUS_TEXT": visit.language().choose(texts::status(status)),
            "DATE": date(at),
        }
    }))
}

/// With markup, as clients have to expect it.
fn date(at: i64) -> String {
    format!("{}<br>{}", Date::of(at).print(), clock::time_of_day(at))
}

fn sent(order: &Order, text: String) -> String {
    if order.is_sent() { text } else { String::new() }
}

fn invoiced(order: &Order, text: String) -> String {
    if matches!(order.status, Status::Delivered | Status::Returned) { text } else { String::new() }
}

fn products(visit: &Visit<'_>, order: &Order, language: Language) -> Json {
    let lines = order.lines.iter().filter_map(|line| {
        let product = visit.shop().product(line.product)?;
        Some(object! {
            "PRODUCT_ID": Json::id(product.id),
            "URL": format!("{}{}", language.prefix(), product.slug(language)),
            "IMAGE": picture(&visit.origin, 'K', product.id, 1),
            "TITLE": Json::text(product.name(language)),
            "UNIT": language.choose(UNITS[usize::from(product.leaf.by_metre)]),
            "COUNT": quantity(line.quantity),
            "PRICE_TOTAL": line.total as f64 / 100.0, "CURRENCY": order.currency.code(),
        })
    });
    Json::list(lines)
}

/// Puts what is still available into the basket; `step` tells the client where to continue.
fn repeat(visit: &mut Visit<'_>, id: &str) -> Reply {
    let Some(order) = find(visit, id) else { return visit.status_reply(0, texts::NOT_FOUND) };
    if visit.session.checkout.is_under_way() {
        return visit.status_reply(0, texts::UNDER_WAY);
    }
    let mut put = 0;
    for line in &order.lines {
        put += usize::from(cart::put(visit, line.product, line.variant, line.quantity));
    }
    if put == 0 {
        return visit.status_reply(0, texts::NOTHING_LEFT);
    }
    // Complete orders continue with the address, incomplete ones with the basket.
    let step = if put == order.lines.len() { "address" } else { "cart" };
    Reply::json(&object! {
        "status": 1, "step": step, "statusText": visit.language().choose(texts::REPEATED),
    })
}

/// Cancels `{order}-{type}`; the type tells cancelling (1) from abandoning a payment (2).
fn cancel(visit: &Visit<'_>, id_and_type: &str) -> Reply {
    let (id, kind) = id_and_type.split_once('-').unwrap_or((id_and_type, "1"));
    let Some(member) = visit.member() else { return visit.status_reply(0, texts::NOT_FOUND) };
    let id: u64 = id.parse().unwrap_or(0);
    let cancelled = visit.state.orders.with(visit.shop(), member.id, |orders| {
        let order = orders.iter_mut().find(|order| order.id == id)?;
        let can = order.status.can_be_cancelled() && matches!(kind, "1" | "2");
        if can {
            visit.state.orders.move_to(order, Status::Cancelled);
        }
        Some(can)
    });
    match cancelled {
        Some(true) => visit.status_reply(1, texts::CANCELLED),
        Some(false) => visit.status_reply(0, texts::TOO_LATE),
        None => visit.status_reply(0, texts::NOT_FOUND),
    }
}
