//! Handlers of a member's details and of closing an account.
use axum::response::Response;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;

use super::super::types::account::MemberUpdate;
use super::super::types::{Done, InvalidFields};
use super::super::{calls, forms, service};

/// Change the member's details
#[utoipa::path(patch, path = "/bff/members/me", tag = "membership", operation_id = "updateMember", request_body = MemberUpdate,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Done), (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn update_member(
    context: Context,
    JsonBody(input): JsonBody<MemberUpdate>,
) -> Result<Response, ApiError> {
    let form = forms::update(&input);
    let request = LegacyRequest::new(&calls::UPDATE, &[]).multipart(&form.fields());
    let work = async move |mut context: Context| {
        let envelope = service::agreed(&mut context, &request).await?;
        Ok(Done::saying(envelope.message.as_deref()))
    };
    let intent = Intent::new("updateMember", &input);
    idempotency::write(context, intent, work, async |_| Done::unknown()).await
}

/// Close the member's account
#[utoipa::path(delete, path = "/bff/members/me", tag = "membership", operation_id = "closeMembership",
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Done), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn close_membership(context: Context) -> Result<Response, ApiError> {
    let work = async |mut context: Context| {
        let said = service::done(&mut context, &LegacyRequest::new(&calls::CANCEL, &[])).await?;
        // Wherever else this member is signed in, there is no account any more.
        context.end_other_sessions();
        context.end_session();
        Ok(Done::saying(said.words()))
    };
    let intent = Intent::new("closeMembership", &());
    idempotency::write(context, intent, work, async |_| Done::unknown()).await
}
