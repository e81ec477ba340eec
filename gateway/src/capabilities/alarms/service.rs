//! The conversation with the shop behind each operation.

use legacy_client::{LegacyAnswer, LegacyRequest};
use platform::context::Context;
use platform::error::ApiError;

use super::types::{Alarm, AlarmChange, AlarmKind, AlarmOutcome, Coupons, NewAlarm, Subscriptions};
use super::{calls, reshape};

pub(super) async fn list(context: &mut Context, kind: AlarmKind) -> Result<Vec<Alarm>, ApiError> {
    let kind = match kind {
        AlarmKind::Price => "price",
        AlarmKind::Stock => "stock",
    };
    let answer = ask(context, &LegacyRequest::new(&calls::LIST, &[kind])).await?;
    reshape::alarms(&answer.json()?, &context.reshape_context())
}

pub(super) async fn add(context: &mut Context, alarm: &NewAlarm) -> Result<AlarmChange, ApiError> {
    let product = alarm.product_id.as_str();
    let variant = alarm.variant_id.as_ref().map_or("0", |id| id.as_str());
    let request = match alarm.kind {
        AlarmKind::Price => LegacyRequest::new(&calls::ADD, &[])
            .form(&[("productId", product), ("variantId", variant)]),
        AlarmKind::Stock => {
            LegacyRequest::new(&calls::ADD_STOCK, &[&format!("{product}-{variant}")])
        }
    };
    reshape::changed(&ask(context, &request).await?.json()?)
}

/// The shop does not tell the kinds apart here.
pub(super) async fn remove(context: &mut Context, product: &str) -> Result<AlarmChange, ApiError> {
    let request = LegacyRequest::new(&calls::DELETE, &[]).form(&[("products[]", product)]);
    reshape::changed(&ask(context, &request).await?.json()?)
}

/// Settles a change whose answer was lost by reading the lists.
pub(super) async fn settle(
    context: &mut Context,
    kinds: &[AlarmKind],
    product: &str,
    wanted: bool,
) -> AlarmChange {
    let mut is_there = Vec::new();
    for kind in kinds {
        let alarms = list(context, *kind).await.ok();
        is_there.push(alarms.map(|alarms| alarms.iter().any(|one| one.product_id == product)));
    }
    let is_settled = is_there.iter().all(|is_there| *is_there == Some(wanted));
    let outcome = if is_settled { AlarmOutcome::Done } else { AlarmOutcome::Unknown };
    AlarmChange { outcome, message: None }
}

pub(super) async fn coupons(context: &mut Context) -> Result<Coupons, ApiError> {
    let answer = ask(context, &LegacyRequest::new(&calls::COUPONS, &[])).await?;
    reshape::coupons(&answer.json()?, &context.reshape_context())
}

pub(super) async fn subscriptions(context: &mut Context) -> Result<Subscriptions, ApiError> {
    let answer = ask(context, &LegacyRequest::new(&calls::SUBSCRIPTIONS, &[])).await?;
    reshape::subscriptions(&answer.json()?, &context.reshape_context())
}

pub(super) async fn stop(context: &mut Context, id: &str) -> Result<AlarmChange, ApiError> {
    let request = LegacyRequest::new(&calls::STOP_SUBSCRIPTION, &[id]);
    reshape::changed(&ask(context, &request).await?.json()?)
}

/// Settles a stop whose answer was lost by reading the subscriptions.
pub(super) async fn settle_stop(context: &mut Context, id: &str) -> AlarmChange {
    let outcome = match subscriptions(context).await {
        Ok(list) if list.subscriptions.iter().all(|one| one.id != id) => AlarmOutcome::Done,
        _ => AlarmOutcome::Unknown,
    };
    AlarmChange { outcome, message: None }
}

async fn ask(context: &mut Context, request: &LegacyRequest) -> Result<LegacyAnswer, ApiError> {
    context.ask(request).await.map_err(|error| ApiError::from(error).or_member_needed())
}
