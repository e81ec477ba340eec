//! The links in the shop's mails.

use axum::response::Response;
use commerce::fields::Code;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::{calls, reshape, shop};

/// What the link to a membership says.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct MembershipLink {
    #[schema(inline)]
    pub id: Code,
    #[schema(inline)]
    pub token: Code,
}

/// What the link to a newsletter says.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct NewsletterLink {
    #[schema(inline)]
    pub token: Code,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActivationOutcome {
    /// Active, now or already.
    Activated,
    /// The link is not valid, or not any more.
    Failed,
    /// Only to a repeat: the first may have activated it.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Activation {
    pub outcome: ActivationOutcome,
    /// The shop's own words.
    pub message: Option<String>,
}

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
        let (said, _) = shop::said(&mut context, &request).await?;
        Ok(personal(&reshape::activation(&said)))
    };
    idempotency::write(context, intent, work, async |_| {
        personal(&Activation { outcome: ActivationOutcome::Unknown, message: None })
    })
    .await
}
