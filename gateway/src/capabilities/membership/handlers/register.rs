//! Handlers of registration, and of buying without an account.

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
use super::{fields_extension, path_within};

/// Register
#[utoipa::path(post, path = "/bff/members", tag = "membership", operation_id = "register", request_body = Register,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Registration), (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn register(
    context: Context,
    JsonBody(input): JsonBody<Register>,
) -> Result<Response, ApiError> {
    let path = path_within(&context, input.redirect.as_ref())?;
    let keys = vec![MemberKey::of_name(input.email.as_str())];
    let form = forms::register(&input, path.as_deref());
    let request = LegacyRequest::new(&calls::REGISTER, &[]).multipart(&form.fields());
    let work = async move |context: Context| new_account(context, request, keys).await;
    idempotency::write(context, Intent::new("register", &input), work, unknown_registration).await
}

/// Register by the short form
#[utoipa::path(post, path = "/bff/members/quick", tag = "membership", operation_id = "registerQuickly", request_body = QuickRegister,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Registration), (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn register_quickly(
    context: Context,
    JsonBody(input): JsonBody<QuickRegister>,
) -> Result<Response, ApiError> {
    let path = path_within(&context, input.redirect.as_ref())?;
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
    let envelope = service::agreed(&mut context, &request).await?;
    let reshape_context = context.reshape_context();
    let mut registration = reshape::registration(&envelope, &reshape_context.addresses);
    registration.token =
        let_in(&mut context, &envelope, SignedInAs { keys, ..SignedInAs::default() });
    Ok(registration)
}

/// Go on without membership
#[utoipa::path(post, path = "/bff/session/guest", tag = "membership", operation_id = "continueAsGuest", request_body = GuestEmail,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Registration), (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn continue_as_guest(
    context: Context,
    JsonBody(guest): JsonBody<GuestEmail>,
) -> Result<Response, ApiError> {
    let form = Form::default().with("email", guest.email.as_str());
    let request = LegacyRequest::new(&calls::WITHOUT_MEMBERSHIP, &[]).form(&form.fields());
    let work = async move |mut context: Context| {
        let envelope = service::agreed(&mut context, &request).await.map_err(about_the_address)?;
        let bearer = reshape::bearer(&envelope, clock::now());
        let token = bearer.map(|bearer| start_guest_session(&mut context, bearer));
        let reshape_context = context.reshape_context();
        let mut continued = reshape::continued(&envelope, &reshape_context.addresses);
        continued.token = token;
        Ok(continued)
    };
    idempotency::write(context, Intent::new("continueAsGuest", &guest), work, unknown_registration)
        .await
}

/// This form has one field, so that the shop names none
/// (contracts/upstream/membership.md#registration).
fn about_the_address(mut error: ApiError) -> ApiError {
    if error.code == service::REFUSED && error.field.is_none() {
        let message = error.detail.clone().unwrap_or_default();
        error.field = Some("email".into());
        error.extension = Some(fields_extension(&[FieldFault { field: "email".into(), message }]));
    }
    error
}

/// Lets those in whom the shop gave a bearer.
pub(super) fn let_in(context: &mut Context, envelope: &Envelope, how: SignedInAs) -> Option<Token> {
    reshape::bearer(envelope, clock::now()).map(|bearer| start_member_session(context, bearer, how))
}
