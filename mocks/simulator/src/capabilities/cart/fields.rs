//! Other settings of a basket: gift packages, subscriptions, delivery, and a basket from a link
//! (contracts/upstream/cart.md#changing).

use super::{
    quantity::{check_quantity, read_quantity},
    texts,
    totals::totals_reply,
};
use crate::{
    catalogue::UNIT,
    state::cart::Line,
    values::{clock::Date, legacy_json::object},
    visit::Visit,
    web::reply::Reply,
};

/// Hours in which orders are delivered.
const DELIVERY_HOURS: std::ops::RangeInclusive<u32> = 9..=20;
const MAX_URL_LINES: usize = 50;

pub(super) fn update_field(visit: &mut Visit<'_>, at: &str, field: &str, value: &str) -> Reply {
    let at = at.parse::<usize>().ok().filter(|at| *at < visit.session.lines.len());
    let Some(at) = at else {
        return totals_reply(visit, 0, visit.language().choose(texts::NO_LINE));
    };
    let frequencies = visit.shop().specials.frequencies(visit.session.lines[at].product);
    let refusal = match field {
        "HedPaket" => (!matches!(value, "0" | "1")).then_some(texts::NO_LINE),
        "SubscribeFrequency" => {
            (!value.is_empty() && !frequencies.contains(&value)).then_some(texts::BAD_FREQUENCY)
        }
        _ => Some(texts::NO_LINE),
    };
    if let Some(words) = refusal {
        return totals_reply(visit, 0, visit.language().choose(words));
    }
    let value = value.to_owned();
    visit.change(|session| match field {
        "HedPaket" => session.lines[at].gift = value == "1",
        _ => session.lines[at].frequency = value,
    });
    totals_reply(visit, 1, visit.language().choose(texts::UPDATED))
}

/// Sets the delivery date, tomorrow at the earliest.
pub(super) fn delivery_date(visit: &mut Visit<'_>, text: &str) -> Reply {
    let date = Date::parse(text).filter(|date| *date > Date::today());
    let Some(date) = date else { return reply(visit, false) };
    visit.change(|session| session.extras.delivery_date = date.print());
    reply(visit, true)
}

pub(super) fn delivery_hour(visit: &mut Visit<'_>, text: &str) -> Reply {
    let read = text
        .split_once(':')
        .and_then(|(hour, minute)| Some((hour.parse().ok()?, minute.parse().ok()?)));
    let hour =
        read.filter(|(hour, minute): &(u32, u32)| DELIVERY_HOURS.contains(hour) && *minute < 60);
    let Some((hour, minute)) = hour else { return reply(visit, false) };
    visit.change(|session| session.extras.delivery_hour = format!("{hour:02}:{minute:02}"));
    reply(visit, true)
}

fn reply(visit: &Visit<'_>, done: bool) -> Reply {
    let words = if done { texts::UPDATED } else { texts::BAD_DELIVERY };
    Reply::json(
        &object! { "status": i32::from(done), "statusText": visit.language().choose(words) },
    )
}

/// `count:2;product_id:1204;subproduct_id:0-count:…`: what can be had goes into the basket, then
/// the browser goes there.
pub(super) fn from_url(visit: &mut Visit<'_>, items: &str) -> Reply {
    for item in items.split('-').take(MAX_URL_LINES) {
        let value = |name: &str| {
            item.split(';')
                .find_map(|pair| pair.split_once(':').filter(|(key, _)| *key == name))
                .map(|(_, value)| value)
        };
        let number = |name: &str| value(name).and_then(|text| text.trim().parse::<u64>().ok());
        let (Some(product), Some(count)) =
            (number("product_id"), value("count").and_then(read_quantity))
        else {
            continue;
        };
        put(visit, product, number("subproduct_id").unwrap_or(0), count.max(UNIT));
    }
    let link = format!("/{}sepet", visit.language().prefix());
    Reply::found(&link)
}

/// Adds a product if it is available; returns whether it was.
pub(crate) fn put(visit: &mut Visit<'_>, id: u64, variant: u64, quantity: i64) -> bool {
    let Some(product) = visit.shop().product(id).filter(|product| !product.display_only) else {
        return false;
    };
    let chosen = product.variant(variant);
    let variant = chosen.map_or(0, |chosen| chosen.id);
    let same =
        |line: &Line| line.product == id && line.variant == variant && line.frequency.is_empty();
    let there = visit.session.lines.iter().find(|line| same(line)).map_or(0, |line| line.quantity);
    if (chosen.is_none() && !product.variants.is_empty())
        || check_quantity(product, chosen, there + quantity).is_some()
    {
        return false;
    }
    visit.change(|session| match session.lines.iter_mut().find(|line| same(line)) {
        Some(line) => line.quantity += quantity,
        None => session.lines.push(Line { product: id, variant, quantity, ..Line::default() }),
    });
    true
}
