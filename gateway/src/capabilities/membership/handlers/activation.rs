//! Handlers of the links in the shop's mails.
use axum::response::Response;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;

use super::super::types::activation::{
    Activation, ActivationOutcome, MembershipLink, NewsletterLink,
};
use super::super::{calls, reshape, service};

/// Activate a membership
#[utoipa::path(post, path = "/bff/activations/membership", tag = "membership", operation_id = "activateMembership", request_body = MembershipLink,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Activation), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn activate_membership(
    context: Context,
    JsonBody(link): JsonBody<MembershipLink>,
) -> Result<Response, ApiError> {
    let request = LegacyRequest::new(&calls::ACTIVATE, &[link.id.as_str(), link.token.as_str()]);
    follow(context, Intent::new("activateMembership", &link), request).await
}

/// Activate a newsletter subscription
#[utoipa::path(post, path = "/bff/activations/newsletter", tag = "membership", operation_id = "activateNewsletter", request_body = NewsletterLink,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Activation), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn activate_newsletter(
    context: Context,
    JsonBody(link): JsonBody<NewsletterLink>,
) -> Result<Response, ApiError> {
    let request = LegacyRequest::new(&calls::ACTIVATE_SUBSCRIPTION, &[link.token.as_str()]);
    follow(context, Intent::new("activateNewsletter", &link), request).await
}

async fn follow(
    context: Context,
    intent: Intent,
    request: LegacyRequest,
) -> Result<Response, ApiError> {
    let work = async move |mut context: Context| {
        let (said, _) = service::said(&mut context, &request).await?;
        Ok(reshape::activation(&said))
    };
    idempotency::write(context, intent, work, async |_| Activation {
        outcome: ActivationOutcome::Unknown,
        message: None,
    })
    .await
}
