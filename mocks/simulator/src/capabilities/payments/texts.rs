//! What the shop says about payments.

use crate::values::language::Localized;

pub(super) const WRONG_METHOD: Localized =
    ["Geçersiz istek", "Invalid request", "Ungültige Anfrage", "طلب غير صالح"];
pub(super) const UNKNOWN: Localized =
    ["Fonksiyon bulunamadı", "No such function", "Funktion nicht gefunden", "الوظيفة غير موجودة"];
pub(super) const TERMS: Localized = [
    "Kartınızı cüzdana kaydederek kullanım koşullarını kabul edersiniz.",
    "By saving your card in the wallet you accept its terms of use.",
    "Mit dem Speichern der Karte nehmen Sie die Nutzungsbedingungen an.",
    "بحفظ بطاقتك في المحفظة تقبل شروط الاستخدام.",
];
pub(super) const NO_TOKEN: Localized =
    ["Anahtar eksik", "The token is missing", "Der Schlüssel fehlt", "الرمز مفقود"];
pub(super) const NO_PHONE: Localized = [
    "Telefon numaranızı girin",
    "Enter your phone number",
    "Geben Sie Ihre Telefonnummer ein",
    "أدخل رقم هاتفك",
];
pub(super) const EMPTY: Localized =
    ["Sepetiniz boş", "Your basket is empty", "Ihr Warenkorb ist leer", "سلتك فارغة"];
pub(super) const NOT_PAID: Localized = [
    "Ödeme tamamlanmadı",
    "The payment is not complete",
    "Die Zahlung ist nicht abgeschlossen",
    "لم تكتمل عملية الدفع",
];
pub(super) const NO_SERVICE: Localized = [
    "Seçenek geçersiz",
    "There is no such option",
    "Diese Möglichkeit gibt es nicht",
    "الخيار غير صالح",
];
pub(super) const NO_POINTS: Localized = [
    "Puanınız yetersiz",
    "You do not have these points",
    "Ihre Punkte reichen nicht",
    "نقاطك غير كافية",
];
pub(super) const NO_PRODUCT: Localized = [
    "Ürün eklenemedi",
    "Nothing could be added",
    "Nichts konnte hinzugefügt werden",
    "تعذرت إضافة المنتج",
];
pub(super) const LOCKED: Localized = [
    "Devam eden bir ödemeniz var, sepetiniz kilitli",
    "A payment is under way, your basket is locked",
    "Eine Zahlung läuft, Ihr Warenkorb ist gesperrt",
    "هناك عملية دفع جارية والسلة مقفلة",
];
