//! Wire types of preferences.

use commerce::lenient::{self, Scalar};
use serde::Deserialize;
use wire_derive::Wire;

/// The answer of `site/get-cookie-law`: JSON, labelled as HTML
/// (contracts/upstream/preferences.md#cookie-notice).
#[derive(Debug, Clone, Deserialize, Wire)]
#[serde(rename_all = "PascalCase")]
pub struct CookieLaw {
    #[serde(default, deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub content: Option<String>,
}

/// The answer of `language/change` (contracts/upstream/preferences.md#language).
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct LanguageChange {
    #[serde(deserialize_with = "lenient::flag")]
    pub success: Option<bool>,
    /// Empty if the page has no address in that language.
    #[serde(default, deserialize_with = "lenient::text")]
    pub link: Option<String>,
}

/// The answer of `set-currency`: a bare `1`, as number or text
/// (contracts/upstream/preferences.md#currency).
#[derive(Debug, Clone, Deserialize, Wire)]
#[serde(transparent)]
pub struct CurrencyChange(pub Scalar);
