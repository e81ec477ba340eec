//! Changing a password, as a member and before getting in, and being reminded of one.

use axum::response::Response;
use commerce::fields::{Code, Email, Password, Text};
use http::Method;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::member::Token;
use platform::member::identity::MemberKey;
use platform::member::session::SignedInAs;
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::session::SignInBy;
use super::super::{calls, forms, reshape, shop};
use super::register::let_in;
use super::{Done, InvalidFields, Redirect, SecurityCode, path_within};

/// A member's new password.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdatePassword {
    #[schema(inline)]
    pub current_password: Password,
    #[schema(inline)]
    pub new_password: Password,
}

/// A new password for somebody who cannot get in with the old one.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangePassword {
    #[serde(rename = "type")]
    pub by: SignInBy,
    #[schema(inline)]
    pub username: Text<254>,
    #[schema(inline)]
    pub current_password: Password,
    #[schema(inline)]
    pub new_password: Password,
    /// The account is a vendor's.
    pub vendor: Option<bool>,
    #[schema(inline)]
    pub security_code: Option<SecurityCode>,
    #[schema(inline)]
    pub redirect: Option<Redirect>,
}

/// Whose password was forgotten.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reminder {
    #[schema(inline)]
    pub email: Email,
    /// What the shopper read in the captcha. It travels in an address, which holds no more than
    /// this.
    #[schema(inline)]
    pub security_code: Option<Code>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PasswordOutcome {
    /// Changed, and the shopper is signed in.
    SignedIn,
    /// Changed; the shopper has yet to sign in.
    Done,
    /// Only to a repeat: the first may have changed it.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PasswordChanged {
    pub outcome: PasswordOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// Where to go now.
    pub path: Option<String>,
    pub token: Option<Token>,
}

/// Change the member's password
#[utoipa::path(put, path = "/bff/members/me/password", tag = "membership", operation_id = "updatePassword", request_body = UpdatePassword,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Done), (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn update_password(
    context: Context,
    JsonBody(wish): JsonBody<UpdatePassword>,
) -> Result<Response, ApiError> {
    let form = forms::update_password(&wish);
    let request = LegacyRequest::new(&calls::UPDATE_PASSWORD, &[]).form(&form.fields());
    let intent = Intent::new("updatePassword", &wish);
    let work = async move |mut context: Context| {
        let envelope = shop::agreed(&mut context, &request).await?;
        context.end_other_sessions();
        Ok(personal(&Done::saying(envelope.message.as_deref())))
    };
    idempotency::write(context, intent, work, async |_| personal(&Done::unknown())).await
}

/// Change a password that no longer opens the account
#[utoipa::path(post, path = "/bff/session/password", tag = "membership", operation_id = "changePassword", request_body = ChangePassword,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = PasswordChanged), (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn change_password(
    context: Context,
    JsonBody(wish): JsonBody<ChangePassword>,
) -> Result<Response, ApiError> {
    let path = path_within(&context, wish.redirect.as_ref())?;
    let form = forms::change_password(&wish, path.as_deref());
    let request = LegacyRequest::new(&calls::CHANGE_PASSWORD, &[]).form(&form.fields());
    let intent = Intent::new("changePassword", &wish);
    let keys = vec![MemberKey::of_name(wish.username.as_str())];
    let work = async move |mut context: Context| {
        let envelope = shop::agreed(&mut context, &request).await?;
        let around = context.surroundings();
        let mut changed = reshape::password_changed(&envelope, around.reshaping().addresses);
        context.end_sessions_of(&keys);
        let how = SignedInAs { keys, ends_others: true, ..SignedInAs::default() };
        changed.token = let_in(&mut context, &envelope, how);
        Ok(personal(&changed))
    };
    idempotency::write(context, intent, work, async |_| {
        let outcome = PasswordOutcome::Unknown;
        personal(&PasswordChanged { outcome, message: None, path: None, token: None })
    })
    .await
}

/// Ask for a mail with a new password
#[utoipa::path(post, path = "/bff/password-reminders", tag = "membership", operation_id = "remindOfPassword", request_body = Reminder,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Done), (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn remind_of_password(
    context: Context,
    JsonBody(wish): JsonBody<Reminder>,
) -> Result<Response, ApiError> {
    let intent = Intent::new("remindOfPassword", &wish);
    let mut segments = vec![wish.email.as_str()];
    segments.extend(wish.security_code.as_ref().map(Code::as_str));
    let request = LegacyRequest::new(&calls::FORGOT_PASSWORD, &segments).method(Method::POST);
    let work = async move |mut context: Context| {
        let said = shop::done(&mut context, &request)
            .await
            .map_err(|error| error.ambiguous_at("email"))?;
        Ok(personal(&Done::saying(said.words())))
    };
    idempotency::write(context, intent, work, async |_| personal(&Done::unknown())).await
}
