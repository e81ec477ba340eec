//! Types of the register form.
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Gender;

/// The initial values of the form: empty texts for a guest.
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
    /// Consents to mail, SMS and calls; null if the shop does not state them.
    pub mail_consent: Option<bool>,
    pub sms_consent: Option<bool>,
    pub phone_consent: Option<bool>,
    /// The path of the picture if the shop asks for a security code.
    pub captcha: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FormQuery {
    /// Prefill the form with the member's details.
    #[serde(default)]
    pub update: bool,
}
