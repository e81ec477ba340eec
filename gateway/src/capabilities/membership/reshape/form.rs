//! Reshapes the register form and its captcha. Pure functions.

use commerce::addresses::ShopAddresses;
use commerce::text::plain_text;
use legacy_markup::Document;

use super::super::types::Gender;
use super::super::types::form::RegisterForm;
use super::super::wire::{CaptchaEnvelope, CustomerInfo, FormEnvelope};
use super::{day, gender};

/// The shop's script that draws captchas (contracts/upstream/membership.md#captcha).
const CAPTCHA_SCRIPT: &str = "/SecCode.php";

/// Reshapes the form. `None` if the shop describes none. For a guest nothing is preselected: the
/// shop's presets are not the shopper's choice.
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

/// Returns the picture that a captcha's answer names.
pub fn captcha(envelope: &CaptchaEnvelope, addresses: &ShopAddresses) -> Option<String> {
    let path = envelope.data.iter().find_map(|captcha| captcha.path.as_deref())?;
    picture(path, addresses)
}

/// Returns the picture of a captcha, given as a path or as markup that contains it.
pub fn picture(text: &str, addresses: &ShopAddresses) -> Option<String> {
    let path = if text.contains('<') {
        let document = Document::parse(text);
        let image = document.find(|element| element.name() == "img")?;
        addresses.path(image.filled("src")?)
    } else {
        addresses.path(text)
    };
    path.filter(|path| path.split(['?', '#']).next() == Some(CAPTCHA_SCRIPT))
}
