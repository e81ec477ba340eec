//! What visitors write to the shop: the newsletter (contracts/upstream/messages.md#newsletter), and
//! messages to departments.

mod threads;

use crate::{
    capabilities::membership,
    values::{contact::is_address, language::Localized, legacy_json::object},
    visit::Visit,
    web::reply::Reply,
};

pub(crate) use threads::{answer, department_list, external, older, send, unread_count};

const SUBSCRIBED: Localized = [
    "E-bülten üyeliğiniz alındı. Teşekkür ederiz.",
    "You are on the list. Thank you.",
    "Sie stehen auf der Liste. Vielen Dank.",
    "تم تسجيلك في النشرة. شكرًا لك.",
];
const NO_ADDRESS: Localized = [
    "Geçerli bir e-posta adresi giriniz",
    "Enter a valid e-mail address",
    "Geben Sie eine gültige E-Mail-Adresse ein",
    "أدخل عنوان بريد إلكتروني صالحًا",
];
const NO_CONSENT: Localized = [
    "Aydınlatma metnini onaylamalısınız",
    "You have to accept the data-protection notice",
    "Sie müssen dem Datenschutzhinweis zustimmen",
    "يجب الموافقة على إشعار حماية البيانات",
];
const BLOCKED: Localized = [
    "Bu adres bültenimize eklenemiyor",
    "This address cannot be added to our newsletter",
    "Diese Adresse kann nicht eingetragen werden",
    "لا يمكن إضافة هذا العنوان إلى نشرتنا",
];

/// Subscribes an address; twice has no further effect, as the oldest client does so. Addresses that
/// begin with `engelli@` (blocked) are refused, so that a refusal can be tried by hand. A captcha's
/// code is checked when sent.
pub(crate) fn subscribe(visit: &mut Visit<'_>) -> Reply {
    let code = visit.call.field("security_code").unwrap_or("").to_owned();
    let code_wrong = !code.is_empty() && !membership::captcha_answers(visit, &code);
    let email = visit.call.field("email").unwrap_or("").trim();
    let agreed = matches!(visit.call.field("kvkk"), Some("1" | "true" | "on"));
    let refusal = if !is_address(email) {
        Some(("email", NO_ADDRESS))
    } else if !agreed {
        Some(("kvkk", NO_CONSENT))
    } else if email.starts_with("engelli@") {
        Some(("email", BLOCKED))
    } else if code_wrong {
        Some(("security_code", membership::BAD_CODE))
    } else {
        None
    };
    let language = visit.language();
    // Errors have their text in `statusText`, successes in `message`.
    match refusal {
        Some((key, words)) => Reply::json(&object! {
            "status": 0, "statusText": language.choose(words), "message": "", "key": key,
        }),
        None => membership::with_subscription_link(
            Reply::json(&object! {
                "status": "1", "statusText": "", "message": language.choose(SUBSCRIBED),
                "key": "",
            }),
            email,
        ),
    }
}
