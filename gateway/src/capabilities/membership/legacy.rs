//! What the shop speaks about membership. None of these types prints itself: they hold bearers,
//! names and addresses.

use commerce::lenient;
use serde::Deserialize;
use wire_derive::Wire;

macro_rules! unprinted {
    ($($kind:ident),+) => {$(
        impl std::fmt::Debug for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($kind), "(…)"))
            }
        }
    )+};
}

unprinted!(
    Envelope,
    Entry,
    Page,
    Said,
    FormEnvelope,
    Form,
    Account,
    CustomerInfo,
    CaptchaEnvelope,
    Captcha
);

/// What `/api/v1` answers about a membership (contracts/upstream/protocol.md#answers,
/// contracts/upstream/membership.md): what was given, or every field at fault.
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
    /// Unix seconds, or milliseconds, which are more than any number that is reckoned with.
    #[serde(default, deserialize_with = "lenient::text")]
    pub exp_at: Option<String>,
    /// The page to go to.
    #[serde(default, deserialize_with = "lenient::text")]
    pub url: Option<String>,
    /// The account is there, but could not be signed in to.
    #[serde(default, rename = "loginError", deserialize_with = "lenient::text")]
    pub login_error: Option<String>,
    /// The password is right and has expired.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub password_change: Option<bool>,
    /// The field at fault, under either name.
    #[serde(default, deserialize_with = "lenient::text")]
    pub key: Option<String>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub field: Option<String>,
    #[serde(default, rename = "statusText", deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
    /// Seconds for which a code sent is good.
    #[serde(default, deserialize_with = "lenient::integer")]
    pub ttl: Option<i64>,
}

impl Entry {
    /// The field at fault, in the shop's name for it.
    #[must_use]
    pub fn at_fault(&self) -> Option<&str> {
        self.key.as_deref().or(self.field.as_deref())
    }
}

#[derive(Clone, Deserialize, Wire)]
pub struct Page {
    #[serde(default, deserialize_with = "lenient::text")]
    pub url: Option<String>,
}

/// What `/srv` answers about a membership (contracts/upstream/protocol.md#answers,
/// contracts/upstream/membership.md).
#[derive(Clone, Deserialize, Wire)]
pub struct Said {
    /// 1: done.
    #[serde(default, deserialize_with = "lenient::integer")]
    pub status: Option<i64>,
    /// In its place where a member leaves for good.
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
    /// Seconds for which a code sent is good.
    #[serde(default, deserialize_with = "lenient::integer")]
    pub ttl: Option<i64>,
}

impl Said {
    /// Whether it is done; `None` where the answer says neither.
    #[must_use]
    pub fn verdict(&self) -> Option<bool> {
        self.status.map(|status| status == 1).or(self.success)
    }

    /// The shop's words, wherever it puts them.
    #[must_use]
    pub fn words(&self) -> Option<&str> {
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
    /// The captcha: the path of its picture, or markup with the picture in it.
    #[serde(default, deserialize_with = "lenient::text")]
    pub security: Option<String>,
}

#[derive(Clone, Deserialize, Wire)]
pub struct Account {
    #[serde(default, rename = "customerInfo", deserialize_with = "lenient::object")]
    pub customer_info: Option<CustomerInfo>,
}

/// What the form is filled with. Sure are the keys from `birthdate` on, consents aside.
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

/// Where a captcha's picture is to be had (contracts/upstream/membership.md#captcha); the newest
/// client gets markup instead.
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
