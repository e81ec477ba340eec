//! Reshapes the shop's answers into the storefront's types. Pure functions.

use commerce::completion::CompletionOutcome;
use commerce::fields::Email;
use commerce::text::non_empty_text;
use platform::error::{ApiError, FieldFault};
use platform::query;

use super::types::{
    Address, AddressChange, AddressFields, AddressForm, Addresses, FieldRule, Place,
};
use super::wire;

/// The shop's code for calls that require a member.
pub const NO_MEMBER: &str = "NO_MEMBER_SESSION";

/// Reshapes addresses. One without an id can be neither changed nor deleted, so it is omitted.
pub fn addresses(answer: &wire::Addresses) -> Addresses {
    Addresses { addresses: answer.data.iter().filter_map(address).collect() }
}

/// Reshapes one address.
pub fn address(address: &wire::Address) -> Option<Address> {
    let text = |text: &Option<String>| non_empty_text(text.as_deref()).unwrap_or_default();
    Some(Address {
        id: address.id.clone().filter(|id| query::code("id", id).is_ok())?,
        title: text(&address.title),
        full_name: text(&address.fullname),
        email: address.email.clone(),
        phone: digits(address.mobile_phone.as_deref()),
        street: text(&address.address),
        country: place(address.country_code.as_deref(), address.country.as_deref()),
        state: place(address.province_code.as_deref(), address.province.as_deref()),
        city: place(address.city_code.as_deref(), address.city.as_deref()),
        town: place(address.town_code.as_deref(), address.town.as_deref()),
        district: place(address.district_code.as_deref(), address.district.as_deref()),
        postal_code: text(&address.post_code),
        identity_number: text(&address.identity_number),
        foreigner: address.nationality.unwrap_or(false),
        company: address.is_company_active.unwrap_or(false),
        company_name: text(&address.company),
        tax_office: text(&address.tax_office),
        tax_number: text(&address.tax_number),
        e_invoice: address.has_e_invoice.unwrap_or(false),
    })
}

fn digits(text: Option<&str>) -> String {
    text.unwrap_or_default().chars().filter(char::is_ascii_digit).collect()
}

/// A place with a name; the code stands in for a name that is missing. The shop writes 0 for none.
fn place(code: Option<&str>, name: Option<&str>) -> Option<Place> {
    let code = code.filter(|code| *code != "0").map(str::to_owned);
    let name = non_empty_text(name).or_else(|| code.clone())?;
    Some(Place { code, name })
}

/// Reshapes the rules of the form; a rule that is missing is the usual one.
pub fn form(answer: &wire::Requirements) -> Option<AddressForm> {
    let wire::Requirement { rules, configs } = answer.data.first()?.clone();
    let (rules, configs) = (rules?, configs.unwrap_or_default());
    let asks_email = configs.show_customer_email_address.unwrap_or(false);
    Some(AddressForm {
        fields: fields(&rules, asks_email),
        email: configs
            .customer_email_address
            .and_then(|text| Email::parse(&text))
            .map(|email| email.as_str().to_owned()),
        export_country: configs
            .e_export_country
            .filter(|code| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_alphabetic()))
            .map(|code| code.to_uppercase()),
    })
}

fn fields(rules: &wire::Rules, asks_email: bool) -> AddressFields {
    AddressFields {
        title: rule(&[rules.title], REQUIRED),
        full_name: rule(&[rules.fullname], REQUIRED),
        email: rule(&[rules.email], if asks_email { REQUIRED } else { HIDDEN }),
        phone: rule(&[rules.mobile_phone], REQUIRED),
        street: rule(&[rules.address], REQUIRED),
        state: rule(&[rules.province, rules.province_code], OPTIONAL),
        city: rule(&[rules.city, rules.city_code], REQUIRED),
        town: rule(&[rules.town, rules.town_code], REQUIRED),
        district: rule(&[rules.district, rules.district_code], OPTIONAL),
        postal_code: rule(&[rules.post_code], OPTIONAL),
        identity_number: rule(&[rules.identity_number], HIDDEN),
        foreigner: rule(&[rules.nationality], HIDDEN),
        company: rule(&[rules.is_company_active], HIDDEN),
        company_name: rule(&[rules.company], REQUIRED),
        tax_office: rule(&[rules.tax_office], REQUIRED),
        tax_number: rule(&[rules.tax_number], REQUIRED),
        e_invoice: rule(&[rules.has_e_invoice], HIDDEN),
    }
}

const REQUIRED: FieldRule = FieldRule { shown: true, required: true };
const OPTIONAL: FieldRule = FieldRule { shown: true, required: false };
const HIDDEN: FieldRule = FieldRule { shown: false, required: false };

/// Joins the rules of a field that the shop has under two names. Nobody can fill in what is hidden,
/// so it is never required.
fn rule(rules: &[Option<wire::Rule>], usual: FieldRule) -> FieldRule {
    let given: Vec<_> = rules.iter().flatten().filter(|rule| rule.show.is_some()).collect();
    if given.is_empty() {
        return usual;
    }
    let shown = given.iter().any(|rule| rule.show == Some(true));
    let required = given.iter().any(|rule| rule.required == Some(true));
    FieldRule { shown, required: shown && required }
}

/// Reshapes the outcome of a write; `id` is that of the address, if it had one before.
///
/// # Errors
/// As [`refusal`].
pub fn change(
    answer: &wire::WriteAnswer,
    saved: &wire::Saved,
    id: Option<&str>,
) -> Result<AddressChange, ApiError> {
    if answer.status == Some(false) || (answer.status.is_none() && !answer.data.is_empty()) {
        return Err(refusal(answer));
    }
    let new = saved.data.iter().find(|new| query::code("id", new).is_ok());
    Ok(AddressChange {
        outcome: CompletionOutcome::Done,
        message: non_empty_text(answer.message.as_deref()),
        id: id.or(new.map(String::as_str)).map(str::to_owned),
        addresses: None,
    })
}

/// Returns 422 with every field the shop names, or 401 if the shop requires a member.
pub fn refusal(answer: &wire::WriteAnswer) -> ApiError {
    if answer.message.as_deref() == Some(NO_MEMBER) {
        return ApiError::member_needed();
    }
    let message = non_empty_text(answer.message.as_deref());
    let mut fields: Vec<FieldFault> = Vec::new();
    for fault in &answer.data {
        let Some(field) = fault.key.as_deref().and_then(field) else { continue };
        // A place is one field of ours and two of the shop's.
        if fields.iter().all(|known| known.field != field) {
            let text = non_empty_text(fault.status_text.as_deref());
            let message = text.or_else(|| message.clone()).unwrap_or_default();
            fields.push(FieldFault { field: field.to_owned(), message });
        }
    }
    let unnamed = answer.data.iter().find_map(|fault| non_empty_text(fault.status_text.as_deref()));
    ApiError::invalid_fields(message.or(unnamed), &fields)
}

/// Maps the shop's field names to ours.
fn field(key: &str) -> Option<&'static str> {
    Some(match key {
        "title" => "title",
        "fullname" => "fullName",
        "email" => "email",
        "mobile_phone" => "phone",
        "address" => "street",
        "country" | "country_code" => "country",
        "province" | "province_code" => "state",
        "city" | "city_code" => "city",
        "town" | "town_code" => "town",
        "district" | "district_code" => "district",
        "post_code" => "postalCode",
        "identity_number" => "identityNumber",
        "nationality" => "foreigner",
        "is_company_active" => "company",
        "company" => "companyName",
        "tax_office" => "taxOffice",
        "tax_number" => "taxNumber",
        "has_e_invoice" => "eInvoice",
        _ => return None,
    })
}

/// How recorded answers are reshaped.
#[cfg(test)]
pub(crate) mod recorded {
    use super::super::{calls, reshape};
    use crate::reshape_snapshots::case::Case;

    pub(crate) fn cases() -> Vec<Case> {
        vec![
            Case::of(&calls::BOOK, |recorded, _| Ok(reshape::addresses(&recorded.answer.json()?)))
                .when(|recorded| recorded.text().contains("fullname\":")),
            Case::or_problem(&calls::ADDRESS, |recorded, _| {
                let answer = recorded.answer.json()?;
                Ok(reshape::change(&answer, &recorded.answer.json()?, Some("51")))
            })
            .when(|recorded| !recorded.text().contains("fullname\":")),
            Case::of_option(&calls::REQUIREMENTS, |recorded, _| {
                Ok(reshape::form(&recorded.answer.json()?))
            }),
        ]
    }
}

#[cfg(test)]
mod tests;
