//! Handlers of changed and forgotten passwords.

use axum::response::Response;
use commerce::fields::Code;
use http::Method;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::member::identity::MemberKey;
use platform::member::session::SignedInAs;

use super::super::types::passwords::{
    ChangePassword, PasswordChanged, PasswordOutcome, Reminder, UpdatePassword,
};
use super::super::types::{Done, InvalidFields};
use super::super::{calls, forms, reshape, service};
use super::path_within;
use super::register::let_in;

/// Change the member's password
#[utoipa::path(put, path = "/bff/members/me/password", tag = "membership", operation_id = "updatePassword", request_body = UpdatePassword,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Done), (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn update_password(
    context: Context,
    JsonBody(input): JsonBody<UpdatePassword>,
) -> Result<Response, ApiError> {
    let form = forms::update_password(&input);
    let request = LegacyRequest::new(&calls::UPDATE_PASSWORD, &[]).form(&form.fields());
    let intent = Intent::new("updatePassword", &input);
    let work = async move |mut context: Context| {
        let envelope = service::agreed(&mut context, &request).await?;
        context.end_other_sessions();
        Ok(Done::saying(envelope.message.as_deref()))
    };
    idempotency::write(context, intent, work, async |_| Done::unknown()).await
}

/// Change a password that no longer opens the account
#[utoipa::path(post, path = "/bff/session/password", tag = "membership", operation_id = "changePassword", request_body = ChangePassword,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = PasswordChanged), (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn change_password(
    context: Context,
    JsonBody(input): JsonBody<ChangePassword>,
) -> Result<Response, ApiError> {
    let path = path_within(&context, input.redirect.as_ref())?;
    let form = forms::change_password(&input, path.as_deref());
    let request = LegacyRequest::new(&calls::CHANGE_PASSWORD, &[]).form(&form.fields());
    let intent = Intent::new("changePassword", &input);
    let keys = vec![MemberKey::of_name(input.username.as_str())];
    let work = async move |mut context: Context| {
        let envelope = service::agreed(&mut context, &request).await?;
        let reshape_context = context.reshape_context();
        let mut changed = reshape::password_changed(&envelope, &reshape_context.addresses);
        context.end_sessions_of(&keys);
        let how = SignedInAs { keys, ends_others: true, ..SignedInAs::default() };
        changed.token = let_in(&mut context, &envelope, how);
        Ok(changed)
    };
    idempotency::write(context, intent, work, async |_| {
        let outcome = PasswordOutcome::Unknown;
        PasswordChanged { outcome, message: None, path: None, token: None }
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
    JsonBody(input): JsonBody<Reminder>,
) -> Result<Response, ApiError> {
    let intent = Intent::new("remindOfPassword", &input);
    let mut segments = vec![input.email.as_str()];
    segments.extend(input.security_code.as_ref().map(Code::as_str));
    let request = LegacyRequest::new(&calls::FORGOT_PASSWORD, &segments).method(Method::POST);
    let work = async move |mut context: Context| {
        let said = service::done(&mut context, &request)
            .await
            .map_err(|error| error.ambiguous_at("email"))?;
        Ok(Done::saying(said.words()))
    };
    idempotency::write(context, intent, work, async |_| Done::unknown()).await
}
