//! The address form: fields, rules and validation (contracts/upstream/addresses.md#form-rules).

use super::book;
use crate::{
    capabilities::regions,
    state::addresses::Address,
    values::{
        contact::is_address,
        language::{Language, Localized},
        legacy_json::{Json, object},
    },
    visit::Visit,
    web::{
        envelope::{self, FieldError},
        reply::Reply,
    },
};

const REQUIRED: Localized = [
    "Bu alan gerekli",
    "This field is required",
    "Dieses Feld ist erforderlich",
    "هذا الحقل مطلوب",
];
const NO_COUNTRY: Localized =
    ["Ülke seçiniz", "Choose a country", "Wählen Sie ein Land", "اختر البلد"];
const NOT_THERE: Localized = [
    "Bu ülkeye gönderim yapılamıyor",
    "This account cannot have addresses there",
    "Dieses Konto kann dort keine Adressen haben",
    "لا يمكن إضافة عنوان في هذا البلد",
];
const NO_CITY: Localized = ["İl seçiniz", "Choose a city", "Wählen Sie eine Stadt", "اختر المدينة"];
const NO_TOWN: Localized =
    ["İlçe seçiniz", "Choose a town", "Wählen Sie einen Ort", "اختر المنطقة"];
const NO_PROVINCE: Localized =
    ["Eyalet seçiniz", "Choose a state", "Wählen Sie einen Bundesstaat", "اختر الولاية"];
const FULL: Localized = [
    "Adres defteriniz dolu",
    "Your address book is full",
    "Ihr Adressbuch ist voll",
    "دفتر عناوينك ممتلئ",
];
const BAD_EMAIL: Localized = [
    "Email formatına uygun değil",
    "This is not an e-mail address",
    "Das ist keine E-Mail-Adresse",
    "هذا ليس عنوان بريد إلكتروني",
];
const BAD_PHONE: Localized = [
    "Geçerli bir telefon numarası giriniz",
    "Enter a valid phone number",
    "Geben Sie eine gültige Telefonnummer ein",
    "أدخل رقم هاتف صالحًا",
];

/// Field, shown, required; for members. Clients read each entry unguarded, so all are present.
const RULES: [(&str, bool, bool); 23] = [
    ("is_company_active", true, false),
    ("title", true, true),
    ("fullname", true, true),
    ("email", false, false),
    ("mobile_phone", true, true),
    ("identity_number", true, false),
    ("nationality", true, false),
    ("company", true, true),
    ("tax_office", true, true),
    ("tax_number", true, true),
    ("has_e_invoice", true, false),
    ("country", true, true),
    ("country_code", true, true),
    ("province", true, false),
    ("province_code", true, false),
    ("city", true, true),
    ("city_code", true, true),
    ("town", true, true),
    ("town_code", true, true),
    ("district", true, false),
    ("district_code", true, false),
    ("post_code", true, false),
    ("address", true, true),
];

/// Here nobody writes a state into an address (REG-4).
const WITHOUT_STATE: [&str; 7] = ["US", "CN", "DE", "RU", "GB", "IN", "ES"];
/// Here a parcel needs a postal code.
const WITH_POSTAL_CODE: [&str; 7] = ["DE", "AT", "CH", "FR", "NL", "GB", "US"];

/// Whether the form shows a field and requires it, for an address in this country.
fn rule(field: &str, show: bool, required: bool, country: &str) -> (bool, bool) {
    let turkish = country == "TR";
    match field {
        "identity_number" | "nationality" | "tax_office" | "has_e_invoice" if !turkish => {
            (false, false)
        }
        "town" | "town_code" | "district" | "district_code" if !turkish => (false, false),
        "province" | "province_code" => {
            let asked = asks_state(country);
            (asked, asked)
        }
        "post_code" => (show, WITH_POSTAL_CODE.contains(&country)),
        _ => (show, required),
    }
}

fn asks_state(country: &str) -> bool {
    regions::are_known(Language::Tr, "E", country) && !WITHOUT_STATE.contains(&country)
}

/// `get-page-requirement(s)`: the rules of the address form, the same for every page. They differ
/// by country (inferred, contracts/upstream/addresses.md#form-rules).
pub(crate) fn requirements(visit: &Visit<'_>) -> Reply {
    let member = visit.member();
    let only = member.as_ref().map_or("", |member| member.export_country.as_str());
    let asked = visit.call.field("country").unwrap_or_default().trim().to_uppercase();
    let asked = if asked.is_empty() { only } else { asked.as_str() };
    let of = if asked.is_empty() { "TR" } else { asked };
    let mut rules = object! {};
    for (field, show, required) in RULES {
        let of_guests = field == "email" && member.is_none();
        let (show, required) = rule(field, show || of_guests, required || of_guests, of);
        rules.set(field, object! { "show": Json::bit(show), "required": Json::bit(required) });
    }
    let country = only;
    let configs = object! {
        "page": Json::text(visit.call.field("page").unwrap_or("")),
        "showCustomerEmailAddress": Json::bit(member.is_none()),
        "customerEmailAddress": Json::text(&visit.session.sign_in.guest_email),
        "eExportSystem": !country.is_empty(), "eExportCountry": Json::text(country),
        "CONFIGS": object! { "hasDeliveryAddress": Json::bit(!book::all(visit).is_empty()) },
    };
    envelope::success("", vec![object! { "rules": rules, "configs": configs }])
}

/// Returns a field under its lower or upper case name; the value of `old` when the form omits it.
fn given(visit: &Visit<'_>, old: &str, name: &str) -> String {
    let sent = visit.call.form.get(name).or_else(|| visit.call.form.get(&name.to_uppercase()));
    sent.map_or(old, str::trim).chars().take(255).collect()
}

/// Reads an address from the form, on top of `old` if there is one, or all its errors.
fn read(visit: &Visit<'_>, old: Option<&Address>) -> Result<Address, Vec<FieldError>> {
    let blank = Address::default();
    let old = old.unwrap_or(&blank);
    let flag = |old: bool, name: &str| {
        matches!(given(visit, if old { "1" } else { "0" }, name).as_str(), "1" | "true" | "on")
    };
    let text = |old: &String, name: &str| given(visit, old, name);
    let mut address = Address {
        id: old.id,
        title: text(&old.title, "title"),
        fullname: text(&old.fullname, "fullname"),
        email: text(&old.email, "email"),
        mobile_phone: text(&old.mobile_phone, "mobile_phone")
            .chars()
            .filter(char::is_ascii_digit)
            .collect(),
        address: text(&old.address, "address"),
        country: String::new(),
        country_code: text(&old.country_code, "country_code").to_uppercase(),
        province: text(&old.province, "province"),
        province_code: text(&old.province_code, "province_code"),
        city: text(&old.city, "city"),
        city_code: text(&old.city_code, "city_code"),
        town: text(&old.town, "town"),
        town_code: text(&old.town_code, "town_code"),
        district: text(&old.district, "district"),
        district_code: text(&old.district_code, "district_code"),
        post_code: text(&old.post_code, "post_code"),
        identity_number: text(&old.identity_number, "identity_number"),
        foreigner: flag(old.foreigner, "nationality"),
        is_company: flag(old.is_company, "is_company_active"),
        company: text(&old.company, "company"),
        tax_office: text(&old.tax_office, "tax_office"),
        tax_number: text(&old.tax_number, "tax_number"),
        has_e_invoice: flag(old.has_e_invoice, "has_e_invoice"),
    };
    let mut faults = faults_of_person(visit, &address);
    faults.extend(place(visit, &mut address));
    if faults.is_empty() { Ok(address) } else { Err(faults) }
}

fn faults_of_person(visit: &Visit<'_>, address: &Address) -> Vec<FieldError> {
    let mut faults: Vec<FieldError> = Vec::new();
    let mut wanted = vec![
        ("title", &address.title),
        ("fullname", &address.fullname),
        ("address", &address.address),
    ];
    if address.is_company {
        let company = &address.company;
        wanted.extend([
            ("company", company),
            ("tax_office", &address.tax_office),
            ("tax_number", &address.tax_number),
        ]);
        // Only Türkiye has them; a form without a country is taken for a Turkish one.
        let abroad = !matches!(address.country_code.as_str(), "" | "TR");
        wanted.retain(|(key, _)| !abroad || *key != "tax_office");
    }
    if WITH_POSTAL_CODE.contains(&address.country_code.as_str()) {
        wanted.push(("post_code", &address.post_code));
    }
    faults.extend(
        wanted.into_iter().filter(|(_, value)| value.is_empty()).map(|(key, _)| (key, REQUIRED)),
    );
    if !(10..=15).contains(&address.mobile_phone.len()) {
        faults.push(("mobile_phone", BAD_PHONE));
    }
    if visit.member().is_none() && !is_address(&address.email) {
        faults.push(("email", BAD_EMAIL));
    }
    faults
}

/// Fills in the names for the codes. Where the shop knows no places, names are free text.
fn place(visit: &Visit<'_>, address: &mut Address) -> Vec<FieldError> {
    let language = visit.language();
    let only =
        visit.member().map(|member| member.export_country).filter(|country| !country.is_empty());
    match regions::name(language, "U", "", &address.country_code) {
        Some(name) => address.country = name,
        None => return vec![("country_code", NO_COUNTRY)],
    }
    if only.is_some_and(|only| only != address.country_code) {
        return vec![("country_code", NOT_THERE)];
    }
    let country = address.country_code.clone();
    let mut faults = Vec::new();
    let mut level =
        |kind: &str, parent: &str, code: &str, name: &mut String, fault: Option<FieldError>| {
            match regions::name(language, kind, parent, code) {
                Some(known) => *name = known,
                None => {
                    let wrong = name.is_empty() || regions::are_known(language, kind, parent);
                    faults.extend(fault.filter(|_| wrong));
                }
            }
        };
    if asks_state(&country) {
        let code = address.province_code.clone();
        level("E", &country, &code, &mut address.province, Some(("province_code", NO_PROVINCE)));
    }
    let (city, town) = (address.city_code.clone(), address.town_code.clone());
    level("S", &country, &city, &mut address.city, Some(("city_code", NO_CITY)));
    if regions::are_known(language, "I", &city) {
        level("I", &city, &town, &mut address.town, Some(("town_code", NO_TOWN)));
    }
    let district = address.district_code.clone();
    level("M", &town, &district, &mut address.district, None);
    faults
}

/// Saves the submitted form under `id` or as a new address, and returns the id. A full book is
/// refused in words that name no field.
pub(super) fn save(visit: &mut Visit<'_>, id: Option<u64>) -> Result<u64, Vec<FieldError>> {
    let old = id.and_then(|id| book::find(visit, &id.to_string()));
    let mut address = read(visit, old.as_ref())?;
    if id.is_none() && book::is_full(visit) {
        return Err(vec![("", FULL)]);
    }
    address.id = id.unwrap_or_else(|| visit.state.addresses.next_id());
    let kept = address.id;
    book::put(visit, address);
    Ok(kept)
}
