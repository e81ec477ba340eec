//! Handlers of campaigns (contracts/upstream/campaigns.md). The basket lists them:
//! `GET cart/options`.

use axum::extract::Path;
use axum::response::Response;
use commerce::lenient;
use commerce::text::non_empty_text;
use legacy_client::LegacyRequest;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::{Id, Parameters, code};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::calls;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(join_campaign, leave_campaign))
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct CampaignToJoin {
    /// The group that the basket lists the campaign in.
    #[serde(default)]
    pub group: Option<Id>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CampaignOutcome {
    Joined,
    Left,
    /// `message` states the reason.
    Refused,
    /// Only for a repeat: the first request may have been carried out.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CampaignResult {
    pub outcome: CampaignOutcome,
    pub message: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Answer {
    #[serde(deserialize_with = "lenient::integer")]
    status: Option<i64>,
    #[serde(rename = "statusText", deserialize_with = "lenient::text")]
    status_text: Option<String>,
}

/// Let the basket take part in a campaign
#[utoipa::path(
    put, path = "/bff/campaigns/{id}", tag = "campaigns", operation_id = "joinCampaign",
    request_body = CampaignToJoin,
    params(
        ("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = CampaignResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn join_campaign(
    context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
    JsonBody(choice): JsonBody<CampaignToJoin>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?;
    let segments: Vec<&str> = choice.group.iter().map(Id::as_str).chain([id]).collect();
    let request = LegacyRequest::new(&calls::SELECT, &segments);
    change(context, Intent::new("joinCampaign", &(id, &choice)), request, CampaignOutcome::Joined)
        .await
}

/// Let the basket take part no more
#[utoipa::path(
    delete, path = "/bff/campaigns/{id}", tag = "campaigns", operation_id = "leaveCampaign",
    params(
        ("id" = String, Path, pattern = "^[A-Za-z0-9_-]{1,32}$"),
        ("X-XSRF-TOKEN" = String, Header),
        ("Idempotency-Key" = Option<String>, Header),
    ),
    responses(
        (status = 200, body = CampaignResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn leave_campaign(
    context: Context,
    Parameters(Path(id)): Parameters<Path<String>>,
) -> Result<Response, ApiError> {
    let id = code("id", &id)?;
    let request = LegacyRequest::new(&calls::DESELECT, &[id]);
    change(context, Intent::new("leaveCampaign", &id), request, CampaignOutcome::Left).await
}

async fn change(
    context: Context,
    intent: Intent,
    request: LegacyRequest,
    done: CampaignOutcome,
) -> Result<Response, ApiError> {
    let work = async move |mut context: Context| {
        let answer: Answer = context.ask(&request).await?.json()?;
        let is_done = answer.status.is_none_or(|status| status > 0);
        Ok(CampaignResult {
            outcome: if is_done { done } else { CampaignOutcome::Refused },
            message: non_empty_text(answer.status_text.as_deref()),
        })
    };
    let unknown = async |_| CampaignResult { outcome: CampaignOutcome::Unknown, message: None };
    idempotency::write(context, intent.locking_session(), work, unknown).await
}
