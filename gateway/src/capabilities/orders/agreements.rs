//! The texts that a shopper agrees to before an order (contracts/upstream/orders.md#agreements).

use axum::extract::Path;
use axum::response::Response;
use legacy_client::{LegacyCall, LegacyError, LegacyRequest};
use platform::app::App;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::Parameters;
use platform::response::personal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::calls;

#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_agreement))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AgreementKind {
    PreliminaryInformation,
    DistanceAgreement,
    ClarificationText,
}

impl AgreementKind {
    fn call(self) -> &'static LegacyCall {
        match self {
            Self::PreliminaryInformation => &calls::PRELIMINARY_INFORMATION,
            Self::DistanceAgreement => &calls::DISTANCE_AGREEMENT,
            Self::ClarificationText => &calls::CLARIFICATION_TEXT,
        }
    }
}

/// A text for this basket and these choices.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Agreement {
    /// Sanitized HTML, never empty.
    pub html: String,
}

/// A text that the shopper agrees to
#[utoipa::path(
    get, path = "/bff/agreements/{kind}", tag = "orders", operation_id = "getAgreement",
    params(("kind" = inline(AgreementKind), Path)),
    responses(
        (status = 200, body = Agreement),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_agreement(
    mut context: Context,
    Parameters(Path(kind)): Parameters<Path<AgreementKind>>,
) -> Result<Response, ApiError> {
    let answer = context.ask(&LegacyRequest::new(kind.call(), &[])).await?;
    let html = context.reshape_context().html(Some(&answer.text()));
    // Nobody agrees to a text that is not there.
    let empty = || LegacyError::Unreadable("the agreement is empty".to_owned());
    Ok(personal(&Agreement { html: html.ok_or_else(empty)? }))
}
