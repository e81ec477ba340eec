//! One address, in the two ways the shop writes it.

use crate::values::legacy_json::{Json, object};

/// Empty texts are fields left blank.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) id: u64,
    pub(crate) title: String,
    pub(crate) fullname: String,
    /// Of guests; members have theirs in the account.
    pub(crate) email: String,
    pub(crate) mobile_phone: String,
    pub(crate) address: String,
    pub(crate) country: String,
    pub(crate) country_code: String,
    /// A state, where the country has them.
    pub(crate) province: String,
    pub(crate) province_code: String,
    pub(crate) city: String,
    pub(crate) city_code: String,
    pub(crate) town: String,
    pub(crate) town_code: String,
    pub(crate) district: String,
    pub(crate) district_code: String,
    pub(crate) post_code: String,
    pub(crate) identity_number: String,
    /// The identity number is not a Turkish one.
    pub(crate) foreigner: bool,
    pub(crate) is_company: bool,
    pub(crate) company: String,
    pub(crate) tax_office: String,
    pub(crate) tax_number: String,
    pub(crate) has_e_invoice: bool,
}

impl Address {
    /// As `/api/v1` has it.
    pub(crate) fn lower_case(&self) -> Json {
        object! {
            "id": Json::id(self.id), "title": &self.title, "fullname": &self.fullname, "email": &self.email,
            "mobile_phone": &self.mobile_phone, "address": &self.address, "country": &self.country,
            "country_code": &self.country_code, "province": &self.province, "province_code": &self.province_code,
            "city": &self.city, "city_code": &self.city_code, "town": &self.town, "town_code": &self.town_code,
            "district": &self.district, "district_code": &self.district_code, "post_code": &self.post_code,
            "identity_number": &self.identity_number, "nationality": Json::bit(self.foreigner),
            "is_company_active": Json::bit(self.is_company), "company": &self.company,
            "tax_office": &self.tax_office, "tax_number": &self.tax_number,
            "has_e_invoice": Json::bit(self.has_e_invoice),
        }
    }

    /// As `/srv` has it, with flags as text; an id of 0 is the empty form.
    pub(crate) fn upper_case(&self) -> Json {
        object! {
            "ID": Json::id(self.id), "TITLE": &self.title, "FULLNAME": &self.fullname, "EMAIL": &self.email,
            "MOBILE_PHONE": &self.mobile_phone, "ADDRESS": &self.address, "COUNTRY": &self.country,
            "COUNTRY_CODE": &self.country_code, "PROVINCE": &self.province, "PROVINCE_CODE": &self.province_code,
            "CITY": &self.city, "CITY_CODE": &self.city_code, "TOWN": &self.town, "TOWN_CODE": &self.town_code,
            "DISTRICT": &self.district, "DISTRICT_CODE": &self.district_code, "POST_CODE": &self.post_code,
            "IDENTITY_NUMBER": &self.identity_number, "NATIONALITY": Json::flag(self.foreigner),
            "IS_COMPANY_ACTIVE": Json::flag(self.is_company), "COMPANY": &self.company,
            "TAX_OFFICE": &self.tax_office, "TAX_NUMBER": &self.tax_number,
            "HAS_E_INVOICE": Json::flag(self.has_e_invoice),
        }
    }
}

/// What the first ready member starts with.
pub(crate) fn ready() -> (u64, Address) {
    let text = str::to_owned;
    let address = Address {
        id: 51,
        title: text("Ev"),
        fullname: text("Deniz Örnek"),
        mobile_phone: text("905550000001"),
        address: text("Örnek Sk. 1"),
        country: text("Türkiye"),
        country_code: text("TR"),
        city: text("İstanbul"),
        city_code: text("34"),
        town: text("Kadıköy"),
        town_code: text("3423"),
        ..Address::default()
    };
    (101, address)
}
