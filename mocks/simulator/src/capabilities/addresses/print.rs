//! The two JSON forms of an address.

use crate::{
    state::addresses::Address,
    values::legacy_json::{Json, object},
};

/// The form of `/api/v1`.
pub(super) fn lower_case(address: &Address) -> Json {
    object! {
        "id": Json::id(address.id), "title": &address.title, "fullname": &address.fullname,
        "email": &address.email,
        "mobile_phone": &address.mobile_phone, "address": &address.address,
        "country": &address.country,
        "country_code": &address.country_code, "province": &address.province,
        "province_code": &address.province_code,
        "city": &address.city, "city_code": &address.city_code, "town": &address.town,
        "town_code": &address.town_code,
        "district": &address.district, "district_code": &address.district_code,
        "post_code": &address.post_code,
        "identity_number": &address.identity_number, "nationality": Json::bit(address.foreigner),
        "is_company_active": Json::bit(address.is_company), "company": &address.company,
        "tax_office": &address.tax_office, "tax_number": &address.tax_number,
        "has_e_invoice": Json::bit(address.has_e_invoice),
    }
}

/// The form of `/srv`, with flags as strings; an id of 0 is the empty form.
pub(super) fn upper_case(address: &Address) -> Json {
    object! {
        "ID": Json::id(address.id), "TITLE": &address.title, "FULLNAME": &address.fullname,
        "EMAIL": &address.email,
        "MOBILE_PHONE": &address.mobile_phone, "ADDRESS": &address.address,
        "COUNTRY": &address.country,
        "COUNTRY_CODE": &address.country_code, "PROVINCE": &address.province,
        "PROVINCE_CODE": &address.province_code,
        "CITY": &address.city, "CITY_CODE": &address.city_code, "TOWN": &address.town,
        "TOWN_CODE": &address.town_code,
        "DISTRICT": &address.district, "DISTRICT_CODE": &address.district_code,
        "POST_CODE": &address.post_code,
        "IDENTITY_NUMBER": &address.identity_number, "NATIONALITY": Json::flag(address.foreigner),
        "IS_COMPANY_ACTIVE": Json::flag(address.is_company), "COMPANY": &address.company,
        "TAX_OFFICE": &address.tax_office, "TAX_NUMBER": &address.tax_number,
        "HAS_E_INVOICE": Json::flag(address.has_e_invoice),
    }
}
