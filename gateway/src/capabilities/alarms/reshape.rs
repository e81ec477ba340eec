//! Reshapes the shop's answers into the storefront's types. Pure functions.

use commerce::media::Image;
use commerce::product::price::DisplayPrice;
use commerce::product::wire::{Price, Product};
use commerce::reshape_context::ReshapeContext;
use commerce::text::non_empty_text;
use platform::error::ApiError;

use super::types::{Alarm, AlarmChange, AlarmOutcome};
use super::wire;

/// The shop's code for calls that require a member.
const NO_MEMBER: &str = "NO_MEMBER_SESSION";

/// Reshapes alarms. One without a product can be neither opened nor removed, so it is omitted.
///
/// # Errors
/// 401 if the shop requires a member.
pub fn alarms(list: &wire::AlarmList, context: &ReshapeContext) -> Result<Vec<Alarm>, ApiError> {
    if list.message.as_deref() == Some(NO_MEMBER) {
        return Err(ApiError::member_needed());
    }
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

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use super::super::calls;
    use super::super::types::{AlarmKind, Alarms};
    use super::{alarms, changed};
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
        ]
    }
}
