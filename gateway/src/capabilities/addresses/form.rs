//! Checks what a shopper wrote and builds the shop's form of it
//! (contracts/upstream/addresses.md#form-fields). Pure functions.

use commerce::fields::{Field, Text};
use commerce::identity::{is_identity_number, is_tax_number};
use platform::error::ApiError;

use super::types::{AddressInput, PlaceInput};

/// Here the numbers of persons and companies can be checked.
const TURKIYE: &str = "TR";

/// Checks what depends on more than one field.
///
/// # Errors
/// 422 naming the first wrong field.
pub(super) fn check(input: &AddressInput) -> Result<(), ApiError> {
    let country = country_code(input)
        .ok_or_else(|| ApiError::invalid("country", "a code of two letters is needed"))?;
    if country != TURKIYE {
        return Ok(());
    }
    let identity_number = text(input.identity_number.as_ref());
    if !identity_number.is_empty() && !input.foreigner && !is_identity_number(identity_number) {
        return Err(ApiError::invalid("identityNumber", "not an identity number"));
    }
    let tax_number = text(input.tax_number.as_ref());
    if input.company && !tax_number.is_empty() && !is_tax_number(tax_number) {
        return Err(ApiError::invalid("taxNumber", "not a tax number"));
    }
    Ok(())
}

/// Two capital letters.
fn country_code(input: &AddressInput) -> Option<String> {
    let code = input.country.code.as_ref()?.as_str();
    let written = code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_alphabetic());
    written.then(|| code.to_ascii_uppercase())
}

/// Builds the form. Every field is there, so that an emptied one is emptied at the shop.
pub(super) fn fields(input: &AddressInput) -> Vec<(&'static str, String)> {
    let flag = |on: bool| if on { "1" } else { "0" }.to_owned();
    let mut form = vec![
        ("title", input.title.as_str().to_owned()),
        ("fullname", input.full_name.as_str().to_owned()),
        ("mobile_phone", text(input.phone.as_ref()).to_owned()),
        ("address", input.street.as_str().to_owned()),
        ("country", input.country.name.as_str().to_owned()),
        ("country_code", country_code(input).unwrap_or_default()),
        ("post_code", text(input.postal_code.as_ref()).to_owned()),
        ("identity_number", text(input.identity_number.as_ref()).to_owned()),
        ("nationality", flag(input.foreigner)),
        ("is_company_active", flag(input.company)),
        ("company", text(input.company_name.as_ref()).to_owned()),
        ("tax_office", text(input.tax_office.as_ref()).to_owned()),
        ("tax_number", text(input.tax_number.as_ref()).to_owned()),
        ("has_e_invoice", flag(input.e_invoice)),
    ];
    let places = [
        (["province", "province_code"], &input.state),
        (["city", "city_code"], &input.city),
        (["town", "town_code"], &input.town),
        (["district", "district_code"], &input.district),
    ];
    for ([name, code], place) in places {
        form.push((name, place_name(place.as_ref()).to_owned()));
        let of_list = place.as_ref().and_then(|place| place.code.as_ref());
        form.push((code, text(of_list).to_owned()));
    }
    // Members have theirs in the account; an empty one would be refused as none.
    form.extend(input.email.as_ref().map(|email| ("email", email.as_str().to_owned())));
    form
}

fn place_name(place: Option<&PlaceInput>) -> &str {
    place.map(|place| &place.name).map(Text::as_str).unwrap_or_default()
}

fn text<R>(field: Option<&Field<R>>) -> &str {
    field.map(Field::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn input(change: &Value) -> AddressInput {
        let mut whole = json!({
            "title": "Ev", "fullName": "Deniz Örnek", "street": "Örnek Sk. 1",
            "country": { "code": "TR", "name": "Türkiye" },
        });
        for (name, value) in change.as_object().into_iter().flatten() {
            whole[name] = value.clone();
        }
        serde_json::from_value(whole).unwrap()
    }

    fn refused(change: &Value) -> Option<String> {
        check(&input(change)).err().map(|error| error.field.clone().unwrap().into_owned())
    }

    #[test]
    fn reg_7_numbers_are_checked_where_they_are_turkish() {
        let wrong = "10000000145";
        for (change, field) in [
            (json!({}), None),
            (json!({ "identityNumber": "10000000146" }), None),
            (json!({ "identityNumber": wrong }), Some("identityNumber")),
            (json!({ "identityNumber": wrong, "foreigner": true }), None),
            (json!({ "identityNumber": wrong, "country": { "code": "DE", "name": "" } }), None),
            (json!({ "taxNumber": wrong }), None),
            (json!({ "taxNumber": wrong, "company": true }), Some("taxNumber")),
            (json!({ "taxNumber": "1234567890", "company": true }), None),
            (json!({ "country": { "name": "Türkiye" } }), Some("country")),
            (json!({ "country": { "code": "TUR", "name": "Türkiye" } }), Some("country")),
        ] {
            assert_eq!(refused(&change).as_deref(), field, "{change}");
        }
    }

    #[test]
    fn reg_7_the_whole_form_is_sent_and_codes_only_from_lists() {
        let form = fields(&input(&json!({
            "country": { "code": "jp", "name": "Japonya" }, "city": { "name": "Nara" },
            "town": { "code": "3423", "name": "Kadıköy" }, "eInvoice": true, "phone": "+90 555",
        })));
        let value = |name: &str| {
            let found: Vec<_> = form.iter().filter(|(known, _)| *known == name).collect();
            assert!(found.len() < 2, "{name} once");
            found.first().map(|(_, value)| value.as_str())
        };
        for (name, expected) in [
            ("country_code", "JP"),
            ("city", "Nara"),
            ("city_code", ""),
            ("town_code", "3423"),
            ("district", ""),
            ("mobile_phone", "90555"),
            ("is_company_active", "0"),
            ("has_e_invoice", "1"),
            ("nationality", "0"),
            ("tax_number", ""),
        ] {
            assert_eq!(value(name), Some(expected), "{name}");
        }
        assert_eq!(value("email"), None);
    }
}
