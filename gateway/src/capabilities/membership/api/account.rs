//! A member's own details, and leaving for good.

use axum::response::Response;
use commerce::fields::{Date, Email, Phone};
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::{calls, forms, shop};
use super::{Done, Gender, InvalidFields, Short};

/// What is to change; what is left out stays.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberUpdate {
    #[schema(inline)]
    pub name: Option<Short>,
    #[schema(inline)]
    pub surname: Option<Short>,
    #[schema(inline)]
    pub email: Option<Email>,
    #[schema(inline)]
    pub phone: Option<Phone>,
    #[schema(inline)]
    pub birth_date: Option<Date>,
    pub gender: Option<Gender>,
    /// Codes of regions.
    #[schema(inline)]
    pub country: Option<Short>,
    #[schema(inline)]
    pub city: Option<Short>,
    #[schema(inline)]
    pub town: Option<Short>,
    #[schema(inline)]
    pub district: Option<Short>,
    /// The data-protection notice was accepted.
    pub kvkk: Option<bool>,
    /// The shop may write mails, send SMS, call.
    pub mail_consent: Option<bool>,
    pub sms_consent: Option<bool>,
    pub phone_consent: Option<bool>,
}

/// Change the member's details
#[utoipa::path(patch, path = "/bff/members/me", tag = "membership", operation_id = "updateMember", request_body = MemberUpdate,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Done), (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn update_member(
    context: Context,
    JsonBody(wish): JsonBody<MemberUpdate>,
) -> Result<Response, ApiError> {
    let form = forms::update(&wish);
    let request = LegacyRequest::new(&calls::UPDATE, &[]).multipart(&form.fields());
    let work = async move |mut context: Context| {
        let envelope = shop::agreed(&mut context, &request).await?;
        Ok(personal(&Done::saying(envelope.message.as_deref())))
    };
    let intent = Intent::new("updateMember", &wish);
    idempotency::write(context, intent, work, async |_| personal(&Done::unknown())).await
}

/// Close the member's account
#[utoipa::path(delete, path = "/bff/members/me", tag = "membership", operation_id = "closeMembership",
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Done), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn close_membership(context: Context) -> Result<Response, ApiError> {
    let work = async |mut context: Context| {
        let said = shop::done(&mut context, &LegacyRequest::new(&calls::CANCEL, &[])).await?;
        // Wherever else this member is signed in, there is no account any more.
        context.end_other_sessions();
        context.leave();
        Ok(personal(&Done::saying(said.words())))
    };
    let intent = Intent::new("closeMembership", &());
    idempotency::write(context, intent, work, async |_| personal(&Done::unknown())).await
}
