//! Wire types of membership. They contain bearers, names and addresses, so none has a `Debug` that
//! prints them.

pub mod session;

use commerce::lenient;
use serde::Deserialize;
use wire_derive::Wire;

macro_rules! opaque_debug {
    ($($kind:ident),+) => {$(
        impl std::fmt::Debug for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($kind), "(…)"))
            }
        }
    )+};
}

opaque_debug!(
    Envelope,
    Entry,
    Page,
    StatusAnswer,
    FormEnvelope,
    Form,
    Account,
    CustomerInfo,
    CaptchaEnvelope,
    Captcha
);

/// The answer of `/api/v1` (contracts/upstream/protocol.md#answers,
/// contracts/upstream/membership.md): an entry, or every field at fault.
#[derive(Clone, Deserialize, Wire)]
pub struct Envelope {
    #[serde(deserialize_with = "lenient::flag")]
    pub status: Option<bool>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub data: Vec<Entry>,
    #[serde(default, deserialize_with = "lenient::object")]
    pub page: Option<Page>,
}

#[derive(Clone, Deserialize, Wire)]
pub struct Entry {
    #[serde(default, deserialize_with = "lenient::text")]
    pub bearer: Option<String>,
    /// Unix seconds, or milliseconds if the number is too large for seconds.
    #[serde(default, deserialize_with = "lenient::text")]
    pub exp_at: Option<String>,
    /// The page to go to.
    #[serde(default, deserialize_with = "lenient::text")]
    pub url: Option<String>,
    /// The account exists but could not be signed in.
    #[serde(default, rename = "loginError", deserialize_with = "lenient::text")]
    pub login_error: Option<String>,
    /// The password is correct but has expired.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub password_change: Option<bool>,
    /// The field at fault, under either name.
    #[serde(default, deserialize_with = "lenient::text")]
    pub key: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub field: Option<String>,
    #[serde(default, rename = "statusText", deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    /// Lifetime of a sent code in seconds.
    #[serde(default, deserialize_with = "lenient::integer")]
    pub ttl: Option<i64>,
}

impl Entry {
    /// The field at fault, under the shop's name.
    #[must_use]
    pub fn fault_key(&self) -> Option<&str> {
        self.key.as_deref().or(self.field.as_deref())
    }
}

#[derive(Clone, Deserialize, Wire)]
pub struct Page {
    #[serde(default, deserialize_with = "lenient::text")]
    pub url: Option<String>,
}

/// The answer of `/srv` (contracts/upstream/protocol.md#answers, contracts/upstream/membership.md).
#[derive(Clone, Deserialize, Wire)]
pub struct StatusAnswer {
    /// 1 is a success.
    #[serde(default, deserialize_with = "lenient::integer")]
    pub status: Option<i64>,
    /// Replaces `status` when a member closes the account.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub success: Option<bool>,
    #[serde(default, rename = "statusText", deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: Option<String>,
    /// The field at fault, under either name.
    #[serde(default, deserialize_with = "lenient::text")]
    pub key: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub field: Option<String>,
    /// Lifetime of a sent code in seconds.
    #[serde(default, deserialize_with = "lenient::integer")]
    pub ttl: Option<i64>,
}

impl StatusAnswer {
    /// Whether the call succeeded. `None` if the answer does not say.
    #[must_use]
    pub fn verdict(&self) -> Option<bool> {
        self.status.map(|status| status == 1).or(self.success)
    }

    /// The shop's message, from whichever field has it.
    #[must_use]
    pub fn message_text(&self) -> Option<&str> {
        self.status_text.as_deref().or(self.message.as_deref())
    }
}

/// The register form (contracts/upstream/membership.md#register-form).
#[derive(Clone, Deserialize, Wire)]
pub struct FormEnvelope {
    #[serde(deserialize_with = "lenient::list")]
    pub data: Vec<Form>,
}

#[derive(Clone, Deserialize, Wire)]
pub struct Form {
    #[serde(default, deserialize_with = "lenient::object")]
    pub account: Option<Account>,
    /// The captcha: the path of its picture, or markup that contains it.
    #[serde(default, deserialize_with = "lenient::text")]
    pub security: Option<String>,
}

#[derive(Clone, Deserialize, Wire)]
pub struct Account {
    #[serde(default, rename = "customerInfo", deserialize_with = "lenient::object")]
    pub customer_info: Option<CustomerInfo>,
}

/// The values of the form. The keys from `birthdate` on are certain, except for the consents.
#[derive(Clone, Default, Deserialize, Wire)]
pub struct CustomerInfo {
    #[serde(default, deserialize_with = "lenient::text")]
    pub name: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub surname: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub email: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub mobile_phone: Option<String>,
    /// Day, month, year: `01-05-1990`.
    #[serde(default, deserialize_with = "lenient::text")]
    pub birthdate: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub gender: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub country_code: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub city_code: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub town_code: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub district_code: Option<String>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub mail_notify: Option<bool>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub sms_notify: Option<bool>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub phone_notify: Option<bool>,
}

/// The address of a captcha's picture (contracts/upstream/membership.md#captcha). The newest client
/// gets markup instead.
#[derive(Clone, Deserialize, Wire)]
pub struct CaptchaEnvelope {
    #[serde(deserialize_with = "lenient::list")]
    pub data: Vec<Captcha>,
}

#[derive(Clone, Deserialize, Wire)]
pub struct Captcha {
    #[serde(default, deserialize_with = "lenient::text")]
    pub path: Option<String>,
}
