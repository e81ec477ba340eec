//! Types of a member's own details.
use commerce::fields::{Date, Email, Phone};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Gender, Short};

/// Details to change; omitted ones stay.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberUpdate {
    #[schema(inline)]
    pub name: Option<Short>,
    #[schema(inline)]
    pub surname: Option<Short>,
    #[schema(inline)]
    pub email: Option<Email>,
    #[schema(inline)]
    pub phone: Option<Phone>,
    #[schema(inline)]
    pub birth_date: Option<Date>,
    pub gender: Option<Gender>,
    /// Codes of regions.
    #[schema(inline)]
    pub country: Option<Short>,
    #[schema(inline)]
    pub city: Option<Short>,
    #[schema(inline)]
    pub town: Option<Short>,
    #[schema(inline)]
    pub district: Option<Short>,
    /// The data-protection notice was accepted.
    pub kvkk: Option<bool>,
    /// The shop may send mails and SMS, and call.
    pub mail_consent: Option<bool>,
    pub sms_consent: Option<bool>,
    pub phone_consent: Option<bool>,
}
