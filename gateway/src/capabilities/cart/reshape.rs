//! Reshapes the shop's answers into the storefront's types. Pure functions.

use commerce::media::Image;
use commerce::product::card::positive_or_one;
use commerce::product::price::DisplayPrice;
use commerce::product::subscription::SubscriptionFrequency;
use commerce::quantity::Quantity;
use commerce::reshape_context::ReshapeContext;
use commerce::shop_time::ShopTime;
use commerce::text::{non_empty_text, plain_text};
use rust_decimal::Decimal;
use time::OffsetDateTime;

use super::line_id::LineId;
use super::types::{
    AddOutcome, AddToCartResult, Cart, CartChange, CartLine, CartTotals, ChangeOutcome,
    LinePersonalization, LineSubscription,
};
use super::wire;

/// Reshapes the cart as it is at `now`. A line without a product id stays in it, so that nothing a
/// shopper pays for is hidden.
pub fn cart(cart: &wire::Cart, context: &ReshapeContext, now: OffsetDateTime) -> Cart {
    let currency = cart.target_currency.as_deref().unwrap_or(&context.currency);
    let money = |amount: Option<Decimal>| context.money(amount.unwrap_or_default(), Some(currency));
    let part = |amount: Option<Decimal>| {
        amount.filter(|amount| !amount.is_zero()).map(|amount| money(Some(amount)))
    };
    let lines: Vec<CartLine> = cart
        .products
        .iter()
        .enumerate()
        .map(|(index, line)| cart_line(line, index, currency, context, now))
        .collect();
    Cart {
        item_count: item_count(cart),
        message: non_empty_text(cart.error.as_deref()),
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

fn item_count(cart: &wire::Cart) -> Quantity {
    Quantity::from_upstream(
        cart.products
            .iter()
            .filter_map(|line| line.count)
            .map(|count| Quantity::from_upstream(count).amount())
            .sum(),
    )
}

fn cart_line(
    line: &wire::Line,
    index: usize,
    cart_currency: &str,
    context: &ReshapeContext,
    now: OffsetDateTime,
) -> CartLine {
    let deal = deal(line, now);
    let shown = DisplayPrice::of_catalogue(&line.price);
    let currency = line.price.target_currency.as_deref().unwrap_or(cart_currency);
    let quantity = Quantity::from_upstream(line.count.unwrap_or_default());
    let title = line.title.clone().unwrap_or_default();
    let image = line.image.as_ref();
    // The shop multiplies the displayed price: 3 times 624.95 is 1874.85
    // (contracts/upstream/cart.md#changing).
    let line_total = shown.price.checked_mul(quantity.amount()).unwrap_or(shown.price);
    CartLine {
        line_id: LineId::of(line, index),
        product_id: line.id.clone().unwrap_or_default(),
        variant_id: line.variant_id.clone().filter(|id| id != "0"),
        path: context.addresses.path_or_home(line.url.as_deref().unwrap_or_default()),
        image: image.and_then(|image| Image::sized(&context.addresses, image.sizes(), &title)),
        brand: context.addresses.link(line.brand.as_deref(), line.brand_url.as_deref()),
        variant_name: variant_name(line),
        quantity,
        min_quantity: positive_or_one(line.min_order_count),
        max_quantity: line.stock.map(Quantity::from_upstream),
        quantity_step: positive_or_one(line.stock_increment),
        unit_price: context.money(shown.price, Some(currency)),
        unit_list_price: shown.list_price.map(|price| context.money(price, Some(currency))),
        discount_percent: shown.discount_percent,
        line_total: context.money(line_total, Some(currency)),
        subscription: subscription(line),
        personalization: personalization(line),
        deal_ends_at: deal.map(|(end, _)| end.rfc3339()),
        deal_seconds_left: deal.map(|(_, seconds)| seconds),
        title,
    }
}

/// Returns how often the line may be delivered. A frequency is ignored if the line is marked as
/// delivered once, because the oldest client sends one with every product it adds.
pub(super) fn subscription(line: &wire::Line) -> Option<LineSubscription> {
    let offered = SubscriptionFrequency::offered(&line.subscribe_frequency_list);
    let chosen = line
        .subscribe_frequency
        .as_deref()
        .filter(|_| line.subscribe != Some(false))
        .and_then(SubscriptionFrequency::of);
    (!offered.is_empty() || chosen.is_some()).then_some(LineSubscription { offered, chosen })
}

/// Fields of a line's form that are shown, and the characters of each.
const MAX_FORM_FIELDS: usize = 40;
const MAX_FORM_CHARS: usize = 1000;

/// Returns what was filled into the product's form. The shop repeats it as it was typed, so it is
/// text, not HTML.
fn personalization(line: &wire::Line) -> Vec<LinePersonalization> {
    let cut = |text: &Option<String>| {
        text.as_deref().unwrap_or_default().trim().chars().take(MAX_FORM_CHARS).collect::<String>()
    };
    line.personalization
        .iter()
        .map(|field| LinePersonalization { label: cut(&field.title), value: cut(&field.value) })
        .filter(|field| !field.value.is_empty())
        .take(MAX_FORM_FIELDS)
        .collect()
}

/// Returns when the line's deal ends and the seconds until then; `None` without a deal and after its
/// end.
fn deal(line: &wire::Line, now: OffsetDateTime) -> Option<(ShopTime, u64)> {
    let end = line.deal_end_date.as_deref().filter(|_| line.deal != Some(false))?;
    let end = ShopTime::parse(end)?;
    Some((end, end.seconds_after(now)?))
}

/// Returns the names of the levels, or the whole name if the levels are not separate.
fn variant_name(line: &wire::Line) -> Option<String> {
    match (&line.first_variant_name, &line.second_variant_name) {
        (Some(first), Some(second)) => Some(format!("{first} / {second}")),
        (Some(one), None) | (None, Some(one)) => Some(one.clone()),
        (None, None) => line.variant_name.clone(),
    }
}

const CART_LOCKED: &str = "EOC0001";

/// Reshapes the outcome of adding, before the cart is read again.
///
/// Of several results (contracts/upstream/cart.md#adding) a lock or a redirect decides. Otherwise
/// what was added decides, and the shop's messages about failures are joined in `message` (CRT-5).
pub fn added(answer: &wire::AddAnswer, context: &ReshapeContext) -> AddToCartResult {
    let results = match answer {
        wire::AddAnswer::Several(results) => results.as_slice(),
        wire::AddAnswer::One(result) => std::slice::from_ref(&**result),
    };
    let deciding = results.iter().max_by_key(|result| rank(add_outcome(result)));
    let nothing = wire::AddResult::default();
    let deciding = deciding.unwrap_or(&nothing);
    let failed: Vec<&wire::AddResult> =
        results.iter().filter(|result| is_refusal(add_outcome(result))).collect();
    AddToCartResult {
        outcome: add_outcome(deciding),
        message: messages(&failed).or_else(|| messages(&[deciding])),
        path: deciding.url.as_deref().and_then(|url| context.addresses.path(url)),
        title: deciding.title.as_deref().map(plain_text),
        personalization_error: results
            .iter()
            .any(|result| result.personalization_error == Some(true)),
        cart: None,
    }
}

pub(super) fn add_outcome(result: &wire::AddResult) -> AddOutcome {
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

/// Ranks outcomes: the highest of several results decides. Among equals the last one does, as in
/// the shop's totals.
fn rank(outcome: AddOutcome) -> u8 {
    match outcome {
        AddOutcome::CartLocked => 6,
        AddOutcome::GoTo => 5,
        AddOutcome::AddedPopup | AddOutcome::Added => 4,
        AddOutcome::AddedNotice => 3,
        AddOutcome::VariantNeeded | AddOutcome::StoreNeeded => 2,
        AddOutcome::Failed | AddOutcome::Unknown => 1,
    }
}

pub(super) fn is_refusal(outcome: AddOutcome) -> bool {
    matches!(
        outcome,
        AddOutcome::Failed
            | AddOutcome::VariantNeeded
            | AddOutcome::StoreNeeded
            | AddOutcome::CartLocked
    )
}

fn messages(results: &[&wire::AddResult]) -> Option<String> {
    let mut texts: Vec<String> =
        results.iter().filter_map(|result| result.status_text.as_deref()).map(plain_text).collect();
    texts.dedup();
    Some(texts.join("\n")).filter(|text| !text.is_empty())
}

/// Reshapes the outcome of changing the cart and the shop's message. `done` is the outcome of a
/// success.
///
/// A missing `status` is a success: the shop omits it when it only reports new totals
/// (contracts/upstream/cart.md#changing).
pub fn changed(answer: &wire::ChangeAnswer, done: ChangeOutcome) -> CartChange {
    let outcome = if answer.status_code.as_deref() == Some(CART_LOCKED) {
        ChangeOutcome::CartLocked
    } else if answer.status.is_none_or(|status| status > 0) {
        done
    } else {
        ChangeOutcome::Failed
    };
    CartChange { outcome, message: non_empty_text(answer.status_text.as_deref()), cart: None }
}

/// Formats the counts of a bulk update as `cart/update` takes them, ordered by position.
///
/// Returns `None` unless every line of the cart is named exactly once and is still at its position.
pub fn bulk_counts(lines: &[wire::Line], wanted: &[(LineId, Quantity)]) -> Option<String> {
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

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use commerce::reshape_context::ReshapeContext;
    use legacy_client::LegacyError;
    use time::OffsetDateTime;

    use super::super::types::{CartChange, ChangeOutcome};
    use super::super::{calls, reshape};
    use crate::reshape_snapshots::Recorded;
    use crate::reshape_snapshots::case::Case;

    pub(crate) fn cases() -> Vec<Case> {
        vec![
            Case::of(&calls::LOAD, |recorded, context| {
                Ok(reshape::cart(&recorded.answer.json()?, context, OffsetDateTime::UNIX_EPOCH))
            }),
            Case::of(&calls::ADD, |recorded, context| {
                Ok(reshape::added(&recorded.answer.json()?, context))
            }),
            Case::of(&calls::UPDATE_ITEM, changed),
            Case::of(&calls::UPDATE_ALL, changed),
            Case::of(&calls::DELETE, changed),
        ]
    }

    fn changed(recorded: &Recorded, _: &ReshapeContext) -> Result<CartChange, LegacyError> {
        Ok(reshape::changed(&recorded.answer.json()?, ChangeOutcome::Updated))
    }
}

#[cfg(test)]
mod tests;
