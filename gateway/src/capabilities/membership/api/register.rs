//! New accounts, and going on without one.
//!
//! Each form stands whole, though they share fields: of a part that serde flattens into another, a
//! wrong field loses its name.

use axum::response::Response;
use commerce::fields::{Date, Email, Password, Phone};
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, FieldFault, Problem};
use platform::idempotency::{self, Intent};
use platform::json::JsonBody;
use platform::member::identity::MemberKey;
use platform::member::session::{SignedInAs, admit, admit_guest};
use platform::member::{self, Token};
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::forms::{self, Form};
use super::super::legacy::Envelope;
use super::super::{calls, reshape, shop};
use super::{Gender, InvalidFields, Redirect, SecurityCode, Short, fields_extension, path_within};

/// A new account.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Register {
    #[schema(inline)]
    pub name: Short,
    #[schema(inline)]
    pub surname: Short,
    #[schema(inline)]
    pub email: Email,
    #[schema(inline)]
    pub password: Password,
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
    /// The shop may write mails, send SMS, call.
    pub mail_consent: Option<bool>,
    pub sms_consent: Option<bool>,
    pub phone_consent: Option<bool>,
    pub privacy: Option<bool>,
    /// The data-protection notice was accepted. Without it the shop refuses.
    pub kvkk: bool,
    #[schema(inline)]
    pub security_code: Option<SecurityCode>,
    #[schema(inline)]
    pub redirect: Option<Redirect>,
}

/// A new account by the short form; without a password the shop makes one up.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuickRegister {
    #[schema(inline)]
    pub name: Short,
    #[schema(inline)]
    pub surname: Short,
    #[schema(inline)]
    pub email: Email,
    #[schema(inline)]
    pub password: Option<Password>,
    #[schema(inline)]
    pub phone: Option<Phone>,
    /// The shop may write mails, send SMS, call.
    pub mail_consent: Option<bool>,
    pub sms_consent: Option<bool>,
    pub phone_consent: Option<bool>,
    pub privacy: Option<bool>,
    /// The data-protection notice was accepted. Without it the shop refuses.
    pub kvkk: bool,
    #[schema(inline)]
    pub security_code: Option<SecurityCode>,
    #[schema(inline)]
    pub redirect: Option<Redirect>,
}

/// An address to order with, without an account.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct GuestEmail {
    #[schema(inline)]
    pub email: Email,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RegistrationOutcome {
    /// The account is there, and the shopper is signed in.
    Registered,
    /// The account is there, but nobody can sign in yet; `message` says what is to be done.
    ActivationNeeded,
    /// No account; the shopper may go on to the order.
    Continued,
    /// Only to a repeat: the first may have opened the account.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Registration {
    pub outcome: RegistrationOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// Where to go now.
    pub path: Option<String>,
    pub token: Option<Token>,
}

/// Register
#[utoipa::path(post, path = "/bff/members", tag = "membership", operation_id = "register", request_body = Register,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Registration), (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn register(
    context: Context,
    JsonBody(wish): JsonBody<Register>,
) -> Result<Response, ApiError> {
    let path = path_within(&context, wish.redirect.as_ref())?;
    let keys = vec![MemberKey::of_name(wish.email.as_str())];
    let form = forms::register(&wish, path.as_deref());
    let request = LegacyRequest::new(&calls::REGISTER, &[]).multipart(&form.fields());
    let work = async move |context: Context| new_account(context, request, keys).await;
    idempotency::write(context, Intent::new("register", &wish), work, unknown_registration).await
}

/// Register by the short form
#[utoipa::path(post, path = "/bff/members/quick", tag = "membership", operation_id = "registerQuickly", request_body = QuickRegister,
    params(("X-XSRF-TOKEN" = String, Header), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = Registration), (status = 422, body = InvalidFields, content_type = "application/problem+json"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn register_quickly(
    context: Context,
    JsonBody(wish): JsonBody<QuickRegister>,
) -> Result<Response, ApiError> {
    let path = path_within(&context, wish.redirect.as_ref())?;
    let keys = vec![MemberKey::of_name(wish.email.as_str())];
    let form = forms::register_quick(&wish, path.as_deref());
    let request = LegacyRequest::new(&calls::REGISTER_QUICK, &[]).form(&form.fields());
    let work = async move |context: Context| new_account(context, request, keys).await;
    idempotency::write(context, Intent::new("registerQuickly", &wish), work, unknown_registration)
        .await
}

async fn unknown_registration(_: Context) -> Response {
    let outcome = RegistrationOutcome::Unknown;
    personal(&Registration { outcome, message: None, path: None, token: None })
}

async fn new_account(
    mut context: Context,
    request: LegacyRequest,
    keys: Vec<MemberKey>,
) -> Result<Response, ApiError> {
    let envelope = shop::agreed(&mut context, &request).await?;
    let around = context.surroundings();
    let mut registration = reshape::registration(&envelope, around.reshaping().addresses);
    registration.token =
        let_in(&mut context, &envelope, SignedInAs { keys, ..SignedInAs::default() });
    Ok(personal(&registration))
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
        let envelope = shop::agreed(&mut context, &request).await.map_err(about_the_address)?;
        let bearer = reshape::bearer(&envelope, member::now());
        let token = bearer.map(|bearer| admit_guest(&mut context, bearer));
        let around = context.surroundings();
        let mut continued = reshape::continued(&envelope, around.reshaping().addresses);
        continued.token = token;
        Ok(personal(&continued))
    };
    idempotency::write(context, Intent::new("continueAsGuest", &guest), work, unknown_registration)
        .await
}

/// This form has one field, so that the shop names none
/// (contracts/upstream/membership.md#registration).
fn about_the_address(mut error: ApiError) -> ApiError {
    if error.code == shop::REFUSED && error.field.is_none() {
        let message = error.detail.clone().unwrap_or_default();
        error.field = Some("email".into());
        error.extension = Some(fields_extension(&[FieldFault { field: "email".into(), message }]));
    }
    error
}

/// Lets those in whom the shop gave a bearer.
pub(super) fn let_in(context: &mut Context, envelope: &Envelope, how: SignedInAs) -> Option<Token> {
    reshape::bearer(envelope, member::now()).map(|bearer| admit(context, bearer, how))
}
