//! The appointment of a delivery (contracts/upstream/payments.md#methods).

use axum::response::Response;
use commerce::lenient;
use commerce::text::non_empty_text;
use legacy_client::LegacyRequest;
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::query::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::calls;

const MAX_DATE_CHARS: usize = 32;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(choose_slot))
}

/// A slot of `GET checkout/carriers`.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewSlot {
    pub slot_id: Id,
    #[schema(max_length = 32)]
    pub date: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SlotOutcome {
    Chosen,
    /// `message` states the reason.
    Refused,
    /// Only for a repeat: the first request may have chosen it.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SlotResult {
    pub outcome: SlotOutcome,
    pub message: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Answer {
    #[serde(deserialize_with = "lenient::flag")]
    success: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    message: Option<String>,
}

/// Choose when an order is delivered
#[utoipa::path(
    put, path = "/bff/checkout/slot", tag = "checkout", operation_id = "chooseSlot",
    request_body = NewSlot,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = SlotResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn choose_slot(
    context: Context,
    JsonBody(slot): JsonBody<NewSlot>,
) -> Result<Response, ApiError> {
    if !(1..=MAX_DATE_CHARS).contains(&slot.date.trim().chars().count()) {
        return Err(ApiError::invalid("date", format!("1 to {MAX_DATE_CHARS} characters")));
    }
    let fields = [("id", slot.slot_id.as_str()), ("date", slot.date.trim())];
    let request = LegacyRequest::new(&calls::CARGO_SERVICE, &[]).form(&fields);
    let work = async move |mut context: Context| {
        let answer: Answer = context.ask(&request).await?.json()?;
        let is_chosen = answer.success.unwrap_or(false);
        let outcome = if is_chosen { SlotOutcome::Chosen } else { SlotOutcome::Refused };
        Ok(SlotResult { outcome, message: non_empty_text(answer.message.as_deref()) })
    };
    let unknown = async |_| SlotResult { outcome: SlotOutcome::Unknown, message: None };
    idempotency::write(context, Intent::new("chooseSlot", &slot), work, unknown).await
}
