//! Handlers of registration and guest checkout.

use axum::response::Response;
use legacy_client::LegacyRequest;
use platform::clock;
use platform::context::Context;
use platform::error::{ApiError, FieldFault, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::member::Token;
use platform::member::identity::MemberKey;
use platform::member::session::{SignedInAs, start_guest_session, start_member_session};

use super::super::forms::{self, Form};
use super::super::types::InvalidFields;
use super::super::types::register::{
    GuestEmail, QuickRegister, Register, Registration, RegistrationOutcome,
};
use super::super::wire::Envelope;
use super::super::{calls, reshape, service};
use super::{checked_redirect, fields_extension};

/// Register
#[utoipa::path(
    post, path = "/bff/members", tag = "membership", operation_id = "register",
    request_body = Register,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = Registration),
        (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn register(
    context: Context,
    JsonBody(input): JsonBody<Register>,
) -> Result<Response, ApiError> {
    let path = checked_redirect(&context, input.redirect.as_ref())?;
    let keys = vec![MemberKey::of_name(input.email.as_str())];
    let form = forms::register(&input, path.as_deref());
    let request = LegacyRequest::new(&calls::REGISTER, &[]).multipart(&form.fields());
    let work = async move |context: Context| new_account(context, request, keys).await;
    idempotency::write(context, Intent::new("register", &input), work, unknown_registration).await
}

/// Register by the short form
#[utoipa::path(
    post, path = "/bff/members/quick", tag = "membership", operation_id = "registerQuickly",
    request_body = QuickRegister,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = Registration),
        (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn register_quickly(
    context: Context,
    JsonBody(input): JsonBody<QuickRegister>,
) -> Result<Response, ApiError> {
    let path = checked_redirect(&context, input.redirect.as_ref())?;
    let keys = vec![MemberKey::of_name(input.email.as_str())];
    let form = forms::register_quick(&input, path.as_deref());
    let request = LegacyRequest::new(&calls::REGISTER_QUICK, &[]).form(&form.fields());
    let work = async move |context: Context| new_account(context, request, keys).await;
    idempotency::write(context, Intent::new("registerQuickly", &input), work, unknown_registration)
        .await
}

async fn unknown_registration(_: Context) -> Registration {
    let outcome = RegistrationOutcome::Unknown;
    Registration { outcome, message: None, path: None, token: None }
}

async fn new_account(
    mut context: Context,
    request: LegacyRequest,
    keys: Vec<MemberKey>,
) -> Result<Registration, ApiError> {
    let envelope = service::expect_success(&mut context, &request).await?;
    let reshape_context = context.reshape_context();
    let mut registration = reshape::registration(&envelope, &reshape_context.addresses);
    registration.token =
        start_session(&mut context, &envelope, SignedInAs { keys, ..SignedInAs::default() });
    Ok(registration)
}

/// Continue without membership
#[utoipa::path(
    post, path = "/bff/session/guest", tag = "membership", operation_id = "continueAsGuest",
    request_body = GuestEmail,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses(
        (status = 200, body = Registration),
        (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn continue_as_guest(
    context: Context,
    JsonBody(guest): JsonBody<GuestEmail>,
) -> Result<Response, ApiError> {
    let form = Form::default().with("email", guest.email.as_str());
    let request = LegacyRequest::new(&calls::WITHOUT_MEMBERSHIP, &[]).form(&form.fields());
    let work = async move |mut context: Context| {
        let envelope =
            service::expect_success(&mut context, &request).await.map_err(name_email_field)?;
        let bearer = reshape::bearer(&envelope, clock::now());
        let token = bearer.map(|bearer| start_guest_session(&mut context, bearer));
        let reshape_context = context.reshape_context();
        let mut guest_checkout = reshape::guest_checkout(&envelope, &reshape_context.addresses);
        guest_checkout.token = token;
        Ok(guest_checkout)
    };
    idempotency::write(context, Intent::new("continueAsGuest", &guest), work, unknown_registration)
        .await
}

/// Names the field of a refusal: the form has only one, so the shop does not name it
/// (contracts/upstream/membership.md#registration).
fn name_email_field(mut error: ApiError) -> ApiError {
    if error.code == service::FORM_REFUSED && error.field.is_none() {
        let message = error.detail.clone().unwrap_or_default();
        error.field = Some("email".into());
        error.extension = Some(fields_extension(&[FieldFault { field: "email".into(), message }]));
    }
    error
}

/// Starts a session if the shop returned a bearer.
pub(super) fn start_session(
    context: &mut Context,
    envelope: &Envelope,
    how: SignedInAs,
) -> Option<Token> {
    reshape::bearer(envelope, clock::now()).map(|bearer| start_member_session(context, bearer, how))
}
