//! Reshapes the shop's answers into the storefront's types. Pure functions.

use commerce::media::Image;
use commerce::product::price::DisplayPrice;
use commerce::product::wire::{Price, Product};
use commerce::reshape_context::ReshapeContext;
use commerce::text::non_empty_text;
use platform::error::ApiError;
use rust_decimal::Decimal;

use super::types::{
    Alarm, AlarmChange, AlarmOutcome, Coupon, CouponKind, Coupons, Subscription, Subscriptions,
};
use super::wire;

/// The shop's code for calls that require a member.
const NO_MEMBER: &str = "NO_MEMBER_SESSION";

/// Reshapes alarms. One without a product can be neither opened nor removed, so it is omitted.
///
/// # Errors
/// 401 if the shop requires a member.
pub fn alarms(list: &wire::AlarmList, context: &ReshapeContext) -> Result<Vec<Alarm>, ApiError> {
    require_member(list.message.as_deref())?;
    Ok(list.products.iter().filter_map(|product| alarm(product, context)).collect())
}

fn alarm(product: &Product, context: &ReshapeContext) -> Option<Alarm> {
    let title = non_empty_text(product.title.as_deref()).unwrap_or_default();
    // The list states a VAT rate; whether to show it is taken as on the shop's pages (inferred).
    let price =
        Price { display_vat: product.price.display_vat.or(Some(true)), ..product.price.clone() };
    let currency = product.price.target_currency.as_deref();
    let shown = DisplayPrice::of_catalogue(&price);
    Some(Alarm {
        product_id: product.id.clone()?,
        variant_id: product.variant_id.clone().filter(|id| id != "0"),
        path: product.url.as_deref().and_then(|url| context.addresses.path(url)),
        image: product
            .image
            .as_ref()
            .and_then(|picture| Image::sized(&context.addresses, picture.sizes(), &title)),
        price: price.price_sell.map(|_| context.money(shown.price, currency)),
        in_stock: product.in_stock,
        title,
    })
}

/// Reshapes the answer to a change.
///
/// # Errors
/// 401 if the shop requires a member.
pub fn changed(answer: &wire::WriteAnswer) -> Result<AlarmChange, ApiError> {
    let both = [answer.status_text.as_deref(), answer.message.as_deref()];
    if both.contains(&Some(NO_MEMBER)) {
        return Err(ApiError::member_needed());
    }
    let outcome = match answer.status {
        Some(1) => AlarmOutcome::Done,
        _ => AlarmOutcome::Refused,
    };
    Ok(AlarmChange { outcome, message: both.into_iter().find_map(non_empty_text) })
}

/// Reshapes coupons that have a code.
///
/// # Errors
/// 401 if the shop requires a member.
pub fn coupons(list: &wire::Coupons, context: &ReshapeContext) -> Result<Coupons, ApiError> {
    require_member(list.message.as_deref())?;
    Ok(Coupons { coupons: list.data.iter().filter_map(|one| coupon(one, context)).collect() })
}

fn coupon(coupon: &wire::Coupon, context: &ReshapeContext) -> Option<Coupon> {
    let currency = coupon.currency.as_deref();
    let positive = |amount: Option<Decimal>| amount.filter(|amount| *amount > Decimal::ZERO);
    let value = positive(coupon.value);
    let kind = match (coupon.kind.as_deref(), value) {
        (Some("percent"), Some(_)) => CouponKind::Percent,
        (Some("price"), Some(_)) => CouponKind::Amount,
        (Some("cargo"), _) => CouponKind::Shipping,
        _ => CouponKind::Other,
    };
    let value_of = |wanted| value.filter(|_| kind == wanted);
    Some(Coupon {
        code: non_empty_text(coupon.code.as_deref())?,
        kind,
        percent: value_of(CouponKind::Percent).map(|value| value.normalize().to_string()),
        amount: value_of(CouponKind::Amount).map(|value| context.money(value, currency)),
        minimum: positive(coupon.min_price).map(|value| context.money(value, currency)),
        until: coupon.end_date.as_deref().and_then(date),
        used: coupon.used == Some(true),
    })
}

/// Reads `31.12.2026`, with or without a time after it.
fn date(text: &str) -> Option<String> {
    let mut parts = text.split_whitespace().next()?.split('.');
    let day = parts.next()?.parse().ok()?;
    let month = time::Month::try_from(parts.next()?.parse::<u8>().ok()?).ok()?;
    let year = parts.next()?.parse().ok().filter(|year| (1970..=9999).contains(year))?;
    let date = time::Date::from_calendar_date(year, month, day).ok()?;
    Some(format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day()))
}

/// Reshapes subscriptions. One without an id cannot be stopped, so it is omitted.
///
/// # Errors
/// 401 if the shop requires a member.
pub fn subscriptions(
    list: &wire::Subscriptions,
    context: &ReshapeContext,
) -> Result<Subscriptions, ApiError> {
    require_member(list.message.as_deref())?;
    let one = |one: &wire::Subscription| {
        Some(Subscription {
            id: non_empty_text(one.id.as_deref())?,
            title: non_empty_text(one.title.as_deref()).unwrap_or_default(),
            path: one.url.as_deref().and_then(|url| context.addresses.path(url)),
            every_days: one.frequency.as_deref().and_then(|days| days.trim().parse().ok()),
            quantity: one.count.map(|count| count.normalize().to_string()),
        })
    };
    Ok(Subscriptions { subscriptions: list.data.iter().filter_map(one).collect() })
}

fn require_member(message: Option<&str>) -> Result<(), ApiError> {
    if message == Some(NO_MEMBER) { Err(ApiError::member_needed()) } else { Ok(()) }
}

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use super::super::calls;
    use super::super::types::{AlarmKind, Alarms};
    use super::{alarms, changed, coupons, subscriptions};
    use crate::reshape_snapshots::case::Case;

    pub(crate) fn cases() -> Vec<Case> {
        let write =
            |call| Case::or_problem(call, |recorded, _| Ok(changed(&recorded.answer.json()?)));
        vec![
            Case::or_problem(&calls::LIST, |recorded, context| {
                let alarms = alarms(&recorded.answer.json()?, context);
                Ok(alarms.map(|alarms| Alarms { kind: AlarmKind::Price, alarms }))
            }),
            write(&calls::ADD),
            write(&calls::ADD_STOCK),
            write(&calls::DELETE),
            write(&calls::STOP_SUBSCRIPTION),
            Case::or_problem(&calls::COUPONS, |recorded, context| {
                Ok(coupons(&recorded.answer.json()?, context))
            }),
            Case::or_problem(&calls::SUBSCRIPTIONS, |recorded, context| {
                Ok(subscriptions(&recorded.answer.json()?, context))
            }),
        ]
    }
}
