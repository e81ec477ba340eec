//! Types of language, currency and the cookie notice.
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LanguageChange {
    /// One of the shop's languages.
    pub language: String,
    /// The page's type and id, as its hidden fields say.
    #[schema(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    pub page_type: String,
    #[schema(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    pub page_id: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PreferenceOutcome {
    Changed,
    /// Only to a repeat: the first may have changed it.
    Unknown,
}

/// Where the shopper goes after a change of language.
#[derive(Debug, Serialize, ToSchema)]
pub struct LanguageChanged {
    pub outcome: PreferenceOutcome,
    /// Null: home when the page id is 1, else the same page again (CNS-3).
    pub link: Option<String>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct CurrencyChange {
    /// One of the shop's own codes.
    pub currency: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CurrencyChanged {
    pub outcome: PreferenceOutcome,
    /// What was asked for.
    pub currency: String,
}

/// The shop's words about cookies.
#[derive(Debug, Serialize, ToSchema)]
pub struct CookieNotice {
    pub title: String,
    /// Sanitised.
    pub html: String,
}
