//! Mailing a product to a friend and asking to be called about it
//! (contracts/upstream/product.md#enquiries, paths only: the fields are inferred).

use crate::{
    values::{language::Localized, legacy_json::object},
    visit::Visit,
    web::reply::Reply,
};

const SENT: Localized = [
    "Talebiniz alındı",
    "Your request has been received",
    "Ihre Anfrage ist eingegangen",
    "تم استلام طلبك",
];
const NO_ADDRESS: Localized = [
    "Geçerli bir e-posta adresi giriniz",
    "Enter a valid e-mail address",
    "Geben Sie eine gültige E-Mail-Adresse ein",
    "أدخل عنوان بريد إلكتروني صالحًا",
];
const NO_PHONE: Localized = [
    "Telefon numaranızı giriniz",
    "Enter your phone number",
    "Geben Sie Ihre Telefonnummer ein",
    "أدخل رقم هاتفك",
];
const UNKNOWN: Localized = [
    "Ürün bulunamadı",
    "No such product",
    "Das Produkt wurde nicht gefunden",
    "لم يتم العثور على المنتج",
];

/// `recommend/{id}`.
pub(super) fn recommend(visit: &Visit<'_>, id: &str) -> Reply {
    let address = visit.call.form.get("email").unwrap_or("").trim();
    let mailable =
        address.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.'));
    answer(visit, id, (!mailable).then_some(("email", NO_ADDRESS)))
}

/// `call-me/{id}`.
pub(super) fn call_me(visit: &Visit<'_>, id: &str) -> Reply {
    let phone = visit.call.form.get("phone").unwrap_or("");
    let digits = phone.chars().filter(char::is_ascii_digit).count();
    answer(visit, id, (digits < 7).then_some(("phone", NO_PHONE)))
}

fn answer(visit: &Visit<'_>, id: &str, refusal: Option<(&'static str, Localized)>) -> Reply {
    let refusal = match visit.product(id) {
        None => Some(("", UNKNOWN)),
        Some(_) => refusal,
    };
    let (status, (key, words)) = refusal.map_or((1, ("", SENT)), |refusal| (0, refusal));
    Reply::json(
        &object! { "status": status, "statusText": visit.language().choose(words), "key": key },
    )
}
