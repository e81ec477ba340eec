//! Types of the newsletter (NWS-1, contracts/upstream/messages.md#newsletter).

pub mod threads;
use commerce::fields::Email;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An address for the shop's newsletter.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Subscribe {
    #[schema(inline)]
    pub email: Email,
    /// The data-protection notice (KVKK) was accepted; otherwise the shop refuses.
    pub consent: bool,
    #[serde(default)]
    pub name: Option<String>,
    #[serde(default)]
    pub surname: Option<String>,
    #[serde(default)]
    pub phone: Option<String>,
    #[serde(default)]
    pub gender: Option<String>,
    /// The text of the captcha, if the shop asks for one.
    #[serde(default)]
    pub security_code: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SubscriptionOutcome {
    /// Subscribed, now or already.
    Subscribed,
    /// Refused; `message` states the reason and `field` the field.
    Failed,
    /// Only for a repeat: the first request may have been accepted.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SubscriptionResult {
    pub outcome: SubscriptionOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The field of the request that is at fault, when the shop names one.
    pub field: Option<String>,
}
