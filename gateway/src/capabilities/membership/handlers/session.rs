//! Signing in, staying signed in, signing out (AUT-1, TOK-2).

use axum::response::Response;
use http::HeaderMap;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::json::JsonBody;
use platform::response::personal;
use settings::session::Custody;

use super::super::service::session as service;
use super::super::types::session::{RefreshResult, Session, SignIn, SignInResult, SignOutResult};

/// Longer than any e-mail address (RFC 5321), phone number or vendor code.
const MAX_USERNAME_CHARS: usize = 320;
const MAX_PASSWORD_CHARS: usize = 256;

/// The caller's session
#[utoipa::path(
    get, path = "/bff/session", tag = "membership", operation_id = "getSession",
    responses(
        (status = 200, body = Session),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_session(mut context: Context) -> Result<Response, ApiError> {
    Ok(personal(&service::read(&mut context).await?))
}

/// Sign in
///
/// Refusals are 403 `sign_in_refused` in the shop's own words, with the field at fault and
/// `captchaRequired`.
#[utoipa::path(
    post, path = "/bff/session", tag = "membership", operation_id = "signIn",
    request_body = SignIn,
    params(("X-XSRF-TOKEN" = String, Header)),
    responses(
        (status = 200, body = SignInResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn sign_in(
    mut context: Context,
    JsonBody(form): JsonBody<SignIn>,
) -> Result<Response, ApiError> {
    validate(&form)?;
    Ok(personal(&service::sign_in(&mut context, &form).await?))
}

fn validate(form: &SignIn) -> Result<(), ApiError> {
    let too_long = |field: &'static str| Err(ApiError::invalid(field, "too long"));
    if form.username.trim().is_empty() {
        return Err(ApiError::invalid("username", "must not be empty"));
    }
    if form.username.contains(|letter: char| letter.is_ascii_control()) {
        return Err(ApiError::invalid("username", "holds a control character"));
    }
    if form.password.is_empty() {
        return Err(ApiError::invalid("password", "must not be empty"));
    }
    if form.username.chars().count() > MAX_USERNAME_CHARS {
        return too_long("username");
    }
    if form.password.chars().count() > MAX_PASSWORD_CHARS {
        return too_long("password");
    }
    Ok(())
}

/// Renew the token before it expires
///
/// Concurrent requests cause one call to the shop. 401 `session_ended`: the session has ended, on
/// the shop's side too.
#[utoipa::path(
    post, path = "/bff/session/refresh", tag = "membership", operation_id = "refreshSession",
    params(("X-XSRF-TOKEN" = String, Header)),
    responses(
        (status = 200, body = RefreshResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn refresh(mut context: Context, headers: HeaderMap) -> Result<Response, ApiError> {
    let held_by_page = context.app.members().custody() == Custody::Browser
        && headers.contains_key(http::header::AUTHORIZATION);
    let token = if held_by_page {
        service::refresh_held(&mut context).await?
    } else {
        context.renew().await?
    };
    Ok(personal(&RefreshResult { token }))
}

/// Sign out
///
/// On both sides. If the shop cannot be reached, its session cookie is removed from this browser,
/// and with it the basket.
#[utoipa::path(
    delete, path = "/bff/session", tag = "membership", operation_id = "signOut",
    params(("X-XSRF-TOKEN" = String, Header)),
    responses(
        (status = 200, body = SignOutResult),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn sign_out(mut context: Context) -> Result<Response, ApiError> {
    if !context.has_shop_session() {
        context.end_session();
        return Ok(personal(&service::signed_out(None)));
    }
    match context.reserve_write() {
        // Runs to its end even if the caller leaves.
        Ok(place) => place.run(sign_out_and_respond(context)).await,
        // Without a free place the session is marked as ended at once, and the shop is told while
        // the caller stays.
        Err(_) => Ok(sign_out_and_respond(context).await),
    }
}

async fn sign_out_and_respond(mut context: Context) -> Response {
    personal(&service::sign_out(&mut context).await)
}
