//! What the shop says about orders.

use crate::{state::orders::Status, values::language::Localized};

pub(super) fn status(status: Status) -> Localized {
    match status {
        Status::New => {
            ["Onay bekliyor", "Awaiting approval", "Wartet auf Freigabe", "بانتظار الموافقة"]
        }
        Status::Preparing => ["Hazırlanıyor", "Being prepared", "In Vorbereitung", "قيد التحضير"],
        Status::Sent => ["Kargoya verildi", "On its way", "Unterwegs", "تم الشحن"],
        Status::Delivered => ["Teslim edildi", "Delivered", "Zugestellt", "تم التسليم"],
        Status::Cancelled => ["İptal edildi", "Cancelled", "Storniert", "أُلغي"],
        Status::Returned => ["İade edildi", "Sent back", "Zurückgesendet", "أُعيد"],
    }
}

pub(super) const REASONS: [Localized; 3] = [
    ["Beğenmedim", "I do not like it", "Gefällt mir nicht", "لم يعجبني"],
    ["Hasarlı geldi", "It arrived damaged", "Beschädigt angekommen", "وصل تالفًا"],
    ["Yanlış ürün", "The wrong product", "Falscher Artikel", "منتج خاطئ"],
];
pub(super) const NOT_FOUND: Localized = [
    "Sipariş bulunamadı",
    "There is no such order",
    "Diese Bestellung gibt es nicht",
    "الطلب غير موجود",
];
pub(super) const UNDER_WAY: Localized = [
    "Devam eden bir ödemeniz var",
    "A payment is under way",
    "Eine Zahlung läuft",
    "هناك عملية دفع جارية",
];
pub(super) const NOTHING_LEFT: Localized = [
    "Bu siparişteki ürünler artık satılmıyor",
    "Nothing of this order is on sale any more",
    "Nichts aus dieser Bestellung ist noch erhältlich",
    "لم تعد منتجات هذا الطلب متوفرة",
];
pub(super) const REPEATED: Localized = [
    "Ürünler sepetinize eklendi",
    "The products are in your basket",
    "Die Artikel liegen im Warenkorb",
    "أُضيفت المنتجات إلى السلة",
];
pub(super) const CANCELLED: Localized = [
    "Siparişiniz iptal edildi",
    "Your order was cancelled",
    "Ihre Bestellung wurde storniert",
    "أُلغي طلبك",
];
pub(super) const TOO_LATE: Localized = [
    "Bu sipariş artık iptal edilemez",
    "This order can no longer be cancelled",
    "Diese Bestellung kann nicht mehr storniert werden",
    "لم يعد إلغاء هذا الطلب ممكنًا",
];
pub(super) const NOT_DELIVERED: Localized = [
    "Bu sipariş iade edilemez",
    "This order cannot be sent back",
    "Diese Bestellung kann nicht zurückgesendet werden",
    "لا يمكن إرجاع هذا الطلب",
];
pub(super) const PERIOD_OVER: Localized = [
    "Bu siparişin iade süresi doldu",
    "The return period of this order is over",
    "Die Rückgabefrist dieser Bestellung ist abgelaufen",
    "انتهت مهلة إرجاع هذا الطلب",
];
pub(super) const FIELD_MISSING: Localized = [
    "Bu alan gerekli",
    "This field is required",
    "Dieses Feld ist erforderlich",
    "هذا الحقل مطلوب",
];
pub(super) const WRONG_CODE: Localized = [
    "Güvenlik kodu hatalı",
    "The security code is wrong",
    "Der Sicherheitscode ist falsch",
    "رمز الأمان غير صحيح",
];
pub(super) const CHOOSE_PRODUCT: Localized =
    ["Ürün seçiniz", "Choose a product", "Wählen Sie einen Artikel", "اختر منتجًا"];
pub(super) const BAD_COUNT: Localized =
    ["Miktar geçersiz", "The quantity is not valid", "Die Menge ist ungültig", "الكمية غير صالحة"];
pub(super) const RETURN_SAVED: Localized = [
    "İade talebiniz alındı",
    "We have your return request",
    "Ihre Rücksendung ist angemeldet",
    "تم استلام طلب الإرجاع",
];
pub(super) const RETURN_ASKED: Localized = ["Talep alındı", "Requested", "Angemeldet", "تم الطلب"];
pub(super) const PRELIMINARY: Localized =
    ["Ön bilgilendirme formu", "Preliminary information", "Vorabinformation", "المعلومات الأولية"];
pub(super) const PRELIMINARY_TEXT: Localized = [
    "Satıcı Vitrin El Sanatları'dır. Sipariş edeceğiniz ürünler ve toplam tutar aşağıdadır.",
    "The seller is Vitrin El Sanatları. What you are about to order, and its total, stands below.",
    "Verkäufer ist Vitrin El Sanatları. Ihre Artikel und der Gesamtbetrag stehen unten.",
    "البائع هو Vitrin El Sanatları. المنتجات والمبلغ الإجمالي أدناه.",
];
pub(super) const DISTANCE: Localized = [
    "Mesafeli satış sözleşmesi",
    "Distance sales agreement",
    "Fernabsatzvertrag",
    "عقد البيع عن بُعد",
];
pub(super) const DISTANCE_TEXT: Localized = [
    "Alıcı, teslimden itibaren on dört gün içinde gerekçe göstermeden cayabilir.",
    "The buyer may withdraw within fourteen days of delivery without giving a reason.",
    "Der Käufer kann binnen vierzehn Tagen nach Lieferung ohne Angabe von Gründen widerrufen.",
    "يحق للمشتري التراجع خلال أربعة عشر يومًا من التسليم دون إبداء السبب.",
];
pub(super) const CLARIFICATION: Localized =
    ["Aydınlatma metni", "Data-protection notice", "Datenschutzhinweis", "إشعار حماية البيانات"];
pub(super) const CLARIFICATION_TEXT: Localized = [
    "Adınız ve adresiniz yalnızca siparişinizi teslim etmek için işlenir.",
    "Your name and address are used to deliver your order and for nothing else.",
    "Name und Anschrift dienen allein der Zustellung Ihrer Bestellung.",
    "يُستخدم اسمك وعنوانك لتوصيل طلبك فقط.",
];
