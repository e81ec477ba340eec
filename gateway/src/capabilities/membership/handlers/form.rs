//! Handler of the register form.

use axum::extract::Query;
use axum::response::Response;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::Parameters;
use platform::response::personal;

use super::super::types::form::{FormQuery, RegisterForm};
use super::super::{calls, reshape};

/// The register form
#[utoipa::path(
    get, path = "/bff/members/form", tag = "membership", operation_id = "getRegisterForm",
    params(FormQuery, ("language" = Option<String>, Query)),
    responses(
        (status = 200, body = RegisterForm),
        (status = "default", body = Problem, content_type = "application/problem+json"),
    ),
)]
pub async fn get_register_form(
    mut context: Context,
    Parameters(Query(query)): Parameters<Query<FormQuery>>,
) -> Result<Response, ApiError> {
    let request = LegacyRequest::new(&calls::REGISTER_FORM, &[]);
    let request = if query.update { request.query("type", "update") } else { request };
    // Never cached, for guests either: the captcha belongs to the session.
    let envelope = context.ask(&request).await?.json()?;
    let reshape_context = context.reshape_context();
    let form = reshape::form::register_form(&envelope, query.update, &reshape_context.addresses)
        .ok_or_else(|| {
            ApiError::from(legacy_client::LegacyError::Unreadable("no form in the answer".into()))
        })?;
    Ok(personal(&form))
}
