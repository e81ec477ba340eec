//! Reshapes the shop's answers into the storefront's types. Pure functions.

pub mod returns;
mod timeline;

use commerce::money::{Money, parse_printed};
use commerce::quantity::Quantity;
use commerce::reshape_context::ReshapeContext;
use commerce::text::{non_empty_text, plain_lines};
use platform::error::ApiError;

use super::types::{
    CancelOutcome, Consignment, OrderAddress, OrderDetail, OrderLine, OrderRepeat, OrderReturn,
    OrderSummary, RepeatOutcome, RepeatStep,
};
use super::wire;

/// The shop's code for calls that require a member.
const NO_MEMBER: &str = "NO_MEMBER_SESSION";

/// Whether the shop says that nobody is signed in.
pub fn needs_member(message: Option<&str>) -> bool {
    message == Some(NO_MEMBER)
}

/// Reshapes orders. One without an id can be neither opened nor changed, so it is omitted.
pub fn summaries(list: &wire::OrderList, context: &ReshapeContext) -> Vec<OrderSummary> {
    let can_repeat = list.order_repeat.unwrap_or(false);
    list.orders.iter().filter_map(|order| summary(order, can_repeat, context)).collect()
}

fn summary(
    order: &wire::Order,
    can_repeat: bool,
    context: &ReshapeContext,
) -> Option<OrderSummary> {
    let id = order.id.clone()?;
    let currency = order.currency.as_deref();
    Some(OrderSummary {
        number: non_empty_text(order.order_number.as_deref()).unwrap_or_else(|| id.clone()),
        id,
        placed: order.date.as_deref().and_then(timeline::moment),
        stage: timeline::stage(order.status_id),
        status: non_empty_text(order.status_text.as_deref()).unwrap_or_default(),
        total: printed(order.total_price.as_deref(), currency, context),
        lines: order.product_list.iter().map(|product| line(product, currency, context)).collect(),
        can_repeat,
        can_cancel: order.order_cancel.unwrap_or(false),
        can_return: order.order_return.unwrap_or(false),
    })
}

/// Returns an amount of the order's own currency, however it is printed.
fn printed(text: Option<&str>, currency: Option<&str>, context: &ReshapeContext) -> Option<Money> {
    Some(context.money(parse_printed(text?)?, currency))
}

fn line(product: &wire::Product, currency: Option<&str>, context: &ReshapeContext) -> OrderLine {
    let title = non_empty_text(product.title.as_deref()).unwrap_or_default();
    let currency = product.currency.as_deref().or(currency);
    OrderLine {
        product_id: product.product_id.clone(),
        path: product.url.as_deref().and_then(|url| context.addresses.path(url)),
        image: context.image(product.image.as_deref(), &title),
        title,
        quantity: Quantity::from_upstream(product.count.unwrap_or_default()),
        unit: non_empty_text(product.unit.as_deref()).unwrap_or_default(),
        total: product.price_total.map(|total| context.money(total, currency)),
    }
}

/// Reshapes one order whole. `None` if it has no id.
pub fn detail(
    order: &wire::Order,
    can_repeat: bool,
    context: &ReshapeContext,
) -> Option<OrderDetail> {
    let summary = summary(order, can_repeat, context)?;
    let currency = order.currency.as_deref();
    let charge = |text: Option<&str>| {
        printed(text, currency, context).filter(|amount| amount.amount != "0.00")
    };
    let addresses = order.address.as_ref();
    Some(OrderDetail {
        timeline: timeline::entries(order, &summary),
        shipping: printed(order.cargo_price.as_deref(), currency, context),
        service: charge(order.service_price.as_deref()),
        payment_method: non_empty_text(order.payment_method.as_deref()),
        delivery_address: addresses.and_then(|both| address(both.delivery.as_ref()?)),
        invoice_address: addresses.and_then(|both| address(both.invoice.as_ref()?)),
        returns: order.returns.iter().map(returned).collect(),
        consignment: consignment(order, context),
        invoice: order.invoice_url.as_deref().and_then(|link| context.addresses.outside_link(link)),
        order: summary,
    })
}

fn address(address: &wire::Address) -> Option<OrderAddress> {
    let places = [&address.district, &address.town, &address.city, &address.country];
    let shaped = OrderAddress {
        address: address.address.as_deref().map(plain_lines).unwrap_or_default(),
        places: places.into_iter().filter_map(|place| non_empty_text(place.as_deref())).collect(),
        postal_code: non_empty_text(address.zip_code.as_deref()),
        phone: non_empty_text(address.mobile_phone.as_deref()),
    };
    (!shaped.address.is_empty() || !shaped.places.is_empty()).then_some(shaped)
}

fn returned(asked: &wire::Return) -> OrderReturn {
    OrderReturn {
        status: non_empty_text(asked.return_status.as_deref()).unwrap_or_default(),
        product_ids: asked
            .returns_detail
            .iter()
            .filter_map(|product| product.product_id.clone())
            .collect(),
    }
}

fn consignment(order: &wire::Order, context: &ReshapeContext) -> Option<Consignment> {
    let consignment = Consignment {
        carrier: non_empty_text(order.cargo_company.as_deref()),
        number: non_empty_text(order.cargo_tracking_number.as_deref()),
        link: order
            .cargo_tracking_url
            .as_deref()
            .and_then(|link| context.addresses.outside_link(link)),
    };
    (consignment.number.is_some() || consignment.link.is_some()).then_some(consignment)
}

/// Reshapes the answer to a repeat.
///
/// # Errors
/// 401 if the shop requires a member.
pub fn repeated(answer: &wire::WriteAnswer) -> Result<OrderRepeat, ApiError> {
    let message = words(answer)?;
    let outcome = match answer.status {
        Some(1) => RepeatOutcome::Repeated,
        _ => RepeatOutcome::Refused,
    };
    let step = match answer.step.as_deref() {
        Some("cart") => Some(RepeatStep::Basket),
        Some("address") => Some(RepeatStep::Address),
        Some("payment") => Some(RepeatStep::Payment),
        _ => None,
    };
    Ok(OrderRepeat { outcome, message, step: step.filter(|_| outcome == RepeatOutcome::Repeated) })
}

/// Reshapes the answer to a cancellation: its outcome, and the shop's words.
///
/// # Errors
/// 401 if the shop requires a member.
pub fn cancelled(answer: &wire::WriteAnswer) -> Result<(CancelOutcome, Option<String>), ApiError> {
    let outcome = match answer.status {
        Some(1) => CancelOutcome::Cancelled,
        _ => CancelOutcome::Refused,
    };
    Ok((outcome, words(answer)?))
}

/// Returns what the shop says about a write.
fn words(answer: &wire::WriteAnswer) -> Result<Option<String>, ApiError> {
    let both = [answer.status_text.as_deref(), answer.message.as_deref()];
    if both.into_iter().any(needs_member) {
        return Err(ApiError::member_needed());
    }
    Ok(both.into_iter().find_map(non_empty_text))
}

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use super::super::calls;
    use super::super::types::{OrderCancel, OrderView, Orders};
    use super::{cancelled, repeated, returns, summaries, wire};
    use crate::reshape_snapshots::case::Case;

    pub(crate) fn cases() -> Vec<Case> {
        vec![
            Case::of(&calls::LIST, |recorded, context| {
                let list: wire::OrderList = recorded.answer.json()?;
                let orders = summaries(&list, context);
                Ok(Orders { total: 0, orders, view: OrderView::Open, page: 1, page_size: 10 })
            }),
            Case::or_problem(&calls::REPEAT, |recorded, _| Ok(repeated(&recorded.answer.json()?))),
            Case::or_problem(&calls::CANCEL, |recorded, _| {
                let answer: wire::WriteAnswer = recorded.answer.json()?;
                Ok(cancelled(&answer).map(|(outcome, message)| OrderCancel {
                    outcome,
                    message,
                    order: None,
                }))
            }),
            Case::of(&calls::RETURN_FORM, |recorded, context| {
                Ok(returns::form(&recorded.answer.json()?, context))
            }),
            Case::or_problem(&calls::SAVE_RETURN, |recorded, _| {
                Ok(returns::saved(&recorded.answer.json()?))
            }),
        ]
    }
}

#[cfg(test)]
mod tests;
