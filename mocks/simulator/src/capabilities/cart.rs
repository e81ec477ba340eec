//! The basket of a session (contracts/upstream/cart.md). A line is addressed by its position; every
//! change may move the others.

mod add;
mod fields;
mod load;
mod mini_cart;
mod notes;
mod quantity;
mod sums;
mod texts;
mod totals;

use crate::{
    capabilities::campaigns,
    values::legacy_json::Json,
    visit::Visit,
    web::{envelope::unknown_call, reply::Reply},
};

pub(crate) use fields::put;
pub(crate) use mini_cart::basket;
use quantity::{check_quantity, read_quantity};
pub(crate) use sums::Sums;
pub(crate) use totals::summary;
use totals::{totals_json, totals_reply};

/// Calls that change nothing; all others wait for a payment that is under way.
const READ_CALLS: [&str; 4] = ["load", "show-header-cart", "get-gift-notes", "get-order-notes"];

pub(crate) fn answer(visit: &mut Visit<'_>, segments: &[&str]) -> Reply {
    let reads = segments.first().is_none_or(|call| READ_CALLS.contains(call));
    if !reads && visit.session.checkout.is_under_way() {
        return locked(visit);
    }
    match segments {
        ["load"] => Reply::json(&load::cart(visit)),
        ["add-to-cart"] => Reply::json(&add::add(visit)),
        ["update-item", at, count] => update_item(visit, at, count),
        ["update", counts] => update_all(visit, counts),
        ["delete", at] => delete(visit, at),
        ["delete-all"] => {
            visit.change(|session| session.lines.clear());
            totals_reply(visit, 1, visit.language().choose(texts::UPDATED))
        }
        ["update-field", at, field] => fields::update_field(visit, at, field, ""),
        ["update-field", at, field, value] => fields::update_field(visit, at, field, value),
        ["set-delivery-date", date] => fields::delivery_date(visit, date),
        ["set-delivery-hour", hour] => fields::delivery_hour(visit, hour),
        ["create-cart-from-url", items] => fields::from_url(visit, items),
        ["set-campaign-code"] => campaigns::set_coupon(visit, ""),
        ["set-campaign-code", code] => campaigns::set_coupon(visit, code),
        ["get-gift-notes", at] => notes::gift(visit, at),
        ["get-order-notes", at] => notes::order(visit, at),
        ["set-gift-notes", at] => notes::set_gift(visit, at),
        ["set-order-notes", at] => notes::set_order(visit, at),
        ["set-general-order-note"] => notes::set_general(visit),
        ["send-image-notes"] => notes::images(visit),
        ["show-header-cart"] => mini_cart::header(visit),
        _ => unknown_call(),
    }
}

/// `EOC0001`: the basket is locked because its order is being paid
/// (contracts/upstream/cart.md#statuses-of-adding).
fn locked(visit: &Visit<'_>) -> Reply {
    let mut answer = totals_json(visit, 0, visit.language().choose(texts::LOCKED).to_owned());
    answer.set("statusCode", "EOC0001");
    Reply::json(&answer)
}

/// The basket as `cart/load` answers it, for fragments.
pub(crate) fn loaded(visit: &Visit<'_>) -> Json {
    load::cart(visit)
}

/// Sets the quantity of one line; 0 removes it.
fn update_item(visit: &mut Visit<'_>, at: &str, count: &str) -> Reply {
    let line = at
        .parse::<usize>()
        .ok()
        .and_then(|at| visit.session.lines.get(at).cloned().map(|line| (at, line)));
    let (Some((at, line)), Some(amount)) = (line, read_quantity(count)) else {
        return totals_reply(visit, 0, visit.language().choose(texts::NO_LINE));
    };
    if amount == 0 {
        return delete(visit, &at.to_string());
    }
    let product = visit.shop().product(line.product);
    if let Some(refusal) =
        product.and_then(|product| check_quantity(product, product.variant(line.variant), amount))
    {
        let text = refusal.text(visit.language());
        return totals_reply(visit, 0, text);
    }
    visit.change(|session| session.lines[at].quantity = amount);
    totals_reply(visit, 1, visit.language().choose(texts::UPDATED))
}

/// Sets every quantity at once (`update/2-1-3`); one that is not available leaves its line
/// unchanged.
fn update_all(visit: &mut Visit<'_>, counts: &str) -> Reply {
    let amounts: Vec<Option<i64>> = counts.split('-').map(read_quantity).collect();
    let mut refusal = None;
    let mut lines = visit.session.lines.clone();
    for (line, amount) in lines.iter_mut().zip(amounts) {
        let Some(amount) = amount else { continue };
        let product = visit.shop().product(line.product);
        match product
            .and_then(|product| check_quantity(product, product.variant(line.variant), amount))
        {
            Some(_) if amount == 0 => line.quantity = 0,
            Some(reason) => refusal = Some(reason),
            None => line.quantity = amount,
        }
    }
    lines.retain(|line| line.quantity > 0);
    visit.change(|session| session.lines = lines);
    match refusal {
        Some(refusal) => totals_reply(visit, 0, refusal.text(visit.language())),
        None => totals_reply(visit, 1, visit.language().choose(texts::UPDATED)),
    }
}

fn delete(visit: &mut Visit<'_>, at: &str) -> Reply {
    let at = at.parse::<usize>().ok().filter(|at| *at < visit.session.lines.len());
    let Some(at) = at else {
        return totals_reply(visit, 0, visit.language().choose(texts::NO_LINE));
    };
    visit.change(|session| session.lines.remove(at));
    totals_reply(visit, 1, visit.language().choose(texts::REMOVED))
}
