//! Types of the links in the shop's mails.
use commerce::fields::Code;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The contents of a link that activates a membership.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct MembershipLink {
    #[schema(inline)]
    pub id: Code,
    #[schema(inline)]
    pub token: Code,
}

/// The contents of a link that activates a newsletter subscription.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct NewsletterLink {
    #[schema(inline)]
    pub token: Code,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActivationOutcome {
    /// Active, now or already.
    Activated,
    /// The link is invalid or has expired.
    Failed,
    /// Only for a repeat: the first request may have activated it.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Activation {
    pub outcome: ActivationOutcome,
    /// The shop's own words.
    pub message: Option<String>,
}
