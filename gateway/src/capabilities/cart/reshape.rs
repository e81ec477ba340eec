//! From what the shop speaks to what the storefront sees. Pure.

use commerce::media::Image;
use commerce::product::card::positive;
use commerce::product::price::Shown;
use commerce::quantity::Quantity;
use commerce::reshaping::{Reshaping, plain_text};
use rust_decimal::Decimal;

use super::api::{AddOutcome, AddToCartAnswer, Cart, CartLine, CartTotals, ChangeOutcome};
use super::legacy;
use super::line_id::LineId;

/// The cart. A line without a product id stays in it: what a shopper pays for is never hidden.
pub fn cart(cart: &legacy::Cart, reshaping: &Reshaping<'_>) -> Cart {
    let currency = cart.target_currency.as_deref().unwrap_or(reshaping.currency);
    let money =
        |amount: Option<Decimal>| reshaping.money(amount.unwrap_or_default(), Some(currency));
    let part = |amount: Option<Decimal>| {
        amount.filter(|amount| !amount.is_zero()).map(|amount| money(Some(amount)))
    };
    let lines: Vec<CartLine> = cart
        .products
        .iter()
        .enumerate()
        .map(|(index, line)| cart_line(line, index, currency, reshaping))
        .collect();
    Cart {
        item_count: item_count(cart),
        message: cart.error.as_deref().map(plain_text).filter(|message| !message.is_empty()),
        currency: currency.to_owned(),
        totals: CartTotals {
            products: money(cart.price_cart),
            gift_package: part(cart.price_gift_package),
            personalization: part(cart.price_personalization),
            coupon: part(cart.price_coupon),
            campaign: part(cart.price_campaign),
            shipping: cart
                .price_cargo
                .filter(|_| cart.display_cargo != Some(false) && !lines.is_empty())
                .map(|cargo| money(Some(cargo))),
            total: money(cart.price_general.or(cart.price_cart)),
            free_shipping_remaining: part(
                cart.price_for_cargo_free.filter(|remaining| *remaining > Decimal::ZERO),
            ),
        },
        can_buy: !lines.is_empty() && cart.is_buy_button_active.unwrap_or(true),
        coupon_code: cart.coupon_code.clone(),
        order_note: cart.general_order_note.clone(),
        member_logged_in: cart.is_member_logged_in.unwrap_or(false),
        lines,
    }
}

fn item_count(cart: &legacy::Cart) -> Quantity {
    Quantity::stated(
        cart.products
            .iter()
            .filter_map(|line| line.count)
            .map(|count| Quantity::stated(count).amount())
            .sum(),
    )
}

fn cart_line(
    line: &legacy::Line,
    index: usize,
    cart_currency: &str,
    reshaping: &Reshaping<'_>,
) -> CartLine {
    let shown = Shown::of_catalogue(&line.price);
    let currency = line.price.target_currency.as_deref().unwrap_or(cart_currency);
    let quantity = Quantity::stated(line.count.unwrap_or_default());
    let title = line.title.clone().unwrap_or_default();
    let image = line.image.as_ref();
    // The shop multiplies the price as shown: 3 times 624.95 is 1874.85
    // (contracts/upstream/cart.md#changing).
    let line_total = shown.price.checked_mul(quantity.amount()).unwrap_or(shown.price);
    CartLine {
        line_id: LineId::of(line, index),
        product_id: line.id.clone().unwrap_or_default(),
        variant_id: line.variant_id.clone().filter(|id| id != "0"),
        path: reshaping.addresses.path_or_home(line.url.as_deref().unwrap_or_default()),
        image: image.and_then(|image| Image::sized(reshaping.addresses, image.sizes(), &title)),
        brand: reshaping.addresses.link(line.brand.as_deref(), line.brand_url.as_deref()),
        variant_name: variant_name(line),
        quantity,
        min_quantity: positive(line.min_order_count),
        max_quantity: line.stock.map(Quantity::stated),
        quantity_step: positive(line.stock_increment),
        unit_price: reshaping.money(shown.price, Some(currency)),
        unit_list_price: shown.list_price.map(|price| reshaping.money(price, Some(currency))),
        discount_percent: shown.discount_percent,
        line_total: reshaping.money(line_total, Some(currency)),
        title,
    }
}

/// The levels by name; the whole name only where the levels are not told apart.
fn variant_name(line: &legacy::Line) -> Option<String> {
    match (&line.first_variant_name, &line.second_variant_name) {
        (Some(first), Some(second)) => Some(format!("{first} / {second}")),
        (Some(one), None) | (None, Some(one)) => Some(one.clone()),
        (None, None) => line.variant_name.clone(),
    }
}

const CART_LOCKED: &str = "EOC0001";

/// How adding ended, the cart not yet read again.
///
/// Of several results (contracts/upstream/cart.md#adding) a lock and an address to go to come
/// first; else what was added counts, and the failures stand together in `message` (CRT-5), unless
/// the shop has no words for them.
pub fn added(answer: &legacy::AddAnswer, reshaping: &Reshaping<'_>) -> AddToCartAnswer {
    let results = match answer {
        legacy::AddAnswer::Several(results) => results.as_slice(),
        legacy::AddAnswer::One(result) => std::slice::from_ref(&**result),
    };
    let deciding = results.iter().max_by_key(|result| weight(add_outcome(result)));
    let nothing = legacy::AddResult::default();
    let deciding = deciding.unwrap_or(&nothing);
    let failed: Vec<&legacy::AddResult> =
        results.iter().filter(|result| is_refusal(add_outcome(result))).collect();
    AddToCartAnswer {
        outcome: add_outcome(deciding),
        message: messages(&failed).or_else(|| messages(&[deciding])),
        path: deciding.url.as_deref().and_then(|url| reshaping.addresses.path(url)),
        title: deciding.title.as_deref().map(plain_text),
        personalization_error: results
            .iter()
            .any(|result| result.personalization_error == Some(true)),
        cart: None,
    }
}

fn add_outcome(result: &legacy::AddResult) -> AddOutcome {
    if result.status_code.as_deref() == Some(CART_LOCKED) {
        return AddOutcome::CartLocked;
    }
    match result.status {
        Some(1) => AddOutcome::Added,
        Some(2) => AddOutcome::GoTo,
        Some(3) => AddOutcome::AddedPopup,
        Some(4) => AddOutcome::AddedNotice,
        Some(-1) => AddOutcome::VariantNeeded,
        Some(-2) => AddOutcome::StoreNeeded,
        _ => AddOutcome::Failed,
    }
}

/// Which of several results decides; of equals the last one, as the shop's totals do.
fn weight(outcome: AddOutcome) -> u8 {
    match outcome {
        AddOutcome::CartLocked => 6,
        AddOutcome::GoTo => 5,
        AddOutcome::AddedPopup | AddOutcome::Added => 4,
        AddOutcome::AddedNotice => 3,
        AddOutcome::VariantNeeded | AddOutcome::StoreNeeded => 2,
        AddOutcome::Failed | AddOutcome::Unknown => 1,
    }
}

fn is_refusal(outcome: AddOutcome) -> bool {
    matches!(
        outcome,
        AddOutcome::Failed
            | AddOutcome::VariantNeeded
            | AddOutcome::StoreNeeded
            | AddOutcome::CartLocked
    )
}

fn messages(results: &[&legacy::AddResult]) -> Option<String> {
    let mut texts: Vec<String> =
        results.iter().filter_map(|result| result.status_text.as_deref()).map(plain_text).collect();
    texts.dedup();
    Some(texts.join("\n")).filter(|text| !text.is_empty())
}

/// How changing the cart ended and what the shop says about it. `done` is the outcome when it went
/// well.
///
/// The shop leaves `status` out where it only reports new totals
/// (contracts/upstream/cart.md#changing): that is a success.
pub fn changed(
    answer: &legacy::ChangeAnswer,
    done: ChangeOutcome,
) -> (ChangeOutcome, Option<String>) {
    let outcome = if answer.status_code.as_deref() == Some(CART_LOCKED) {
        ChangeOutcome::CartLocked
    } else if answer.status.is_none_or(|status| status > 0) {
        done
    } else {
        ChangeOutcome::Failed
    };
    (outcome, answer.status_text.as_deref().map(plain_text).filter(|text| !text.is_empty()))
}

/// The counts of a bulk update as `cart/update` takes them, in the order of the positions.
///
/// `None` unless every line of the cart is named exactly once and is still where it was.
pub fn bulk_counts(lines: &[legacy::Line], wanted: &[(LineId, Quantity)]) -> Option<String> {
    if lines.is_empty() || lines.len() != wanted.len() {
        return None;
    }
    let counts = lines.iter().enumerate().map(|(index, line)| {
        let id = LineId::of(line, index);
        let (_, quantity) = wanted.iter().find(|(wanted, _)| *wanted == id)?;
        Some((id.position(), quantity.to_string()))
    });
    let mut counts = counts.collect::<Option<Vec<_>>>()?;
    counts.sort_by_key(|(position, _)| *position);
    Some(counts.into_iter().map(|(_, count)| count).collect::<Vec<_>>().join("-"))
}

#[cfg(test)]
mod tests;
