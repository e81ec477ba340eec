//! The conversation with the shop about the options of a basket. Writes hold the session's lock.

use legacy_client::{LegacyError, LegacyRequest};
use platform::context::Context;
use platform::error::ApiError;

use super::super::line_id::LineId;
use super::super::service::{reload, verify_lines};
use super::super::types::{CartChange, ChangeOutcome};
use super::super::{calls, reshape as cart_reshape};
use super::types::{CartOptions, CartOptionsChange, NewDelivery, NewGiftPackage};
use super::{reshape, wire};

/// The field of a gift package (contracts/upstream/cart.md#changing).
const GIFT_PACKAGE: &str = "HedPaket";
/// The field of a subscription (contracts/upstream/cart.md#changing).
const SUBSCRIBE_FREQUENCY: &str = "SubscribeFrequency";

pub(super) async fn load(context: &mut Context) -> Result<CartOptions, LegacyError> {
    let answer: wire::Options =
        context.ask(&LegacyRequest::new(&calls::LOAD, &[])).await?.json()?;
    Ok(reshape::options(&answer, &context.reshape_context()))
}

/// Sends changes one after the other, up to the first that is refused, and reads what came of them.
async fn change(
    context: &mut Context,
    requests: &[LegacyRequest],
) -> Result<CartOptionsChange, ApiError> {
    let mut last = CartChange { outcome: ChangeOutcome::Updated, message: None, cart: None };
    for request in requests {
        let answer = context.ask(request).await?;
        // Some of these calls answer nothing that could be read.
        last = answer
            .json()
            .map_or(last, |answer| cart_reshape::changed(&answer, ChangeOutcome::Updated));
        if last.outcome != ChangeOutcome::Updated {
            break;
        }
    }
    Ok(reloaded(context, last.outcome, last.message).await)
}

pub(super) async fn reloaded(
    context: &mut Context,
    outcome: ChangeOutcome,
    message: Option<String>,
) -> CartOptionsChange {
    let cart = reload(context).await;
    CartOptionsChange { outcome, message, cart, options: load(context).await.ok() }
}

/// Uses a coupon, or none for an empty code.
pub(super) async fn set_coupon(
    context: &mut Context,
    code: &str,
) -> Result<CartOptionsChange, ApiError> {
    let segments: &[&str] = if code.is_empty() { &[] } else { &[code] };
    change(context, &[LegacyRequest::new(&calls::COUPON, segments)]).await
}

pub(super) async fn set_order_note(
    context: &mut Context,
    text: &str,
) -> Result<CartOptionsChange, ApiError> {
    let fields = [("content", text)];
    change(context, &[LegacyRequest::new(&calls::SET_GENERAL_NOTE, &[]).form(&fields)]).await
}

pub(super) async fn set_delivery(
    context: &mut Context,
    delivery: &NewDelivery,
) -> Result<CartOptionsChange, ApiError> {
    let mut requests = Vec::new();
    if let Some(date) = &delivery.date {
        let date = reshape::shop_date(date).ok_or_else(|| ApiError::invalid("date", "a date"))?;
        requests.push(LegacyRequest::new(&calls::DELIVERY_DATE, &[&date]));
    }
    if let Some(hour) = &delivery.hour {
        requests.push(LegacyRequest::new(&calls::DELIVERY_HOUR, &[hour]));
    }
    change(context, &requests).await
}

pub(super) async fn set_gift_package(
    context: &mut Context,
    line: &LineId,
    package: &NewGiftPackage,
) -> Result<CartOptionsChange, ApiError> {
    verify_lines(context, std::slice::from_ref(line)).await?;
    let position = line.position().to_string();
    let wrapped = if package.wrapped { "1" } else { "0" };
    let segments = [position.as_str(), GIFT_PACKAGE, wrapped];
    let mut requests = vec![LegacyRequest::new(&calls::UPDATE_FIELD, &segments)];
    if let Some(note) = &package.note {
        let request = LegacyRequest::new(&calls::SET_GIFT_NOTES, &[&position]);
        requests.push(request.form(&[("content", note)]));
    }
    change(context, &requests).await
}

/// Sets how often a line is delivered; `None` for once. The shop's own clients ignore the answer,
/// so the reloaded basket tells whether it was done.
pub(super) async fn set_subscription(
    context: &mut Context,
    line: &LineId,
    frequency: Option<&str>,
) -> Result<CartOptionsChange, ApiError> {
    let lines = verify_lines(context, std::slice::from_ref(line)).await?;
    if let Some(frequency) = frequency {
        let offered = lines
            .iter()
            .enumerate()
            .filter(|(index, there)| LineId::of(there, *index) == *line)
            .filter_map(|(_, there)| cart_reshape::subscription(there))
            .any(|there| there.offered.iter().any(|offered| offered.value == frequency));
        if !offered {
            return Err(ApiError::invalid("frequency", "a frequency that the line offers"));
        }
    }
    let position = line.position().to_string();
    let segments = [Some(position.as_str()), Some(SUBSCRIBE_FREQUENCY), frequency];
    let segments: Vec<&str> = segments.into_iter().flatten().collect();
    let changed = change(context, &[LegacyRequest::new(&calls::UPDATE_FIELD, &segments)]).await?;
    let is_done = changed.cart.as_ref().is_none_or(|cart| {
        let there = cart.lines.iter().find(|there| there.line_id.has_same_place(line));
        there.is_some_and(|there| {
            let chosen = there.subscription.as_ref().and_then(|there| there.chosen.as_ref());
            chosen.map(|chosen| chosen.value.as_str()) == frequency
        })
    });
    if changed.outcome == ChangeOutcome::Updated && !is_done {
        return Ok(CartOptionsChange { outcome: ChangeOutcome::Failed, message: None, ..changed });
    }
    Ok(changed)
}

pub(super) async fn set_line_note(
    context: &mut Context,
    line: &LineId,
    text: &str,
) -> Result<CartOptionsChange, ApiError> {
    verify_lines(context, std::slice::from_ref(line)).await?;
    let request = LegacyRequest::new(&calls::SET_ORDER_NOTES, &[&line.position().to_string()]);
    change(context, &[request.form(&[("content", text)])]).await
}
