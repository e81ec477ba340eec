//! Wire types of addresses (contracts/upstream/addresses.md).

use commerce::lenient;
use serde::Deserialize;
use wire_derive::Wire;

/// The answer of `public/address`: all of a shopper's addresses, or the one with an id.
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct Addresses {
    #[serde(deserialize_with = "lenient::list")]
    pub data: Vec<Address>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Address {
    #[serde(deserialize_with = "lenient::text")]
    pub id: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub fullname: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub email: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub mobile_phone: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub address: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub country: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub country_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub province: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub province_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub city: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub city_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub town: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub town_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub district: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub district_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub post_code: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub identity_number: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    pub nationality: Option<bool>,
    #[serde(deserialize_with = "lenient::flag")]
    pub is_company_active: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    pub company: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub tax_office: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub tax_number: Option<String>,
    #[serde(deserialize_with = "lenient::flag")]
    pub has_e_invoice: Option<bool>,
}

/// The answer of a write. Of a refusal `data` names every field at fault.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
pub struct WriteAnswer {
    #[serde(default, deserialize_with = "lenient::flag")]
    pub status: Option<bool>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub message: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub data: Vec<Fault>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct Fault {
    #[serde(deserialize_with = "lenient::text")]
    pub key: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub status_text: Option<String>,
}

/// The answer of a saved address: its id is an element of `data`, without a key.
#[derive(Debug, Clone, Default, Deserialize, Wire)]
pub struct Saved {
    #[serde(default, deserialize_with = "lenient::texts")]
    pub data: Vec<String>,
}

/// The answer of `get-page-requirements` (contracts/upstream/addresses.md#form-rules).
#[derive(Debug, Clone, Deserialize, Wire)]
pub struct Requirements {
    #[serde(deserialize_with = "lenient::list")]
    pub data: Vec<Requirement>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Requirement {
    #[serde(deserialize_with = "lenient::object")]
    pub rules: Option<Rules>,
    #[serde(deserialize_with = "lenient::object")]
    pub configs: Option<Configs>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Rules {
    #[serde(deserialize_with = "lenient::object")]
    pub is_company_active: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub title: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub fullname: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub email: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub mobile_phone: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub identity_number: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub nationality: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub company: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub tax_office: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub tax_number: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub has_e_invoice: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub province: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub province_code: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub city: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub city_code: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub town: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub town_code: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub district: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub district_code: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub post_code: Option<Rule>,
    #[serde(deserialize_with = "lenient::object")]
    pub address: Option<Rule>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize, Wire)]
#[serde(default)]
pub struct Rule {
    #[serde(deserialize_with = "lenient::flag")]
    pub show: Option<bool>,
    #[serde(deserialize_with = "lenient::flag")]
    pub required: Option<bool>,
}

#[derive(Debug, Clone, Default, Deserialize, Wire)]
#[serde(default, rename_all = "camelCase")]
pub struct Configs {
    #[serde(deserialize_with = "lenient::flag")]
    pub show_customer_email_address: Option<bool>,
    #[serde(deserialize_with = "lenient::text")]
    pub customer_email_address: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub e_export_country: Option<String>,
}
