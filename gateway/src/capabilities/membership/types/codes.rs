//! Types of captchas and codes by SMS.
use commerce::fields::{RequiredPhone, SmsCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CaptchaPicture {
    /// The path of a new picture. It is drawn when it is fetched.
    pub image: String,
}

/// A phone to verify.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SmsRequest {
    #[schema(inline)]
    pub phone: RequiredPhone,
}

/// The code that was sent to a phone.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SmsVerification {
    #[schema(inline)]
    pub phone: RequiredPhone,
    #[schema(inline)]
    pub code: SmsCode,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SmsOutcome {
    Sent,
    /// Refused; `message` states the reason and `field` the field.
    Failed,
    /// Only for a repeat: the first request may have sent a code.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SmsResult {
    pub outcome: SmsOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The field of the request that is at fault, when the shop names one.
    pub field: Option<String>,
    /// Lifetime of the code from now on.
    pub seconds_to_live: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VerificationOutcome {
    Verified,
    /// Refused; `message` states the reason and `field` the field.
    Failed,
    /// Only for a repeat: the first request may have used the code.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Verification {
    pub outcome: VerificationOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The field of the request that is at fault, when the shop names one.
    pub field: Option<String>,
}
