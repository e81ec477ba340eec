//! What the shop says about baskets.

use crate::{
    catalogue::quantity,
    values::language::{Language, Localized},
};

pub(crate) const ADDED: Localized = [
    "Ürün sepete eklendi",
    "The product was added to your basket",
    "Der Artikel liegt im Warenkorb",
    "أُضيف المنتج إلى السلة",
];
pub(crate) const UPDATED: Localized =
    ["Sepet güncellendi", "Basket updated", "Warenkorb aktualisiert", "تم تحديث السلة"];
pub(crate) const REMOVED: Localized = [
    "Ürün sepetten çıkarıldı",
    "Removed from the basket",
    "Aus dem Warenkorb entfernt",
    "أُزيل المنتج من السلة",
];
pub(crate) const NO_LINE: Localized = [
    "Sepette böyle bir ürün yok",
    "There is no such line in the basket",
    "Diese Zeile gibt es im Warenkorb nicht",
    "لا يوجد هذا المنتج في السلة",
];
pub(crate) const EMPTY: Localized = [
    "Sepetinizde ürün bulunmamaktadır",
    "Your basket is empty",
    "Ihr Warenkorb ist leer",
    "سلتك فارغة",
];
pub(crate) const UNKNOWN: Localized =
    ["Ürün bulunamadı", "Product not found", "Artikel nicht gefunden", "المنتج غير موجود"];
pub(crate) const FAILED: Localized = [
    "Ürününüz sepetinize eklenemedi",
    "Your product could not be added to the basket",
    "Der Artikel konnte nicht in den Warenkorb gelegt werden",
    "تعذرت إضافة المنتج إلى السلة",
];
pub(crate) const DISPLAY_ONLY: Localized = [
    "Bu ürün yalnızca sergilenmektedir",
    "This product is on display only",
    "Dieser Artikel ist nur ausgestellt",
    "هذا المنتج للعرض فقط",
];
pub(crate) const CHOOSE_VARIANT: Localized = [
    "Lütfen seçenek belirleyin",
    "Please choose an option",
    "Bitte wählen Sie eine Ausführung",
    "يرجى اختيار أحد الخيارات",
];
pub(crate) const CHOOSE_STORE: Localized = [
    "Lütfen mağaza seçin",
    "Please choose a store",
    "Bitte wählen Sie eine Filiale",
    "يرجى اختيار متجر",
];
pub(crate) const GO_TO: Localized = [
    "Bu ürün sipariş üzerine hazırlanır",
    "This product is made to order",
    "Dieser Artikel wird auf Bestellung gefertigt",
    "يُصنع هذا المنتج حسب الطلب",
];
pub(crate) const PERSONALIZE: Localized = [
    "Lütfen kişiselleştirme formunu doldurun",
    "Please fill in the personalisation form",
    "Bitte füllen Sie das Personalisierungsformular aus",
    "يرجى تعبئة نموذج التخصيص",
];
pub(crate) const LOCKED: Localized = [
    "Devam eden bir ödemeniz var, sepetiniz kilitli",
    "A payment is under way, your basket is locked",
    "Eine Zahlung läuft, Ihr Warenkorb ist gesperrt",
    "هناك عملية دفع جارية والسلة مقفلة",
];
pub(crate) const BAD_TOKEN: Localized = [
    "Güvenlik anahtarı geçersiz, sayfayı yenileyin",
    "The security token is not valid, reload the page",
    "Der Sicherheitsschlüssel ist ungültig, laden Sie die Seite neu",
    "رمز الأمان غير صالح، أعد تحميل الصفحة",
];
pub(crate) const BAD_QUANTITY: Localized =
    ["Miktar geçersiz", "The quantity is not valid", "Die Menge ist ungültig", "الكمية غير صالحة"];

pub(crate) const BAD_FREQUENCY: Localized = [
    "Bu ürün için bu teslimat sıklığı seçilemez",
    "This product cannot be delivered this often",
    "Dieser Artikel kann nicht in diesem Abstand geliefert werden",
    "لا يمكن توصيل هذا المنتج بهذا التكرار",
];
pub(crate) const BAD_DELIVERY: Localized = [
    "Bu tarih veya saatte teslimat yapılamıyor",
    "We cannot deliver on this day or at this hour",
    "An diesem Tag oder zu dieser Stunde können wir nicht liefern",
    "لا يمكن التوصيل في هذا اليوم أو هذه الساعة",
];
pub(crate) const NOTED: Localized =
    ["Notunuz kaydedildi", "Your note was saved", "Ihre Notiz wurde gespeichert", "تم حفظ ملاحظتك"];
pub(crate) const NOTE_TOO_LONG: Localized =
    ["Notunuz çok uzun", "Your note is too long", "Ihre Notiz ist zu lang", "ملاحظتك طويلة جدًا"];
pub(crate) const NO_PICTURE: Localized = [
    "Lütfen resim ekleyin",
    "Please add a picture",
    "Bitte fügen Sie ein Bild hinzu",
    "يرجى إضافة صورة",
];
pub(crate) const NO_NAME: Localized = [
    "Adınızı ve e-posta adresinizi yazın",
    "Write your name and e-mail address",
    "Geben Sie Namen und E-Mail-Adresse an",
    "اكتب اسمك وبريدك الإلكتروني",
];
pub(crate) const PICTURES_TAKEN: Localized = [
    "Resimleriniz alındı",
    "Your pictures have arrived",
    "Ihre Bilder sind angekommen",
    "وصلت صورك",
];

/// Why a quantity is not available; amounts in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum QuantityError {
    SoldOut,
    TooFew(i64),
    TooMany(i64),
    Step(i64),
    Stock(i64),
}

impl QuantityError {
    pub(crate) fn text(self, language: Language) -> String {
        let [tr, en, de, ar]: [String; 4] = match self {
            Self::SoldOut => {
                ["Ürün tükendi", "Sold out", "Ausverkauft", "نفدت الكمية"].map(str::to_owned)
            }
            Self::TooFew(min) => with(
                [
                    "En az {} adet sipariş verilebilir",
                    "At least {} must be ordered",
                    "Mindestbestellmenge: {}",
                    "أقل كمية للطلب: {}",
                ],
                min,
            ),
            Self::TooMany(max) => with(
                [
                    "En fazla {} adet sipariş verilebilir",
                    "At most {} can be ordered",
                    "Höchstbestellmenge: {}",
                    "أقصى كمية للطلب: {}",
                ],
                max,
            ),
            Self::Step(step) => with(
                [
                    "Miktar {} katları olarak girilmelidir",
                    "The quantity goes in steps of {}",
                    "Bestellbar in Schritten von {}",
                    "تزداد الكمية بمقدار {}",
                ],
                step,
            ),
            Self::Stock(stock) => with(
                [
                    "Stokta yalnızca {} adet var",
                    "Only {} left in stock",
                    "Nur noch {} auf Lager",
                    "لم يبق في المخزون سوى {}",
                ],
                stock,
            ),
        };
        match language {
            Language::Tr => tr,
            Language::En => en,
            Language::De => de,
            Language::Ar => ar,
        }
    }
}

fn with(words: Localized, amount: i64) -> [String; 4] {
    words.map(|text| text.replace("{}", &quantity(amount).print()))
}
