//! The conversation with the shop about the session (contracts/upstream/membership.md#token-login).

use http::StatusCode;
use legacy_client::{LegacyAnswer, LegacyError, LegacyRequest};
use platform::context::Context;
use platform::error::ApiError;
use platform::member::identity::MemberKey;
use platform::member::session::{self, SignedInAs};
use platform::member::{Shopper, Token, answers};
use platform::problem_code::ProblemCode;

use super::super::types::session::{
    Member, Session, SessionKind, SignIn, SignInOutcome, SignInResult, SignOutOutcome,
    SignOutResult,
};
use super::super::wire::session as wire;
use super::super::{calls, reshape};

/// Reads who is signed in from the shop. A caller without any sign of being a member is a guest,
/// and the shop is not asked.
///
/// # Errors
/// The upstream fault.
pub async fn read(context: &mut Context) -> Result<Session, LegacyError> {
    context.finish_session_that_is_over().await;
    // A guest's bearer gets "unknown member" from the shop; that does not end the session.
    if !context.member || context.shopper.membership().is_some_and(|membership| membership.guest) {
        return Ok(session(context, None));
    }
    let known = match context.ask(&LegacyRequest::new(&calls::DETAIL, &[])).await {
        Ok(answer) => reshape::session::member(&answer.json()?),
        Err(LegacyError::Refused { status, .. }) if is_refusal(status) => None,
        Err(error) => return Err(error),
    };
    if let Some(member) = &known {
        context.learn_member(&member.id);
    }
    if known.is_none() && matches!(context.shopper, Shopper::Member(_)) {
        // The shop has ended it: removes the cookie and tells the page.
        context.end_session();
        context.response_effects.mark_session_ended();
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

/// Returns the fields of the shop's own form. The code is sent only if there is one (AUT-1).
fn fields(form: &SignIn) -> Vec<(&str, &str)> {
    let flag = |on: bool| if on { "1" } else { "0" };
    let mut fields = vec![
        ("username", form.username.trim()),
        ("type", form.by.word()),
        ("vendor", flag(form.vendor)),
        ("password", form.password.as_str()),
        ("rememberMe", flag(form.remember_me)),
    ];
    for (name, value) in [("redirect", &form.redirect), ("security_code", &form.security_code)] {
        if let Some(value) = value.as_deref().filter(|value| !value.is_empty()) {
            fields.push((name, value));
        }
    }
    fields
}

/// Signs in by name and password (contracts/upstream/membership.md#token-login).
///
/// # Errors
/// 403 `sign_in_refused` with the shop's message, or the upstream fault.
pub async fn sign_in(context: &mut Context, form: &SignIn) -> Result<SignInResult, ApiError> {
    let request = LegacyRequest::new(&calls::LOGIN, &[]).form(&fields(form));
    match context.ask(&request).await {
        Ok(answer) => signed_in(context, &answer, form),
        Err(LegacyError::Refused { status, answer, .. }) if !status.is_server_error() => {
            refused(&answer)
        }
        Err(error) => Err(error.into()),
    }
}

fn signed_in(
    context: &mut Context,
    answer: &LegacyAnswer,
    form: &SignIn,
) -> Result<SignInResult, ApiError> {
    let bearer = answers::bearer(&answer.body);
    let envelope: Option<wire::SignIn> = answer.json().ok();
    let change = envelope.as_ref().is_some_and(wire::SignIn::requires_password_change);
    let Some(bearer) = bearer else {
        // Some shops refuse with HTTP 200.
        return if envelope.is_some() {
            refused(answer)
        } else {
            Err(LegacyError::Unreadable("a login without a bearer".to_owned()).into())
        };
    };
    let keys = vec![MemberKey::of_name(&form.username)];
    let how = SignedInAs { remember: form.remember_me, keys, ends_others: false };
    let token = session::start_member_session(context, bearer, how);
    let reshape_context = context.reshape_context();
    let addresses = &reshape_context.addresses;
    Ok(SignInResult {
        outcome: if change {
            SignInOutcome::PasswordChangeRequired
        } else {
            SignInOutcome::SignedIn
        },
        message: envelope.as_ref().and_then(wire::SignIn::message_text),
        path: envelope
            .as_ref()
            .and_then(|envelope| addresses.path(envelope.page.as_ref()?.url.as_deref()?)),
        token: Some(token),
    })
}

/// Reshapes a refusal. An expired password is an outcome; everything else is a problem.
fn refused(answer: &LegacyAnswer) -> Result<SignInResult, ApiError> {
    let envelope: wire::SignIn = answer.json().unwrap_or_default();
    if envelope.requires_password_change() {
        return Ok(SignInResult {
            outcome: SignInOutcome::PasswordChangeRequired,
            message: envelope.message_text(),
            path: None,
            token: None,
        });
    }
    let field = envelope.field();
    let mut error =
        ApiError::new(StatusCode::FORBIDDEN, ProblemCode::SignInRefused, "Signing in was refused")
            .with("captchaRequired", (field == Some("securityCode")).into());
    error.detail = envelope.message_text();
    error.field = field.map(Into::into);
    Err(error)
}

/// Refreshes a bearer that the page itself holds and sends.
pub async fn refresh_held(context: &mut Context) -> Result<Token, ApiError> {
    let request = LegacyRequest::new(&calls::LOGIN, &[]).form(&[("refresh", "1")]);
    match context.ask(&request).await {
        Ok(answer) => answers::bearer(&answer.body)
            .map(|bearer| session::renewed_by_page(context, &bearer))
            .ok_or_else(|| LegacyError::Unreadable("a refresh without a bearer".to_owned()).into()),
        Err(LegacyError::Refused { status, .. })
            if is_refusal(status) || status == StatusCode::INTERNAL_SERVER_ERROR =>
        {
            context.end_session();
            Err(context.session_ended())
        }
        Err(error) => Err(error.into()),
    }
}

/// Signs out on both sides. If the shop cannot be reached, its session cookie is removed from this
/// browser.
pub async fn sign_out(context: &mut Context) -> SignOutResult {
    let path = match context.sign_out(&calls::LOGOUT).await {
        Ok(answer) => answer.json::<wire::SignOut>().ok().and_then(|answer| answer.url),
        Err(error) => {
            tracing::warn!(%error, "the shop could not be told that a member signed out");
            context.take_back_shop_session();
            None
        }
    };
    let reshape_context = context.reshape_context();
    signed_out(path.and_then(|link| reshape_context.addresses.path(&link)))
}

/// Returns the response to a sign-out. Without a path the shopper goes to the home page.
pub fn signed_out(path: Option<String>) -> SignOutResult {
    SignOutResult {
        outcome: SignOutOutcome::SignedOut,
        path: path.unwrap_or_else(|| "/".to_owned()),
    }
}
