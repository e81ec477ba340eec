//! Handlers of the newsletter (NWS-1).

pub mod threads;
use axum::response::Response;
use legacy_client::LegacyRequest;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::types::{Subscribe, SubscriptionAnswer, SubscriptionOutcome};
use super::{calls, reshape, wire};

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(subscribe_to_newsletter))
        .routes(routes!(threads::list_threads, threads::write_to_department))
        .routes(routes!(threads::list_departments))
        .routes(routes!(threads::count_unread))
        .routes(routes!(threads::get_thread, threads::close_thread))
        .routes(routes!(threads::reply_to_thread))
}

/// Subscribe an address to the newsletter
#[utoipa::path(post, path = "/bff/newsletter", tag = "messages", operation_id = "subscribeToNewsletter", request_body = Subscribe,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = SubscriptionAnswer), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn subscribe_to_newsletter(
    context: Context,
    JsonBody(input): JsonBody<Subscribe>,
) -> Result<Response, ApiError> {
    let intent = Intent::new("subscribeToNewsletter", &input);
    let request = LegacyRequest::new(&calls::SUBSCRIBE, &[]).form(&fields(&input));
    let work = async move |mut context: Context| {
        let answer: wire::Subscription = context.ask(&request).await?.json()?;
        Ok(reshape::subscription(&answer))
    };
    idempotency::write(context, intent, work, async |_| {
        let outcome = SubscriptionOutcome::Unknown;
        SubscriptionAnswer { outcome, message: None, field: None }
    })
    .await
}

/// Fields are sent when they were filled in, as the shop's own form does
/// (contracts/upstream/messages.md#newsletter).
fn fields(input: &Subscribe) -> Vec<(&str, &str)> {
    let optional = [
        ("name", &input.name),
        ("surname", &input.surname),
        ("phone", &input.phone),
        ("gender", &input.gender),
        ("security_code", &input.security_code),
    ];
    let always = [("email", input.email.as_str()), ("kvkk", if input.consent { "1" } else { "0" })];
    let given = optional.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)));
    always.into_iter().chain(given.filter(|(_, value)| !value.is_empty())).collect()
}
