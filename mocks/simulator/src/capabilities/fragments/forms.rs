//! Fragments that are a form: signing in, passwords, what a social network did not tell, codes.

use super::part::{FragmentContent, FragmentRequest};
use crate::{
    values::{ids, language::Localized, legacy_json::Json},
    visit::Visit,
};

/// A field: name, type of the input, label.
type Field = (&'static str, &'static str, Localized);

const EMAIL: Field = ("email", "email", ["E-posta", "E-mail", "E-Mail", "البريد الإلكتروني"]);
const PHONE: Field = ("phone", "tel", ["Telefon", "Phone", "Telefon", "الهاتف"]);
const PASSWORD: Field = ("password", "password", ["Şifre", "Password", "Passwort", "كلمة المرور"]);
const OLD: Field = (
    "password_old",
    "password",
    ["Mevcut şifre", "Current password", "Bisheriges Passwort", "كلمة المرور الحالية"],
);
const NEW: Field = (
    "password_new",
    "password",
    ["Yeni şifre", "New password", "Neues Passwort", "كلمة المرور الجديدة"],
);
const CODE: Field = ("code", "text", ["Kod", "Code", "Code", "الرمز"]);
const NOTE: Field = ("note", "text", ["Not", "Note", "Notiz", "ملاحظة"]);
const STORE: Field = ("store_id", "text", ["Mağaza", "Shop", "Filiale", "المتجر"]);

const SIGN_IN: Localized = ["Üye Girişi", "Sign in", "Anmelden", "تسجيل الدخول"];
const CHANGE: Localized =
    ["Şifre Değiştir", "Change password", "Passwort ändern", "تغيير كلمة المرور"];
const MISSING: Localized =
    ["Eksik bilgiler", "One more thing", "Noch eine Angabe", "معلومات ناقصة"];
const NOTIFICATIONS: Localized = ["Bildirimler", "Notifications", "Mitteilungen", "الإشعارات"];
const CLOSE: Localized = ["Üyeliği Sonlandır", "Close account", "Konto schließen", "إغلاق الحساب"];
const OFFER: Localized = ["Teklif İste", "Ask for an offer", "Angebot anfordern", "طلب عرض"];
const POINTS: Localized = ["Puan Kullan", "Use points", "Punkte einlösen", "استخدام النقاط"];
const DELIVERY: Localized = ["Mağaza Seç", "Choose a shop", "Filiale wählen", "اختيار المتجر"];
const CONFIRM: Localized = ["Onay Kodu", "Confirmation code", "Bestätigungscode", "رمز التأكيد"];
const SEND: Localized = ["Gönder", "Send", "Senden", "إرسال"];

/// Text above the fields of some forms.
const TEXTS: &[(&str, Localized)] = &[(
    "notifications",
    [
        "Üyelik bilgileriniz, siparişlerinizi hazırlamak ve size ulaştırmak için 6698 sayılı Kanun kapsamında işlenir.",
        "We process your account details under Law No. 6698 to prepare your orders and bring them to you.",
        "Ihre Kontodaten verarbeiten wir nach dem Gesetz Nr. 6698, um Ihre Bestellungen vorzubereiten und zuzustellen.",
        "نعالج بيانات حسابك وفق القانون رقم 6698 لتجهيز طلباتك وإيصالها إليك.",
    ],
)];

/// Folder, title, where it is sent, fields.
const FORMS: &[(&str, Localized, &str, &[Field])] = &[
    ("popup-login", SIGN_IN, "/srv/customer/signin/email", &[EMAIL, PASSWORD]),
    ("change-password", CHANGE, "/api/v1/authentication/change-password", &[OLD, NEW]),
    ("update-password", CHANGE, "/api/v1/customer/update/password", &[NEW]),
    ("notifications", NOTIFICATIONS, "/api/v1/customer/update", &[]),
    ("facebook-email", MISSING, "/srv/service/social/complete/facebook", &[EMAIL]),
    ("facebook-phone", MISSING, "/srv/service/social/complete/facebook", &[PHONE]),
    ("twitter-email", MISSING, "/srv/service/social/complete/twitter", &[EMAIL]),
    ("google-phone", MISSING, "/srv/service/social/complete/google", &[PHONE]),
    ("social", MISSING, "/srv/service/social/complete", &[EMAIL, PHONE]),
    ("cancel-me", CLOSE, "/srv/service/customer/cancel-me", &[PASSWORD]),
    ("offer", OFFER, "/srv/service/cart/offer", &[EMAIL, NOTE]),
    ("hopi", POINTS, "/srv/service/hopi/login", &[CODE]),
    ("zubizu", POINTS, "/srv/service/zubizu/login", &[PHONE]),
    ("set-store", DELIVERY, "/srv/service/customer/set-location", &[STORE]),
    ("set-location", DELIVERY, "/srv/service/customer/set-location", &[STORE]),
    ("payment-sms", CONFIRM, "/srv/service/order-v5/check-sms", &[CODE]),
    ("payment-chippin", POINTS, "/Order/OrderAPI/chippin", &[CODE]),
    ("payment-sodexo", CONFIRM, "/Order/OrderAPI/sodexo", &[CODE]),
    ("payment-kuveytturk", CONFIRM, "/Order/OrderAPI/shoppingLoanStatus", &[CODE]),
];

pub(super) fn part(visit: &Visit<'_>, ask: &FragmentRequest<'_>) -> Option<FragmentContent> {
    let (_, title, action, fields) = FORMS.iter().find(|(folder, ..)| *folder == ask.folder)?;
    // `fields=email,phone` names what the network did not provide
    // (contracts/upstream/content.md#older-fragments).
    let missing = visit.call.query.get("fields").filter(|_| ask.folder == "social");
    let wanted = |field: &&Field| {
        missing.is_none_or(|missing| missing.split(',').any(|name| name == field.0))
    };
    let fields: Vec<&Field> = fields.iter().filter(wanted).collect();
    let platform = visit.call.query.get("platform").unwrap_or("");
    Some(FragmentContent {
        title: *title,
        html: text(visit, ask) + &form(visit, action, &fields),
        data: vec![
            ("ACTION", Json::text(action)),
            ("FIELDS", Json::list(fields.iter().map(|field| field.0))),
            ("PLATFORM", Json::text(platform)),
        ],
    })
}

fn text(visit: &Visit<'_>, ask: &FragmentRequest<'_>) -> String {
    let words = TEXTS.iter().find(|(folder, _)| *folder == ask.folder);
    words.map_or_else(String::new, |(_, words)| {
        format!("<p>{}</p>\n", visit.language().choose(*words))
    })
}

fn form(visit: &Visit<'_>, action: &str, fields: &[&Field]) -> String {
    let language = visit.language();
    let inputs: String = fields
        .iter()
        .map(|(name, kind, label)| {
            let label = language.choose(*label);
            format!("<label>{label} <input type=\"{kind}\" name=\"{name}\" required></label>\n")
        })
        .collect();
    format!(
        "<form method=\"post\" action=\"{action}\">\n<input type=\"hidden\" name=\"csrf_token\" value=\"{}\">\n\
         {inputs}<button type=\"submit\">{}</button>\n</form>\n",
        ids::token(&visit.id, "form"),
        language.choose(SEND),
    )
}
