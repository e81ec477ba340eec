//! Types of registration, and of buying without an account.
//!
//! Each form is complete, although forms share fields: when serde flattens a part into another, a
//! wrong field loses its name.
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
