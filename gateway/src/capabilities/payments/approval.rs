//! How a payment is approved where the shopper may choose (contracts/upstream/payments.md#methods).

use axum::response::Response;
use commerce::lenient;
use commerce::text::non_empty_text;
use legacy_client::LegacyRequest;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::calls;

const MAX_PHONE_CHARS: usize = 32;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(choose_approval))
}

/// How the shopper approves the payment under way.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewApproval {
    pub by: ApprovalWay,
    /// The number that the order was answered with, masked as it was.
    #[serde(default)]
    #[schema(max_length = 32)]
    pub phone: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalWay {
    /// By a code, which is sent by SMS.
    Sms,
    /// In an app on the phone; `GET checkout/attempt` says when.
    Phone,
}

impl ApprovalWay {
    /// As the shop calls it (inferred).
    const fn as_str(self) -> &'static str {
        match self {
            Self::Sms => "sms",
            Self::Phone => "phone",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalOutcome {
    Chosen,
    /// `message` states the reason.
    Refused,
    /// Only for a repeat: the first request may have chosen it.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApprovalResult {
    pub outcome: ApprovalOutcome,
    pub message: Option<String>,
    /// How long a code that was sent is good; null if the shop does not state it.
    pub seconds_to_live: Option<u32>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Answer {
    #[serde(deserialize_with = "lenient::flag")]
    success: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    message: Option<String>,
    #[serde(deserialize_with = "lenient::object")]
    data: Option<Data>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Data {
    #[serde(deserialize_with = "lenient::integer")]
    duration_second: Option<i64>,
}

/// Choose how the order under way is approved
#[utoipa::path(
    put, path = "/bff/checkout/approval", tag = "checkout", operation_id = "chooseApproval",
    request_body = NewApproval,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = ApprovalResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn choose_approval(
    context: Context,
    JsonBody(approval): JsonBody<NewApproval>,
) -> Result<Response, ApiError> {
    let phone = approval.phone.as_deref().unwrap_or_default().trim().to_owned();
    if phone.chars().count() > MAX_PHONE_CHARS {
        return Err(ApiError::invalid("phone", format!("up to {MAX_PHONE_CHARS} characters")));
    }
    let fields = [("phone", phone.as_str()), ("type", approval.by.as_str())];
    let request = LegacyRequest::new(&calls::APPROVAL, &[]).form(&fields);
    let work = async move |mut context: Context| {
        let answer: Answer = context.ask(&request).await?.json()?;
        let is_chosen = answer.success.unwrap_or(false);
        let seconds = answer.data.and_then(|data| data.duration_second);
        Ok(ApprovalResult {
            outcome: if is_chosen { ApprovalOutcome::Chosen } else { ApprovalOutcome::Refused },
            message: non_empty_text(answer.message.as_deref()),
            seconds_to_live: seconds.and_then(|seconds| u32::try_from(seconds).ok()),
        })
    };
    let unknown = async |_| ApprovalResult {
        outcome: ApprovalOutcome::Unknown,
        message: None,
        seconds_to_live: None,
    };
    idempotency::write(context, Intent::new("chooseApproval", &approval), work, unknown).await
}
