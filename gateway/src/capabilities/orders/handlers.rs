//! Handlers of a member's orders (ORD-1).

pub mod pictures;
pub mod returns;

use axum::extract::{Path, Query};
use axum::response::Response;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::query::{Parameters, code};
use platform::response::personal;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::service::{self, Selection};
use super::types::{
    CancelOutcome, OrderCancel, OrderDetail, OrderRepeat, OrderStage, OrderView, Orders,
    RepeatOutcome,
};

const MAX_PAGE: u32 = 1000;
/// The periods that the shop's own page offers (contracts/upstream/orders.md#list).
const PERIODS: [u16; 3] = [30, 90, 360];

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_orders))
        .routes(routes!(get_order))
        .routes(routes!(repeat_order))
        .routes(routes!(cancel_order))
        .routes(routes!(returns::get_return_form, returns::request_return))
}

/// Which orders are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OrdersQuery {
    /// `open` unless given.
    #[serde(default)]
    view: OrderView,
    /// Not older than so many days: 30, 90 or 360.
    days: Option<u16>,
    /// From 1.
    #[param(minimum = 1, maximum = 1000)]
    page: Option<u32>,
}

/// A member's orders
#[utoipa::path(
    get, path = "/bff/orders", tag = "orders", operation_id = "listOrders",
    params(OrdersQuery),
    responses(
        (status = 200, body = Orders),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_orders(
    mut context: Context,
    Parameters(Query(query)): Parameters<Query<OrdersQuery>>,
) -> Result<Response, ApiError> {
    if query.days.is_some_and(|days| !PERIODS.contains(&days)) {
        return Err(ApiError::invalid("days", "30, 90 or 360"));
    }
    let page = query.page.unwrap_or(1);
    if !(1..=MAX_PAGE).contains(&page) {
        return Err(ApiError::invalid("page", format!("1 to {MAX_PAGE}")));
    }
    let selection = Selection { view: query.view, days: query.days, page };
    Ok(personal(&service::list(&mut context, selection).await?))
}

/// One order with its states
#[utoipa::path(
    get, path = "/bff/orders/{id}", tag = "orders", operation_id = "getOrder",
    params(("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$")),
    responses(
        (status = 200, body = OrderDetail),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`",
        ),
        (
            status = 404,
            body = Problem,
            content_type = "application/problem+json",
            description = "`order_not_found`, also for another member's",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_order(
    mut context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    Ok(personal(&service::detail(&mut context, code("id", &id)?).await?))
}

/// Put an order's products into the basket again
#[utoipa::path(
    post, path = "/bff/orders/{id}/repeat", tag = "orders", operation_id = "repeatOrder",
    params(
        ("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = OrderRepeat),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`",
        ),
        (
            status = 404,
            body = Problem,
            content_type = "application/problem+json",
            description = "`order_not_found`, also for another member's",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn repeat_order(
    context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?.to_owned();
    let intent = Intent::new("repeatOrder", &id).locking_session();
    let work = async move |mut context: Context| service::repeat(&mut context, &id).await;
    idempotency::write(context, intent, work, async |_| OrderRepeat {
        outcome: RepeatOutcome::Unknown,
        message: None,
        step: None,
    })
    .await
}

/// Cancel an order
#[utoipa::path(
    post, path = "/bff/orders/{id}/cancel", tag = "orders", operation_id = "cancelOrder",
    params(
        ("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = OrderCancel),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`",
        ),
        (
            status = 404,
            body = Problem,
            content_type = "application/problem+json",
            description = "`order_not_found`, also for another member's",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn cancel_order(
    context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?.to_owned();
    let intent = Intent::new("cancelOrder", &id).locking_session();
    let (asked, work_id) = (id.clone(), id);
    let work = async move |mut context: Context| service::cancel(&mut context, &work_id).await;
    idempotency::write(context, intent, work, async |context| unknown_cancel(context, &asked).await)
        .await
}

/// Settles a cancellation whose answer was lost by reading the order.
async fn unknown_cancel(mut context: Context, id: &str) -> OrderCancel {
    let order = service::detail(&mut context, id).await.ok();
    let is_cancelled =
        order.as_ref().is_some_and(|detail| detail.order.stage == OrderStage::Cancelled);
    let outcome = if is_cancelled { CancelOutcome::Cancelled } else { CancelOutcome::Unknown };
    OrderCancel { outcome, message: None, order }
}
