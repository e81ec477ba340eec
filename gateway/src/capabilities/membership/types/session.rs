//! Types of signing in, staying signed in and signing out (AUT-1, TOK-2).

use platform::member::Token;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Gender;

/// The caller's session.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    pub kind: SessionKind,
    pub member: Option<Member>,
    /// When the token expires, in unix seconds; null without a token.
    pub expires_at: Option<i64>,
    /// Members who have not accepted the data-protection notice must be asked to.
    pub consent_required: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SessionKind {
    Guest,
    Member,
}

/// The member's details in the shop (contracts/upstream/protocol.md#page-variables).
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
    /// The only country whose addresses are accepted.
    pub export_country: Option<String>,
    /// The customer group; above 0 for members.
    pub group: i64,
    pub vendor: bool,
    /// The data-protection notice was accepted (KVKK is 1).
    pub consented: bool,
    pub password_strength: Option<i64>,
    /// The password is too weak and must be changed now: its strength is 6 or below.
    pub must_change_password: bool,
}

/// The kind of name that a shopper signs in with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SignInBy {
    Email,
    Phone,
    VendorCode,
}

impl SignInBy {
    pub(in crate::capabilities::membership) const fn word(self) -> &'static str {
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
    /// Stay signed in after the browser is closed.
    #[serde(default)]
    pub remember_me: bool,
    /// Sign in on the vendors' page.
    #[serde(default)]
    pub vendor: bool,
    /// The page to go to afterwards, such as `order`.
    #[serde(default)]
    #[schema(max_length = 512)]
    pub redirect: Option<String>,
    /// The text of the captcha, once the shop requires it.
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
pub struct SignInResult {
    pub outcome: SignInOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// Where to go next; null to stay.
    pub path: Option<String>,
    pub token: Option<Token>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RefreshResult {
    pub token: Token,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SignOutOutcome {
    SignedOut,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SignOutResult {
    pub outcome: SignOutOutcome,
    pub path: String,
}
