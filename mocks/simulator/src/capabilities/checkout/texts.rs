//! What the shop says during checkout.

use crate::values::language::Localized;

/// Every payment by its number, in the order they are offered.
pub(super) const PAYMENTS: [(&str, Localized); 10] = [
    ("-1", ["Havale / EFT", "Bank transfer", "Überweisung", "حوالة مصرفية"]),
    ("-2", ["Kredi kartı", "Card", "Kreditkarte", "بطاقة ائتمان"]),
    ("-9", ["Örnek Öde", "Örnek Pay", "Örnek Pay", "أورنك باي"]),
    ("-13", ["Mobil ödeme", "Mobile payment", "Mobile Zahlung", "الدفع بالهاتف"]),
    ("-17", ["Alışveriş kredisi", "Shopping loan", "Einkaufskredit", "قرض التسوق"]),
    ("-18", ["Puan ile öde", "Pay with points", "Mit Punkten zahlen", "الدفع بالنقاط"]),
    ("-21", ["Anında havale", "Instant transfer", "Sofortüberweisung", "حوالة فورية"]),
    ("-24", ["Dijital cüzdan", "Digital wallet", "Digitale Geldbörse", "محفظة رقمية"]),
    ("-26", ["Yurt dışı kartı", "Foreign card", "Ausländische Karte", "بطاقة أجنبية"]),
    ("7", ["Kapıda ödeme", "Cash on delivery", "Nachnahme", "الدفع عند الاستلام"]),
];
pub(super) const OTHER_PAYMENT: Localized = ["Diğer", "Other", "Andere", "أخرى"];
pub(super) const CASH: Localized = ["Nakit", "Cash", "Bar", "نقدًا"];
pub(super) const CARD_AT_DOOR: Localized = ["Kart", "Card", "Karte", "بطاقة"];
pub(super) const NO_STEP: Localized =
    ["Bu adım yok", "There is no such step", "Diesen Schritt gibt es nicht", "لا توجد هذه الخطوة"];
pub(super) const NO_ADDRESS: Localized = [
    "Lütfen adres seçin",
    "Please choose an address",
    "Bitte wählen Sie eine Adresse",
    "يرجى اختيار عنوان",
];
pub(super) const ADDRESS_SET: Localized =
    ["Adres seçildi", "The address was chosen", "Die Adresse wurde gewählt", "تم اختيار العنوان"];
pub(super) const CHOOSE_CITY: Localized =
    ["İl seçiniz", "Choose a city", "Wählen Sie eine Stadt", "اختر المدينة"];
pub(super) const NO_STORE: Localized = [
    "Bu mağazadan teslim alınamıyor",
    "Orders cannot be collected at this store",
    "In dieser Filiale ist keine Abholung möglich",
    "لا يمكن الاستلام من هذا المتجر",
];
pub(super) const NO_COLLECTOR: Localized = [
    "Teslim alacak kişinin adını ve telefonunu yazın",
    "Write name and phone of whoever collects it",
    "Geben Sie Name und Telefon des Abholers an",
    "اكتب اسم المستلم ورقم هاتفه",
];
pub(super) const EMPTY_BASKET: Localized =
    ["Sepetiniz boş", "Your basket is empty", "Ihr Warenkorb ist leer", "سلتك فارغة"];
pub(super) const NO_STOCK: Localized = [
    "Bazı ürünlerin stoğu yetersiz",
    "Some products are short of stock",
    "Einige Artikel sind nicht ausreichend vorrätig",
    "بعض المنتجات غير متوفرة بالكمية المطلوبة",
];
pub(super) const BAD_NOTE: Localized = [
    "Sipariş notunuz kabul edilmedi",
    "Your order note was not accepted",
    "Ihre Bestellnotiz wurde nicht angenommen",
    "لم تُقبل ملاحظة الطلب",
];
pub(super) const NO_PAYMENT: Localized = [
    "Lütfen ödeme yöntemi seçin",
    "Please choose a payment",
    "Bitte wählen Sie eine Zahlungsart",
    "يرجى اختيار طريقة الدفع",
];
pub(super) const NO_CARRIER: Localized = [
    "Kargo firması bulunamadı",
    "There is no such carrier",
    "Diesen Versender gibt es nicht",
    "شركة الشحن غير موجودة",
];
pub(super) const PAYMENT_SET: Localized = ["Seçildi", "Chosen", "Gewählt", "تم الاختيار"];
pub(super) const NO_INSTALLMENT: Localized = [
    "Bu taksit seçeneği yok",
    "There is no such instalment plan",
    "Diese Ratenzahlung gibt es nicht",
    "خيار التقسيط غير موجود",
];
pub(super) const CARD_INCOMPLETE: Localized = [
    "Kart bilgileri eksik",
    "The card's details are incomplete",
    "Die Kartendaten sind unvollständig",
    "بيانات البطاقة ناقصة",
];
pub(super) const CARD_REFUSED: Localized =
    ["Kart reddedildi", "The card was refused", "Die Karte wurde abgelehnt", "رُفضت البطاقة"];
pub(super) const BANK_BUSY: Localized = [
    "Bankanız şu anda yanıt vermiyor",
    "Your bank does not answer at the moment",
    "Ihre Bank antwortet gerade nicht",
    "مصرفك لا يجيب حاليًا",
];
pub(super) const PRE_PAYMENT: Localized = [
    "Ön provizyon alındı",
    "The amount was reserved",
    "Der Betrag wurde reserviert",
    "تم حجز المبلغ",
];
pub(super) const PLUS_TWO: Localized =
    ["+2 taksit", "Two more instalments", "Zwei Raten mehr", "قسطان إضافيان"];
pub(super) const PROVIDER_FAILED: Localized = [
    "Ödeme tamamlanamadı",
    "The payment could not be completed",
    "Die Zahlung konnte nicht abgeschlossen werden",
    "تعذر إتمام الدفع",
];
pub(super) const UNDER_WAY: Localized = [
    "Devam eden bir ödemeniz var",
    "A payment is under way",
    "Eine Zahlung läuft",
    "هناك عملية دفع جارية",
];
pub(super) const WRONG_SMS: Localized =
    ["Kod hatalı", "The code is wrong", "Der Code ist falsch", "الرمز غير صحيح"];
pub(super) const THANKS: Localized = [
    "Siparişiniz alındı. Sipariş numaranız:",
    "We have your order. Its number:",
    "Ihre Bestellung ist eingegangen. Nummer:",
    "تم استلام طلبك. رقم الطلب:",
];
pub(super) const NO_SUCH_PAYMENT: Localized = [
    "Ödeme bulunamadı",
    "There is no such payment",
    "Diese Zahlung gibt es nicht",
    "عملية الدفع غير موجودة",
];
pub(super) const PAID_BEFORE: Localized = [
    "Bu sipariş daha önce ödendi",
    "This order has been paid before",
    "Diese Bestellung wurde bereits bezahlt",
    "تم دفع هذا الطلب من قبل",
];
