//! The register form.

use axum::extract::Query;
use axum::response::Response;
use legacy_client::LegacyRequest;
use platform::context::Context;
use platform::error::{ApiError, Problem};
use platform::query::Parameters;
use platform::upstream::personal;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::super::{calls, reshape};
use super::Gender;

/// What the form begins with: empty texts for a guest.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegisterForm {
    pub name: String,
    pub surname: String,
    pub email: String,
    /// Digits, dial code first.
    pub phone: String,
    /// `1990-05-01`.
    #[schema(format = "date")]
    pub birth_date: Option<String>,
    pub gender: Gender,
    /// Codes of regions.
    pub country: Option<String>,
    pub city: Option<String>,
    pub town: Option<String>,
    pub district: Option<String>,
    /// Consents to mail, SMS and calls; null where the shop does not say.
    pub mail_consent: Option<bool>,
    pub sms_consent: Option<bool>,
    pub phone_consent: Option<bool>,
    /// The path of the picture, where the shop asks for a security code.
    pub captcha: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FormQuery {
    /// Filled with the member's details.
    #[serde(default)]
    pub update: bool,
}

/// The register form
#[utoipa::path(get, path = "/bff/members/form", tag = "membership", operation_id = "getRegisterForm",
    params(FormQuery, ("language" = Option<String>, Query)),
    responses((status = 200, body = RegisterForm), (status = "default", body = Problem, content_type = "application/problem+json")))]
pub async fn get_register_form(
    mut context: Context,
    Parameters(Query(query)): Parameters<Query<FormQuery>>,
) -> Result<Response, ApiError> {
    let request = LegacyRequest::new(&calls::REGISTER_FORM, &[]);
    let request = if query.update { request.query("type", "update") } else { request };
    // Asked for each time, of guests too: the captcha is the session's own.
    let envelope = context.ask(&request).await?.json()?;
    let around = context.surroundings();
    let form = reshape::form::register_form(&envelope, query.update, around.reshaping().addresses)
        .ok_or_else(|| {
            ApiError::from(legacy_client::LegacyError::Unreadable("no form in the answer".into()))
        })?;
    Ok(personal(&form))
}
