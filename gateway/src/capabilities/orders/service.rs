//! The conversation with the shop behind each operation.
//!
//! The shop has no call for one order, so one is looked for in its lists. They hold the member's own
//! orders only: nothing is repeated, cancelled or returned that is not found there, whether or not
//! the shop would have checked whose it is.

use legacy_client::{LegacyAnswer, LegacyError, LegacyRequest};
use platform::address_kind::AddressKind;
use platform::context::Context;
use platform::error::ApiError;
use platform::problem_code::ProblemCode;

use commerce::addresses::OutsideLink;
use http::StatusCode;

use super::types::returns::ReturnForm;
use super::types::{OrderCancel, OrderDetail, OrderRepeat, OrderView, Orders};
use super::{calls, reshape, wire};

pub(super) mod returns;

/// Orders on a page of ours.
pub(super) const PAGE_SIZE: u32 = 10;
/// Orders that one is looked for among at once, and how often in each list.
const LOOKUP_SIZE: u32 = 100;
const MAX_LOOKUPS: u32 = 10;
/// Cancelling; 2 abandons a payment (inferred).
const CANCEL_TYPE: &str = "1";

/// Which orders a caller wants to see.
#[derive(Debug, Clone, Copy)]
pub(super) struct Selection {
    pub(super) view: OrderView,
    /// Not older than this.
    pub(super) days: Option<u16>,
    pub(super) page: u32,
}

pub(super) async fn list(context: &mut Context, selection: Selection) -> Result<Orders, ApiError> {
    let Selection { view, days, page } = selection;
    let start = (page - 1) * PAGE_SIZE;
    let list = read(context, view, days, start, PAGE_SIZE).await?;
    let mut orders = reshape::summaries(&list, &context.reshape_context());
    // A shop that answers more than it was asked for would repeat them on the next page.
    orders.truncate(PAGE_SIZE as usize);
    let before = if orders.is_empty() { 0 } else { u64::from(start) };
    let known = before + orders.len() as u64;
    let total = list.total.and_then(|total| u64::try_from(total).ok()).unwrap_or(known);
    Ok(Orders { orders, view, page, page_size: PAGE_SIZE, total: total.max(known) })
}

pub(super) async fn detail(context: &mut Context, id: &str) -> Result<OrderDetail, ApiError> {
    let (order, can_repeat) = find(context, id).await?;
    let detail = reshape::detail(&order, can_repeat, &context.reshape_context());
    let mut detail = detail.ok_or_else(order_not_found)?;
    detail.invoice = detail.invoice.filter(|link| is_safe(context, link));
    if let Some(consignment) = &mut detail.consignment {
        consignment.link = consignment.link.take().filter(|link| is_safe(context, link));
    }
    Ok(detail)
}

/// Whether a link leads to a page or elsewhere. One to a call could change something.
fn is_safe(context: &Context, link: &OutsideLink) -> bool {
    let OutsideLink::Own { path } = link else { return true };
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let prefix = &context.app.settings().shop.prefix;
    matches!(context.app.calls().kind_of(path, prefix), AddressKind::Page)
}

pub(super) async fn repeat(context: &mut Context, id: &str) -> Result<OrderRepeat, ApiError> {
    let (order, _) = find(context, id).await?;
    let request = LegacyRequest::new(&calls::REPEAT, &[&shop_id(&order)?]);
    reshape::repeated(&ask(context, &request).await?.json()?)
}

pub(super) async fn cancel(context: &mut Context, id: &str) -> Result<OrderCancel, ApiError> {
    let (order, _) = find(context, id).await?;
    let order_and_type = format!("{}-{CANCEL_TYPE}", shop_id(&order)?);
    let request = LegacyRequest::new(&calls::CANCEL, &[&order_and_type]);
    let (outcome, message) = reshape::cancelled(&ask(context, &request).await?.json()?)?;
    let order = detail(context, id).await.ok();
    Ok(OrderCancel { outcome, message, order })
}

pub(super) async fn return_form(context: &mut Context, id: &str) -> Result<ReturnForm, ApiError> {
    let (order, _) = find(context, id).await?;
    let (form, _) = returns::form(context, &order).await?;
    Ok(form)
}

/// Finds one of the member's own orders, and whether orders can be repeated. Open ones come first:
/// an order that is closed meanwhile is still found.
async fn find(context: &mut Context, id: &str) -> Result<(wire::Order, bool), ApiError> {
    for view in [OrderView::Open, OrderView::Closed] {
        let mut start = 0;
        let mut first_id = None;
        for _ in 0..MAX_LOOKUPS {
            let list = read(context, view, None, start, LOOKUP_SIZE).await?;
            let can_repeat = list.order_repeat.unwrap_or(false);
            let total = list.total;
            let known = list.orders.len();
            // A shop that begins from the start again has no further ones.
            let first = list.orders.first().and_then(|order| order.id.clone());
            if known == 0 || (start > 0 && first == first_id) {
                break;
            }
            first_id = first_id.or(first);
            let found = list.orders.into_iter().find(|order| order.id.as_deref() == Some(id));
            if let Some(order) = found {
                return Ok((order, can_repeat));
            }
            start = start.saturating_add(u32::try_from(known).unwrap_or(u32::MAX));
            if total.is_some_and(|total| i64::from(start) >= total) {
                break;
            }
        }
    }
    Err(order_not_found())
}

/// Reads a part of a list. Guests get 401: the shop says so by HTTP 401, by a message, or by a list
/// of nothing.
async fn read(
    context: &mut Context,
    view: OrderView,
    days: Option<u16>,
    start: u32,
    length: u32,
) -> Result<wire::OrderList, ApiError> {
    let archive = if view == OrderView::Closed { "1" } else { "0" };
    let days = days.map(|days| days.to_string()).unwrap_or_default();
    let request = LegacyRequest::new(&calls::LIST, &[])
        .query("archive", archive)
        .query("day", &days)
        .query("start", &start.to_string())
        .query("length", &length.to_string());
    let list: wire::OrderList = ask(context, &request).await?.json()?;
    let is_guest = list.orders.is_empty() && !context.member;
    if is_guest || reshape::needs_member(list.message.as_deref()) {
        return Err(ApiError::member_needed());
    }
    Ok(list)
}

async fn ask(context: &mut Context, request: &LegacyRequest) -> Result<LegacyAnswer, ApiError> {
    context.ask(request).await.map_err(|error: LegacyError| {
        let error = ApiError::from(error);
        // Of one order, the shop's 404 means that there is none.
        if error.status == StatusCode::NOT_FOUND { order_not_found() } else { error }
            .or_member_needed()
    })
}

/// The order's id as the shop wrote it. It becomes part of a path, and with `-` between it and the
/// type it must not be read as another order's.
fn shop_id(order: &wire::Order) -> Result<String, ApiError> {
    let id = order.id.clone().unwrap_or_default();
    let is_plain = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_plain { Ok(id) } else { Err(order_not_found()) }
}

fn order_not_found() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, ProblemCode::OrderNotFound, "There is no such order")
}
