//! Wire types of sessions.

use commerce::lenient;
use commerce::text::plain_text;
use serde::Deserialize;
use wire_derive::Wire;

use super::super::wire::{Entry, Page};

/// The answer of a token login (contracts/upstream/membership.md#token-login), a success or a
/// refusal. Its bearer is read separately, even if the rest of the answer is broken.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
pub struct SignIn {
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: Option<String>,
    #[serde(default, deserialize_with = "lenient::object")]
    pub page: Option<Page>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub data: Vec<Entry>,
}

impl SignIn {
    #[must_use]
    pub fn requires_password_change(&self) -> bool {
        self.data.iter().any(|entry| entry.password_change == Some(true))
    }

    /// The shop's message.
    #[must_use]
    pub fn message_text(&self) -> Option<String> {
        let of_entry = || self.data.iter().find_map(|entry| entry.status_text.as_deref());
        self.message.as_deref().or_else(of_entry).map(plain_text).filter(|text| !text.is_empty())
    }

    /// The field at fault, under our name.
    #[must_use]
    pub fn field(&self) -> Option<&'static str> {
        match self.data.iter().find_map(Entry::fault_key)? {
            "username" | "email" | "phone" => Some("username"),
            "password" => Some("password"),
            "security_code" | "security" => Some("securityCode"),
            _ => None,
        }
    }
}

/// Never required: clients ignore it (contracts/upstream/membership.md#logout).
#[derive(Debug, Clone, Deserialize)]
pub struct SignOut {
    #[serde(default, deserialize_with = "lenient::text")]
    pub url: Option<String>,
}

/// The answer of `customer/get-detail`. Only the fields that pages print are known
/// (contracts/upstream/protocol.md#page-variables, contracts/upstream/membership.md#profile).
#[derive(Clone, Default, Deserialize, Wire)]
#[expect(missing_debug_implementations, reason = "a person's data is never printed")]
#[serde(rename_all = "UPPERCASE")]
pub struct Detail {
    #[serde(default, deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub code: Option<String>,
    #[serde(default, rename = "FIRST_NAME", deserialize_with = "lenient::text")]
    pub first_name: Option<String>,
    #[serde(default, rename = "LAST_NAME", deserialize_with = "lenient::text")]
    pub last_name: Option<String>,
    #[serde(default, rename = "BIRTH_DATE", deserialize_with = "lenient::text")]
    pub birth_date: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub gender: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub mail: Option<String>,
    #[serde(default, rename = "MOBILE_PHONE", deserialize_with = "lenient::text")]
    pub mobile_phone: Option<String>,
    #[serde(default, deserialize_with = "lenient::integer")]
    pub group: Option<i64>,
    #[serde(default, deserialize_with = "lenient::integer")]
    pub kvkk: Option<i64>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub country: Option<String>,
    #[serde(default, rename = "E_COUNTRY", deserialize_with = "lenient::text")]
    pub export_country: Option<String>,
    #[serde(default, rename = "PASSWORD_STRENGTH", deserialize_with = "lenient::integer")]
    pub password_strength: Option<i64>,
}
