//! What the storefront sees of preferences.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The notice about cookies (CNS-2, wire 2.4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CookieNotice {
    pub title: String,
    /// Sanitised.
    pub html: String,
}

/// Asks for another language (CNS-3, wire 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangeLanguage {
    /// Two letters.
    #[schema(example = "en")]
    pub language: String,
    /// Of the page the shopper is on.
    pub page_type: String,
    pub page_id: String,
    pub path: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LanguageChanged {
    /// Where the same page is in the new language: a path without language prefix. `None`: home when the page id is
    /// 1, else the page again.
    #[schema(required)]
    pub link: Option<String>,
}

/// Asks for, and confirms, a currency (CNS-4, wire 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrencyChoice {
    /// The shop's own code: `TL`, not `TRY`.
    #[schema(example = "USD")]
    pub currency: String,
}
