//! Fills the basket from the items of a link. Holds the session's lock.

use std::collections::HashMap;

use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::ApiError;
use platform::query::Id;
use rust_decimal::Decimal;

use commerce::quantity::Quantity;

use super::super::service::{load, reload};
use super::super::types::{Cart, ChangeOutcome};
use super::super::{calls, reshape};
use super::types::{MissingItem, SharedItem, SharedItemsResult};

/// A product and its variant; a product without variants has none.
type Key = (String, Option<String>);

pub(super) async fn add_items(
    context: &mut Context,
    items: &[SharedItem],
) -> Result<SharedItemsResult, ApiError> {
    let before = amounts(&load(context).await?);
    let request = LegacyRequest::new(&calls::FROM_URL, &[&segment(items)]);
    let answer = context.ask(&request).await?;
    // A filled basket is a redirect to it; only a refusal has a body.
    let refusal = match answer.location() {
        Some(_) => None,
        None => answer.json().ok().map(|told| reshape::changed(&told, ChangeOutcome::Updated)),
    };
    // The reloaded basket tells what a success changed; the shop's message may be wrong.
    let refusal = refusal.filter(|told| told.outcome != ChangeOutcome::Updated);
    let message = refusal.as_ref().and_then(|refusal| refusal.message.clone());
    let Some(cart) = reload(context).await else {
        let (outcome, missing) = (ChangeOutcome::Unknown, Vec::new());
        return Ok(SharedItemsResult { outcome, message, cart: None, missing });
    };
    let missing = missing(items, &before, &amounts(&cart));
    let is_locked = refusal.is_some_and(|refusal| refusal.outcome == ChangeOutcome::CartLocked);
    let outcome = if is_locked {
        ChangeOutcome::CartLocked
    } else if amounts(&cart) == before {
        ChangeOutcome::Failed
    } else {
        ChangeOutcome::Updated
    };
    Ok(SharedItemsResult { outcome, message, cart: Some(cart), missing })
}

/// Answers a repeat whose first request has an unknown outcome.
pub(super) async fn unknown(mut context: Context) -> SharedItemsResult {
    let cart = reload(&mut context).await;
    let outcome = ChangeOutcome::Unknown;
    SharedItemsResult { outcome, message: None, cart, missing: Vec::new() }
}

/// `count:2;product_id:1204;subproduct_id:0-count:…`
fn segment(items: &[SharedItem]) -> String {
    let item = |item: &SharedItem| {
        let product = item.product_id.as_str();
        let variant = item.variant_id.as_ref().map_or("0", Id::as_str);
        format!("count:{};product_id:{product};subproduct_id:{variant}", item.quantity)
    };
    items.iter().map(item).collect::<Vec<_>>().join("-")
}

/// The shop reads ids as numbers: `0012` is 12, and `00` no variant.
fn key(product: &str, variant: Option<&str>) -> Key {
    let variant = variant.map(without_zeros).filter(|variant| !variant.is_empty());
    (without_zeros(product).to_owned(), variant.map(str::to_owned))
}

/// Strips leading zeros of a number; other ids stay as they are.
fn without_zeros(id: &str) -> &str {
    let is_number = id.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { id.trim_start_matches('0') } else { id }
}

fn amounts(cart: &Cart) -> HashMap<Key, Decimal> {
    let mut amounts = HashMap::new();
    for line in &cart.lines {
        *amounts.entry(key(&line.product_id, line.variant_id.as_deref())).or_default() +=
            line.quantity.amount();
    }
    amounts
}

/// What is not in the basket on top of what was there, in the order of the link.
fn missing(
    items: &[SharedItem],
    before: &HashMap<Key, Decimal>,
    after: &HashMap<Key, Decimal>,
) -> Vec<MissingItem> {
    let mut added: HashMap<Key, Decimal> = HashMap::new();
    for (key, amount) in after {
        let was = before.get(key).copied().unwrap_or_default();
        added.insert(key.clone(), (*amount - was).max(Decimal::ZERO));
    }
    items
        .iter()
        .filter_map(|item| {
            let key = key(item.product_id.as_str(), item.variant_id.as_ref().map(Id::as_str));
            let wanted = item.quantity.amount();
            let there = added.get(&key).copied().unwrap_or_default().min(wanted);
            added.entry(key.clone()).and_modify(|left| *left -= there);
            (wanted > there).then(|| MissingItem {
                product_id: key.0,
                variant_id: key.1,
                quantity: Quantity::from_upstream(wanted - there),
            })
        })
        .collect()
}
