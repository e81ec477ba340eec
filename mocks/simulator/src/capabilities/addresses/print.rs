//! The two JSON forms of an address. They have the same keys in the same order.

use std::borrow::Cow;

use crate::{state::addresses::Address, values::legacy_json::Json};

/// The form of `/api/v1`, with flags as numbers.
pub(super) fn lower_case(address: &Address) -> Json {
    print(address, Cow::Borrowed, Json::bit)
}

/// The form of `/srv`, with flags as strings; an id of 0 is the empty form.
pub(super) fn upper_case(address: &Address) -> Json {
    print(address, |key| Cow::Owned(key.to_ascii_uppercase()), Json::flag)
}

fn print(
    address: &Address,
    key: impl Fn(&'static str) -> Cow<'static, str>,
    flag: fn(bool) -> Json,
) -> Json {
    let fields = [
        ("id", Json::id(address.id)),
        ("title", Json::from(&address.title)),
        ("fullname", Json::from(&address.fullname)),
        ("email", Json::from(&address.email)),
        ("mobile_phone", Json::from(&address.mobile_phone)),
        ("address", Json::from(&address.address)),
        ("country", Json::from(&address.country)),
        ("country_code", Json::from(&address.country_code)),
        ("province", Json::from(&address.province)),
        ("province_code", Json::from(&address.province_code)),
        ("city", Json::from(&address.city)),
        ("city_code", Json::from(&address.city_code)),
        ("town", Json::from(&address.town)),
        ("town_code", Json::from(&address.town_code)),
        ("district", Json::from(&address.district)),
        ("district_code", Json::from(&address.district_code)),
        ("post_code", Json::from(&address.post_code)),
        ("identity_number", Json::from(&address.identity_number)),
        ("nationality", flag(address.foreigner)),
        ("is_company_active", flag(address.is_company)),
        ("company", Json::from(&address.company)),
        ("tax_office", Json::from(&address.tax_office)),
        ("tax_number", Json::from(&address.tax_number)),
        ("has_e_invoice", flag(address.has_e_invoice)),
    ];
    Json::Object(fields.map(|(name, value)| (key(name), value)).into())
}
