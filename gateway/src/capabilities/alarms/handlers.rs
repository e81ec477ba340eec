//! Handlers of alarms.

use axum::extract::{Path, Query};
use axum::response::Response;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::{Parameters, code};
use platform::response::personal;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::service;
use super::types::{AlarmChange, AlarmKind, Alarms, Coupons, NewAlarm, Subscriptions};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_alarms, add_alarm))
        .routes(routes!(remove_alarms))
        .routes(routes!(list_coupons))
        .routes(routes!(list_subscriptions))
        .routes(routes!(stop_subscription))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AlarmsQuery {
    kind: AlarmKind,
}

/// What a member waits for
#[utoipa::path(
    get, path = "/bff/alarms", tag = "alarms", operation_id = "listAlarms",
    params(AlarmsQuery),
    responses(
        (status = 200, body = Alarms),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_alarms(
    mut context: Context,
    Parameters(Query(AlarmsQuery { kind })): Parameters<Query<AlarmsQuery>>,
) -> Result<Response, ApiError> {
    let alarms = service::list(&mut context, kind).await?;
    Ok(personal(&Alarms { kind, alarms }))
}

/// Wait for a lower price, or for a product to be had again
#[utoipa::path(
    post, path = "/bff/alarms", tag = "alarms", operation_id = "addAlarm",
    request_body = NewAlarm,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = AlarmChange),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn add_alarm(
    context: Context,
    JsonBody(alarm): JsonBody<NewAlarm>,
) -> Result<Response, ApiError> {
    let intent = Intent::new("addAlarm", &alarm);
    let (kind, product) = (alarm.kind, alarm.product_id.as_str().to_owned());
    let work = async move |mut context: Context| service::add(&mut context, &alarm).await;
    idempotency::write(context, intent, work, async |mut context| {
        service::settle(&mut context, &[kind], &product, true).await
    })
    .await
}

/// Wait for a product no longer, neither for its price nor for its stock
#[utoipa::path(
    delete, path = "/bff/alarms/{productId}", tag = "alarms", operation_id = "removeAlarms",
    params(
        ("productId" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = AlarmChange),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn remove_alarms(
    context: Context,
    Parameters(Path(product)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let product = code("productId", &product)?.to_owned();
    let intent = Intent::new("removeAlarms", &product);
    let (asked, work_product) = (product.clone(), product);
    let work = async move |mut context: Context| service::remove(&mut context, &work_product).await;
    idempotency::write(context, intent, work, async |mut context| {
        let kinds = [AlarmKind::Price, AlarmKind::Stock];
        service::settle(&mut context, &kinds, &asked, false).await
    })
    .await
}

/// A member's coupons
///
/// The shape of the shop's answer is inferred.
#[utoipa::path(
    get, path = "/bff/coupons", tag = "alarms", operation_id = "listCoupons",
    params(("language" = Option<String>, Query, description = "Code of a language of the shop")),
    responses(
        (status = 200, body = Coupons),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_coupons(mut context: Context) -> Result<Response, ApiError> {
    Ok(personal(&service::coupons(&mut context).await?))
}

/// A member's subscriptions
///
/// The shape of the shop's answer is inferred.
#[utoipa::path(
    get, path = "/bff/subscriptions", tag = "alarms", operation_id = "listSubscriptions",
    params(("language" = Option<String>, Query, description = "Code of a language of the shop")),
    responses(
        (status = 200, body = Subscriptions),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn list_subscriptions(mut context: Context) -> Result<Response, ApiError> {
    Ok(personal(&service::subscriptions(&mut context).await?))
}

/// Stop a subscription
#[utoipa::path(
    delete, path = "/bff/subscriptions/{id}", tag = "alarms", operation_id = "stopSubscription",
    params(
        ("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = AlarmChange),
        (
            status = 401,
            body = Problem,
            content_type = "application/problem+json",
            description = "`member_needed`",
        ),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn stop_subscription(
    context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?.to_owned();
    let intent = Intent::new("stopSubscription", &id);
    let asked = id.clone();
    let work = async move |mut context: Context| service::stop(&mut context, &id).await;
    idempotency::write(context, intent, work, async |mut context| {
        service::settle_stop(&mut context, &asked).await
    })
    .await
}
