//! The register form and its captcha. Pure.

use commerce::addresses::ShopAddresses;
use commerce::reshaping::plain_text;
use legacy_markup::Document;

use super::super::api::Gender;
use super::super::api::form::RegisterForm;
use super::super::legacy::{CaptchaEnvelope, CustomerInfo, FormEnvelope};
use super::{day, gender};

/// The one script of the shop that draws captchas (contracts/upstream/membership.md#captcha).
const PICTURES: &str = "/SecCode.php";

/// The form; `None` when the shop describes none. For a guest nothing is preselected: the shop's
/// preset is nobody's word.
pub fn register_form(
    envelope: &FormEnvelope,
    filled: bool,
    addresses: &ShopAddresses,
) -> Option<RegisterForm> {
    let form = envelope.data.first()?;
    let info =
        form.account.as_ref().and_then(|account| account.customer_info.clone()).unwrap_or_default();
    let captcha = form.security.as_deref().and_then(|security| picture(security, addresses));
    Some(fill(info, filled, captcha))
}

fn fill(info: CustomerInfo, filled: bool, captcha: Option<String>) -> RegisterForm {
    let gender = if filled { gender(info.gender.as_deref()) } else { Gender::Unspecified };
    RegisterForm {
        name: plain(info.name),
        surname: plain(info.surname),
        email: plain(info.email),
        phone: info.mobile_phone.unwrap_or_default().chars().filter(char::is_ascii_digit).collect(),
        birth_date: info.birthdate.as_deref().and_then(day),
        gender,
        country: info.country_code,
        city: info.city_code,
        town: info.town_code,
        district: info.district_code,
        mail_consent: info.mail_notify,
        sms_consent: info.sms_notify,
        phone_consent: info.phone_notify,
        captcha,
    }
}

fn plain(text: Option<String>) -> String {
    text.map(|text| plain_text(&text)).unwrap_or_default()
}

/// The picture that a captcha's answer names.
pub fn captcha(envelope: &CaptchaEnvelope, addresses: &ShopAddresses) -> Option<String> {
    let path = envelope.data.iter().find_map(|captcha| captcha.path.as_deref())?;
    picture(path, addresses)
}

/// The picture of a captcha given as its path, or as markup with the picture in it.
pub fn picture(text: &str, addresses: &ShopAddresses) -> Option<String> {
    let path = if text.contains('<') {
        let document = Document::parse(text);
        let image = document.find(|element| element.name() == "img")?;
        addresses.path(image.filled("src")?)
    } else {
        addresses.path(text)
    };
    path.filter(|path| path.split(['?', '#']).next() == Some(PICTURES))
}
