//! Types of changed and forgotten passwords.
use commerce::fields::{Code, Email, Password, Text};
use platform::member::Token;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::types::session::SignInBy;
use super::{Redirect, SecurityCode};

/// A member's new password.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdatePassword {
    /// Missing for a password that the shop made up: the member never knew it.
    #[schema(inline)]
    pub current_password: Option<Password>,
    #[schema(inline)]
    pub new_password: Password,
}

/// A new password for a shopper whose old one has expired.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangePassword {
    #[serde(rename = "type")]
    pub by: SignInBy,
    #[schema(inline)]
    pub username: Text<254>,
    #[schema(inline)]
    pub current_password: Password,
    #[schema(inline)]
    pub new_password: Password,
    /// The account is a vendor's.
    pub vendor: Option<bool>,
    #[schema(inline)]
    pub security_code: Option<SecurityCode>,
    #[schema(inline)]
    pub redirect: Option<Redirect>,
}

/// The account whose password was forgotten.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reminder {
    #[schema(inline)]
    pub email: Email,
    /// The text of the captcha. It is sent in a path, which limits its length.
    #[schema(inline)]
    pub security_code: Option<Code>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PasswordOutcome {
    /// Changed, and signed in.
    SignedIn,
    /// Changed; the shopper must still sign in.
    Done,
    /// Only for a repeat: the first request may have changed it.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PasswordChangeResult {
    pub outcome: PasswordOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// Where to go now.
    pub path: Option<String>,
    pub token: Option<Token>,
}
