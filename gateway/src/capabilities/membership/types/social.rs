//! Types of social login.
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Provider {
    Apple,
    Facebook,
    Google,
    Twitter,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SocialAddress {
    /// Address for the whole page: a path of this origin, or an https address of the provider.
    pub url: String,
}
