//! Types of registration and guest checkout.
//!
//! Each form is complete although they share fields: with a part that serde flattens into another,
//! errors no longer name the field.
use commerce::fields::{Date, Email, Password, Phone};
use platform::member::Token;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Gender, Redirect, SecurityCode, Short};

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
    /// The shop may send mails and SMS, and call.
    pub mail_consent: Option<bool>,
    pub sms_consent: Option<bool>,
    pub phone_consent: Option<bool>,
    pub privacy: Option<bool>,
    /// The data-protection notice was accepted; otherwise the shop refuses.
    pub kvkk: bool,
    #[schema(inline)]
    pub security_code: Option<SecurityCode>,
    #[schema(inline)]
    pub redirect: Option<Redirect>,
}

/// A new account by quick registration; without a password the shop generates one.
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
    /// The shop may send mails and SMS, and call.
    pub mail_consent: Option<bool>,
    pub sms_consent: Option<bool>,
    pub phone_consent: Option<bool>,
    pub privacy: Option<bool>,
    /// The data-protection notice was accepted; otherwise the shop refuses.
    pub kvkk: bool,
    #[schema(inline)]
    pub security_code: Option<SecurityCode>,
    #[schema(inline)]
    pub redirect: Option<Redirect>,
}

/// An e-mail address to order with, without an account.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct GuestEmail {
    #[schema(inline)]
    pub email: Email,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RegistrationOutcome {
    /// The account exists, and the shopper is signed in.
    Registered,
    /// The account exists but must be activated first; `message` says how.
    ActivationNeeded,
    /// No account; the shopper may continue to the order.
    Continued,
    /// Only for a repeat: the first request may have created the account.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Registration {
    pub outcome: RegistrationOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// Where to go next.
    pub path: Option<String>,
    pub token: Option<Token>,
}
