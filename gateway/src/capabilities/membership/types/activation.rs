//! Types of the links in the shop's mails.
use commerce::fields::Code;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the link to a membership says.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct MembershipLink {
    #[schema(inline)]
    pub id: Code,
    #[schema(inline)]
    pub token: Code,
}

/// What the link to a newsletter says.
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
    /// The link is not valid, or not any more.
    Failed,
    /// Only to a repeat: the first may have activated it.
    Unknown,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Activation {
    pub outcome: ActivationOutcome,
    /// The shop's own words.
    pub message: Option<String>,
}
