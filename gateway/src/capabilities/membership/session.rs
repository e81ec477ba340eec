//! Who is here: signing in, staying signed in, signing out (AUT-1, TOK-2,
//! contracts/upstream/membership.md#token-login).

pub mod legacy;
pub mod reshape;

use std::sync::Arc;

use axum::response::Response;
use http::{HeaderMap, StatusCode};
use legacy_client::{LegacyAnswer, LegacyError, LegacyRequest};
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::json::JsonBody;
use platform::member::identity::MemberKey;
use platform::member::session::{self, SignedInAs};
use platform::member::{Shopper, Token, answers};
use platform::problem_code::ProblemCode;
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use settings::session::Custody;
use utoipa::ToSchema;

use super::api::Gender;
use super::calls;

/// RFC 5321's longest address is shorter; so is every phone number and vendor code.
const LONGEST_NAME: usize = 320;
const LONGEST_PASSWORD: usize = 256;

/// Who is here.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    pub kind: SessionKind,
    pub member: Option<Member>,
    /// When the token runs out, in unix seconds; null without one.
    pub expires_at: Option<i64>,
    /// Members who have not accepted the data-protection notice are asked to.
    pub consent_required: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SessionKind {
    Guest,
    Member,
}

/// The member, as the shop knows them (contracts/upstream/protocol.md#page-variables).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Member {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// Dial code and number, digits only.
    pub phone: Option<String>,
    pub gender: Gender,
    /// `1990-05-01`.
    pub birth_date: Option<String>,
    pub country: Option<String>,
    /// Addresses are taken in this country only.
    pub export_country: Option<String>,
    /// The customer group, above 0 for members.
    pub group: i64,
    pub vendor: bool,
    /// The data-protection notice was accepted (KVKK is 1).
    pub consented: bool,
    pub password_strength: Option<i64>,
    /// The password is so weak that it has to be changed now: strength 6 or below.
    pub must_change_password: bool,
}

/// What a shopper signs in by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SignInBy {
    Email,
    Phone,
    VendorCode,
}

impl SignInBy {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Phone => "phone",
            Self::VendorCode => "vendor-code",
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[expect(missing_debug_implementations, reason = "it holds a password, and is never printed")]
#[serde(rename_all = "camelCase")]
pub struct SignIn {
    #[serde(rename = "type")]
    pub by: SignInBy,
    #[schema(max_length = 320, pattern = r"^[^\x00-\x1F\x7F]*$")]
    pub username: String,
    #[schema(max_length = 256, format = "password")]
    pub password: String,
    /// Stay signed in when the browser is closed.
    #[serde(default)]
    pub remember_me: bool,
    /// On the vendors' page.
    #[serde(default)]
    pub vendor: bool,
    /// The page to go to afterwards, such as `order`.
    #[serde(default)]
    #[schema(max_length = 512)]
    pub redirect: Option<String>,
    /// What the shopper read in the captcha, once it is asked for.
    #[serde(default)]
    #[schema(max_length = 64)]
    pub security_code: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SignInOutcome {
    SignedIn,
    /// The password has expired; the shopper is signed in only if there is a token.
    PasswordChangeRequired,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SignedIn {
    pub outcome: SignInOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// Where to go; null: stay.
    pub path: Option<String>,
    pub token: Option<Token>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Refreshed {
    pub token: Token,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SignOutOutcome {
    SignedOut,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SignedOut {
    pub outcome: SignOutOutcome,
    pub path: String,
}

/// Who is here
#[utoipa::path(get, path = "/bff/session", tag = "membership", operation_id = "getSession",
    responses((status = 200, body = Session), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_session(mut context: Context) -> Result<Response, ApiError> {
    Ok(personal(&read(&mut context).await?))
}

/// Who is here, as the shop says; nobody asks it about somebody who brings no sign of being a
/// member.
///
/// # Errors
/// The upstream fault.
pub async fn read(context: &mut Context) -> Result<Session, LegacyError> {
    context.finish_session_that_is_over().await;
    // Of a guest's bearer the shop would say that it is nobody's, which is not the end of it.
    if !context.member || context.shopper.membership().is_some_and(|membership| membership.guest) {
        return Ok(session(context, None));
    }
    let known = match context.ask(&LegacyRequest::new(&calls::DETAIL, &[])).await {
        Ok(answer) => reshape::member(&answer.json()?),
        Err(LegacyError::Refused { status, .. }) if is_refusal(status) => None,
        Err(error) => return Err(error),
    };
    if let Some(member) = &known {
        context.learn_member(&member.id);
    }
    if known.is_none() && matches!(context.shopper, Shopper::Member(_)) {
        // The shop has ended it: the page is told, and the cookie is worth nothing any more.
        context.leave();
        context.response_effects.tell_session_ended();
    }
    Ok(session(context, known))
}

fn session(context: &Context, member: Option<Member>) -> Session {
    let settings = &context.app.settings().session;
    Session {
        kind: if member.is_some() { SessionKind::Member } else { SessionKind::Guest },
        consent_required: settings.consent_required
            && member.as_ref().is_some_and(|member| !member.consented),
        member,
        expires_at: context
            .shopper
            .membership()
            .filter(|membership| membership.bearer.is_some())
            .map(|membership| membership.expires_at),
    }
}

fn is_refusal(status: StatusCode) -> bool {
    matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN)
}

/// Sign in
///
/// Refusals are 403 `sign_in_refused` in the shop's own words, with the field at fault and
/// `captchaRequired`.
#[utoipa::path(post, path = "/bff/session", tag = "membership", operation_id = "signIn", request_body = SignIn,
    params(("X-XSRF-TOKEN" = String, Header)),
    responses((status = 200, body = SignedIn), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn sign_in(
    mut context: Context,
    JsonBody(wish): JsonBody<SignIn>,
) -> Result<Response, ApiError> {
    check(&wish)?;
    let request = LegacyRequest::new(&calls::LOGIN, &[]).form(&fields(&wish));
    match context.ask(&request).await {
        Ok(answer) => signed_in(&mut context, &answer, &wish),
        Err(LegacyError::Refused { status, answer, .. }) if !status.is_server_error() => {
            refused(&answer)
        }
        Err(error) => Err(error.into()),
    }
}

fn check(wish: &SignIn) -> Result<(), ApiError> {
    let too_long = |field: &'static str| Err(ApiError::invalid(field, "too long"));
    if wish.username.trim().is_empty() {
        return Err(ApiError::invalid("username", "must not be empty"));
    }
    if wish.username.contains(|letter: char| letter.is_ascii_control()) {
        return Err(ApiError::invalid("username", "holds a control character"));
    }
    if wish.password.is_empty() {
        return Err(ApiError::invalid("password", "must not be empty"));
    }
    if wish.username.chars().count() > LONGEST_NAME {
        return too_long("username");
    }
    if wish.password.chars().count() > LONGEST_PASSWORD {
        return too_long("password");
    }
    Ok(())
}

/// The form of the shop's own page; the code is sent only where there is one (AUT-1).
fn fields(wish: &SignIn) -> Vec<(&str, &str)> {
    let flag = |on: bool| if on { "1" } else { "0" };
    let mut fields = vec![
        ("username", wish.username.trim()),
        ("type", wish.by.word()),
        ("vendor", flag(wish.vendor)),
        ("password", wish.password.as_str()),
        ("rememberMe", flag(wish.remember_me)),
    ];
    for (name, value) in [("redirect", &wish.redirect), ("security_code", &wish.security_code)] {
        if let Some(value) = value.as_deref().filter(|value| !value.is_empty()) {
            fields.push((name, value));
        }
    }
    fields
}

fn signed_in(
    context: &mut Context,
    answer: &LegacyAnswer,
    wish: &SignIn,
) -> Result<Response, ApiError> {
    let bearer = answers::bearer(&answer.body);
    let envelope: Option<legacy::SignIn> = answer.json().ok();
    let change = envelope.as_ref().is_some_and(legacy::SignIn::asks_password_change);
    let Some(bearer) = bearer else {
        // Some shops refuse with 200.
        return if envelope.is_some() {
            refused(&Arc::new(answer.clone()))
        } else {
            Err(LegacyError::Unreadable("a login without a bearer".to_owned()).into())
        };
    };
    let keys = vec![MemberKey::of_name(&wish.username)];
    let how = SignedInAs { remember: wish.remember_me, keys, ends_others: false };
    let token = session::admit(context, bearer, how);
    let surroundings = context.surroundings();
    let addresses = surroundings.reshaping().addresses;
    Ok(personal(&SignedIn {
        outcome: if change {
            SignInOutcome::PasswordChangeRequired
        } else {
            SignInOutcome::SignedIn
        },
        message: envelope.as_ref().and_then(legacy::SignIn::words),
        path: envelope
            .as_ref()
            .and_then(|envelope| addresses.path(envelope.page.as_ref()?.url.as_deref()?)),
        token: Some(token),
    }))
}

/// The shop's no. An expired password is something the shopper acts on; the rest is a problem.
fn refused(answer: &Arc<LegacyAnswer>) -> Result<Response, ApiError> {
    let envelope: legacy::SignIn = answer.json().unwrap_or_default();
    if envelope.asks_password_change() {
        return Ok(personal(&SignedIn {
            outcome: SignInOutcome::PasswordChangeRequired,
            message: envelope.words(),
            path: None,
            token: None,
        }));
    }
    let field = envelope.field();
    let mut error =
        ApiError::new(StatusCode::FORBIDDEN, ProblemCode::SignInRefused, "Signing in was refused")
            .with("captchaRequired", (field == Some("securityCode")).into());
    error.detail = envelope.words();
    error.field = field.map(Into::into);
    Err(error)
}

/// A new token before the old one runs out
///
/// However many ask at once, the shop is asked once. 401 `session_ended`: it is over, on the shop's
/// side too.
#[utoipa::path(post, path = "/bff/session/refresh", tag = "membership", operation_id = "refreshSession",
    params(("X-XSRF-TOKEN" = String, Header)),
    responses((status = 200, body = Refreshed), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn refresh(mut context: Context, headers: HeaderMap) -> Result<Response, ApiError> {
    let held_by_page = context.app.members().custody() == Custody::Browser
        && headers.contains_key(http::header::AUTHORIZATION);
    let token =
        if held_by_page { refresh_held(&mut context).await? } else { context.renew().await? };
    Ok(personal(&Refreshed { token }))
}

/// The page holds the bearer itself, and sends it along.
async fn refresh_held(context: &mut Context) -> Result<Token, ApiError> {
    let request = LegacyRequest::new(&calls::LOGIN, &[]).form(&[("refresh", "1")]);
    match context.ask(&request).await {
        Ok(answer) => answers::bearer(&answer.body)
            .map(|bearer| session::renewed_by_page(context, &bearer))
            .ok_or_else(|| LegacyError::Unreadable("a refresh without a bearer".to_owned()).into()),
        Err(LegacyError::Refused { status, .. })
            if is_refusal(status) || status == StatusCode::INTERNAL_SERVER_ERROR =>
        {
            context.leave();
            Err(context.session_ended())
        }
        Err(error) => Err(error.into()),
    }
}

/// Sign out
///
/// On both sides. Where the shop cannot be told, its session is taken off this browser, the basket
/// with it.
#[utoipa::path(delete, path = "/bff/session", tag = "membership", operation_id = "signOut",
    params(("X-XSRF-TOKEN" = String, Header)),
    responses((status = 200, body = SignedOut), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn sign_out(mut context: Context) -> Result<Response, ApiError> {
    if !context.has_shop_session() {
        context.leave();
        return Ok(signed_out(None));
    }
    match context.place_for_write() {
        // It runs to its end whether or not the caller stays.
        Ok(place) => place.run(sign_out_on_both_sides(context)).await,
        // It is marked at once all the same, and told for as long as the caller stays.
        Err(_) => Ok(sign_out_on_both_sides(context).await),
    }
}

async fn sign_out_on_both_sides(mut context: Context) -> Response {
    let path = match context.sign_out(&calls::LOGOUT).await {
        Ok(answer) => answer.json::<legacy::SignOut>().ok().and_then(|said| said.url),
        Err(error) => {
            tracing::warn!(%error, "the shop could not be told that a member signed out");
            context.take_back_shop_session();
            None
        }
    };
    let surroundings = context.surroundings();
    signed_out(path.and_then(|link| surroundings.reshaping().addresses.path(&link)))
}

fn signed_out(path: Option<String>) -> Response {
    personal(&SignedOut {
        outcome: SignOutOutcome::SignedOut,
        path: path.unwrap_or_else(|| "/".to_owned()),
    })
}
