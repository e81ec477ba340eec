//! Types of addresses (REG-7, contracts/upstream/addresses.md). The checkout uses them too.

use commerce::completion::CompletionOutcome;
use commerce::fields::{Code, Email, Phone, Text};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A shopper's addresses, in the shop's order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Addresses {
    pub addresses: Vec<Address>,
}

/// An address of a member, or of a guest while they order. Texts that the shop does not have are
/// empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Address {
    pub id: String,
    /// What the shopper calls it, such as "Home".
    pub title: String,
    pub full_name: String,
    /// Set for guests only; members have it in their account.
    pub email: Option<String>,
    /// Digits, with dial code.
    pub phone: String,
    /// Street, building, door: everything below the district.
    pub street: String,
    pub country: Option<Place>,
    /// Above the city, where the country has states.
    pub state: Option<Place>,
    pub city: Option<Place>,
    pub town: Option<Place>,
    pub district: Option<Place>,
    pub postal_code: String,
    /// The identity number of a person, for the invoice.
    pub identity_number: String,
    /// The person is not a citizen of the shop's country.
    pub foreigner: bool,
    /// Invoices are to a company.
    pub company: bool,
    pub company_name: String,
    pub tax_office: String,
    pub tax_number: String,
    /// The company takes electronic invoices.
    pub e_invoice: bool,
}

/// A country or region of an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Place {
    /// Null where the shop has no list and the name was written.
    pub code: Option<String>,
    pub name: String,
}

/// An address to add, or in place of the one there is: what is left out is empty afterwards. Which
/// fields the shop requires is in `AddressForm`.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddressInput {
    #[schema(inline)]
    pub title: Text<60>,
    #[schema(inline)]
    pub full_name: Text<100>,
    #[schema(inline)]
    pub email: Option<Email>,
    #[schema(inline)]
    pub phone: Option<Phone>,
    #[schema(inline)]
    pub street: Text<255>,
    /// With its code of two letters.
    pub country: PlaceInput,
    pub state: Option<PlaceInput>,
    pub city: Option<PlaceInput>,
    pub town: Option<PlaceInput>,
    pub district: Option<PlaceInput>,
    #[schema(inline)]
    pub postal_code: Option<Text<20>>,
    /// Checked for citizens of Türkiye.
    #[schema(inline)]
    pub identity_number: Option<Text<20>>,
    #[serde(default)]
    pub foreigner: bool,
    #[serde(default)]
    pub company: bool,
    #[schema(inline)]
    pub company_name: Option<Text<255>>,
    #[schema(inline)]
    pub tax_office: Option<Text<100>>,
    /// Checked for companies in Türkiye.
    #[schema(inline)]
    pub tax_number: Option<Text<20>>,
    #[serde(default)]
    pub e_invoice: bool,
}

/// A place from the shop's list, or by its name alone where there is none.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct PlaceInput {
    #[schema(inline)]
    pub code: Option<Code>,
    #[schema(inline)]
    pub name: Text<100>,
}

/// Outcome of a change to a shopper's addresses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AddressChange {
    pub outcome: CompletionOutcome,
    /// The shop's own words.
    pub message: Option<String>,
    /// The address that was added, changed or deleted, if the shop says which.
    pub id: Option<String>,
    /// All addresses as they are now, for `unknown`; null if they cannot be read.
    pub addresses: Option<Vec<Address>>,
}

/// What the shop wants to know of an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddressForm {
    pub fields: AddressFields,
    /// The address of a guest, if the shop knows it already.
    pub email: Option<String>,
    /// The only country that this shopper may have addresses in.
    pub export_country: Option<String>,
}

/// By the names of `AddressInput`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddressFields {
    pub title: FieldRule,
    pub full_name: FieldRule,
    pub email: FieldRule,
    pub phone: FieldRule,
    pub street: FieldRule,
    pub state: FieldRule,
    pub city: FieldRule,
    pub town: FieldRule,
    pub district: FieldRule,
    pub postal_code: FieldRule,
    pub identity_number: FieldRule,
    pub foreigner: FieldRule,
    pub company: FieldRule,
    /// This and the next three are asked of companies only.
    pub company_name: FieldRule,
    pub tax_office: FieldRule,
    pub tax_number: FieldRule,
    pub e_invoice: FieldRule,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldRule {
    pub shown: bool,
    /// Never true for a field that is not shown.
    pub required: bool,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AddressFormQuery {
    /// Code of the country that the address is in; rules may differ.
    #[param(pattern = "^[A-Za-z0-9_-]{1,32}$", example = "TR")]
    pub country: Option<String>,
    /// Code of a language of the shop; `Context` reads it.
    pub language: Option<String>,
}
