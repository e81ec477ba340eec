//! Types of language, currency and the cookie notice.
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LanguageChange {
    /// One of the shop's languages.
    pub language: String,
    /// The page's type and id, from its hidden fields.
    #[schema(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    pub page_type: String,
    #[schema(pattern = "^[A-Za-z0-9_-]{1,32}$")]
    pub page_id: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PreferenceOutcome {
    Changed,
    /// Only for a repeat: the first request may have changed it.
    Unknown,
}

/// The page to go to after a change of language.
#[derive(Debug, Serialize, ToSchema)]
pub struct LanguageChangeResult {
    pub outcome: PreferenceOutcome,
    /// Null: the home page if the page id is 1, otherwise the same page (CNS-3).
    pub link: Option<String>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct CurrencyChange {
    /// One of the shop's own codes.
    pub currency: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CurrencyChangeResult {
    pub outcome: PreferenceOutcome,
    /// The requested currency.
    pub currency: String,
}

/// The shop's text about cookies.
#[derive(Debug, Serialize, ToSchema)]
pub struct CookieNotice {
    pub title: String,
    /// Sanitised.
    pub html: String,
}
